package score

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
)

func updates(name string) Updates {
	s := Updates{Name: name}
	rows, columns := strings.Fields("the number of rows"), strings.Fields("the number of columns")
	s.Add(7, Update{metric.Update{Type: javadoc.Return, Stale: true, Alarm: true, Source: rows, Prediction: columns,
		Reference: columns}.Score(), true})
	s.Add(8, Update{metric.Update{Type: javadoc.Summary, Stale: false, Alarm: true, Source: rows, Prediction: columns,
		Reference: rows}.Score(), true})
	s.Add(9, Update{metric.Update{Type: javadoc.Param, Source: rows, Prediction: rows, Reference: rows}.Score(), false})
	return s
}

func TestUpdatesComeBackFromTheFile(t *testing.T) {
	dir := t.TempDir()
	if err := WriteUpdates(dir, []Updates{updates("test"), updates("clean")}); err != nil {
		t.Fatal(err)
	}
	got, err := ReadUpdates(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got["clean"].Digest != updates("clean").Digest {
		t.Fatalf("read %+v", got)
	}
	for i, want := range updates("test").Units {
		u := got["test"].Units[i]
		for m, v := range want.Text.Means() {
			if math.Abs(u.Text.Means()[m]-v) > 0.5/steps {
				t.Errorf("unit %d: %s is %v, was %v", i, metric.TextMeasures[m], u.Text.Means()[m], v)
			}
		}
		u.Text, want.Text = metric.Text{}, metric.Text{}
		if u != want {
			t.Errorf("unit %d: %+v, want %+v", i, u, want)
		}
	}
}

func TestTheFileOfUpdatesHoldsNoText(t *testing.T) {
	dir := t.TempDir()
	if err := WriteUpdates(dir, []Updates{updates("clean")}); err != nil {
		t.Fatal(err)
	}
	_, err := read(filepath.Join(dir, UpdatesFile), func(columns map[string]any) (Updates, error) {
		for name, column := range columns {
			if text, ok := column.(string); ok && (strings.Contains(text, "rows") || strings.Contains(text, "columns")) {
				t.Errorf("column %s holds text: %s", name, text)
			}
		}
		return Updates{}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestViewsOfUpdates(t *testing.T) {
	s := updates("clean")
	confirmed, stale, params := s.Confirmed(), s.Stale(), s.Of(javadoc.Param)
	if len(confirmed.Units) != 2 || len(stale.Units) != 1 || len(params.Units) != 1 || stale.Digest != s.Digest {
		t.Errorf("confirmed %+v, stale %+v, params %+v", confirmed, stale, params)
	}
	if s := metric.MeasureUpdates(Updated(s)).All; s.N != 3 || math.Abs(s.XMatch-2./3) > 1e-12 {
		t.Errorf("scores %+v", s)
	}
}

func TestMissingAndDamagedUpdates(t *testing.T) {
	dir := t.TempDir()
	if _, err := ReadUpdates(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	path := filepath.Join(dir, UpdatesFile)
	if err := os.WriteFile(path, []byte("nonsense"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadUpdates(dir); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("damaged file: %v", err)
	}
	if _, err := (updatesLine{columns: columns{Set: "x", Digest: "1", Types: "r", Stale: "1"}}).updates(); err == nil {
		t.Error("a set with columns missing was read")
	}
}

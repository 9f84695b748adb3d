package score

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jithook/engine/javadoc"
	"jithook/training/measure/metric"
)

func set(name string, units ...Unit) Set {
	s := Set{Name: name}
	for i, u := range units {
		s.Add(uint64(i)+7, u)
	}
	return s
}

func TestScoresComeBackFromTheFile(t *testing.T) {
	dir := t.TempDir()
	clean := set("clean", Unit{javadoc.Return, true, false, 0.75, Warned}, Unit{javadoc.Param, false, false, 0, Silent},
		Unit{javadoc.Summary, true, true, 1, Blocked})
	test := set("test", Unit{javadoc.Summary, true, true, 0.5, NoLevels})
	if err := Write(dir, []Set{test, clean}); err != nil {
		t.Fatal(err)
	}
	got, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]Set{"clean": clean, "test": test}; !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v\nwant %+v", got, want)
	}
}

// Rounding must not turn a score below one half into an alarm.
func TestRoundingKeepsAlarms(t *testing.T) {
	dir := t.TempDir()
	if err := Write(dir, []Set{set("test", Unit{javadoc.Return, true, true, 0.49999, NoLevels},
		Unit{javadoc.Return, true, true, 0.5, NoLevels})}); err != nil {
		t.Fatal(err)
	}
	got, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := got["test"]
	if items := Items(s); items[0].Alarm || !items[1].Alarm {
		t.Errorf("alarms %v, %v; want false, true", items[0].Alarm, items[1].Alarm)
	}
}

func TestViewsOfASet(t *testing.T) {
	s := set("clean", Unit{javadoc.Return, true, false, 0.9, Blocked}, Unit{javadoc.Return, true, true, 0.4, Warned},
		Unit{javadoc.Param, false, false, 0.2, Silent})
	confirmed := s.Confirmed()
	if len(confirmed.Units) != 2 || confirmed.Name != "clean-confirmed" {
		t.Errorf("confirmed: %+v", confirmed)
	}
	if returns := s.Of(javadoc.Return); len(returns.Units) != 2 {
		t.Errorf("returns: %+v", returns)
	}
	alarms := func(items []metric.Item) (out []bool) {
		for _, it := range items {
			out = append(out, it.Alarm)
		}
		return out
	}
	for name, c := range map[string]struct{ got, want []bool }{
		"at 0.5":   {alarms(Items(s)), []bool{true, false, false}},
		"at warn":  {alarms(AtLevel(s, Warned)), []bool{true, true, false}},
		"at block": {alarms(AtLevel(s, Blocked)), []bool{true, false, false}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: alarms %v, want %v", name, c.got, c.want)
		}
	}
}

func TestTheDigestTellsOrderAndUnits(t *testing.T) {
	digest := func(places ...uint64) uint64 {
		var s Set
		for _, p := range places {
			s.Add(p, Unit{})
		}
		return s.Digest
	}
	if digest(1, 2) == digest(2, 1) || digest(1, 2) == digest(1, 3) || digest(3, 5) == 0 {
		t.Error("the digest does not tell sets of units apart")
	}
}

func TestMissingAndDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	if _, err := Read(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	path := filepath.Join(dir, File)
	if err := os.WriteFile(path, []byte("nonsense"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("damaged file: %v", err)
	}
	if _, err := (line{columns: columns{Set: "x", Digest: "1", Types: "r", Stale: "1", Mined: "1"}}).set(); err == nil {
		t.Error("a set with types but no scores was read")
	}
}

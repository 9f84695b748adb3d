package report

import (
	"reflect"
	"testing"

	"jithook/training/measure/metric"
)

func items(scored ...float64) []metric.Item {
	var list []metric.Item
	for i, s := range scored {
		list = append(list, metric.Item{Score: s, Stale: i%2 == 0, Alarm: s >= 0.5})
	}
	return list
}

func TestPrecisionRecall(t *testing.T) {
	// In order of score: stale 0.9, ok 0.8, then stale and ok at 0.4 together.
	got := precisionRecall(items(0.9, 0.8, 0.4, 0.4))
	if want := []point{{0.5, 1}, {0.5, 0.5}, {1, 0.5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("curve %v, want %v", got, want)
	}
	if got := precisionRecall(nil); got != nil {
		t.Errorf("a curve without units: %v", got)
	}
}

func TestCalibration(t *testing.T) {
	got := calibration(items(0.75, 0.25, 0.75, 0.25), 2)
	if want := []point{{0.25, 0}, {0.75, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("curve %v, want %v", got, want)
	}
	// Units of one score are one point, however many parts are asked for.
	if got := calibration(items(0.5, 0.5, 0.5, 0.5), 3); !reflect.DeepEqual(got, []point{{0.5, 0.5}}) {
		t.Errorf("curve %v of one score", got)
	}
}

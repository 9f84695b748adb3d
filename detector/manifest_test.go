package detector_test

import (
	"math"
	"testing"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/onnx"
)

// Numbers that cannot be meant are refused when a model is loaded, before they make a probability that is none.
func TestNumbersOfAManifestAreChecked(t *testing.T) {
	calibrated := func(k detector.Calibration) func(*detector.Manifest) {
		return func(m *detector.Manifest) { m.Calibration[javadoc.Return] = k }
	}
	from := func(x detector.Threshold) func(*detector.Manifest) {
		return func(m *detector.Manifest) {
			of := m.Thresholds[javadoc.Param]
			of.WarnAgreed = x
			m.Thresholds[javadoc.Param] = of
		}
	}
	for name, change := range map[string]func(*detector.Manifest){
		"a huge share":          func(m *detector.Manifest) { m.Trees.Share = 1e308 },
		"a share below 0":       func(m *detector.Manifest) { m.Trees.Share = -0.1 },
		"a huge scale":          calibrated(detector.Calibration{Scale: math.MaxFloat64}),
		"a huge shift":          calibrated(detector.Calibration{Shift: -1e300}),
		"a threshold below 0":   from(detector.Threshold{Probability: -1}),
		"a threshold far off":   from(detector.Threshold{Probability: 1e308}),
		"a precision above 1":   from(detector.Threshold{Precision: 2}),
		"alarms below 0":        from(detector.Threshold{Alarms: -1}),
		"a doubt without end":   func(m *detector.Manifest) { m.Second.From = -1e308 },
		"much code":             func(m *detector.Manifest) { m.Encoder.MaxCode = 1e9 },
		"a long comment":        func(m *detector.Manifest) { m.Encoder.MaxComment = 1 << 40 },
		"a comment of no words": func(m *detector.Manifest) { m.Encoder.MaxComment = 0 },
	} {
		d, err := detector.OpenFS(renamed(t, change), onnx.Options{Device: onnx.CPU, CacheDir: t.TempDir()})
		if err == nil {
			d.Close()
			t.Errorf("%s: it is loaded", name)
		}
	}
}

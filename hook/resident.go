package hook

import (
	"sync"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/onnx"
	"jithook/updater"
)

// Resident holds what outlives runs, for programs that judge again and again: the detector, the updater, and what was
// parsed last. Each is there from when it was needed first. All runs with it must open the same detector and updater.
type Resident struct {
	parsed java.Cache

	mu       sync.Mutex
	detector *detector.Detector
	updater  *updater.Updater
}

// keeping gives options by which a run takes what is there, and leaves what it opens.
func (r *Resident) keeping(o Options) Options {
	o.parsed = &r.parsed
	openDetector, openUpdater := o.Detector, o.Updater
	o.Detector = func() (*detector.Detector, error) { return kept(&r.mu, &r.detector, openDetector) }
	if openUpdater != nil {
		o.Updater = func(in *onnx.Runtime) (*updater.Updater, error) {
			return kept(&r.mu, &r.updater, func() (*updater.Updater, error) { return openUpdater(in) })
		}
	}
	return o
}

// kept gives what is there, and else opens it. What failed to open is tried again the next time.
func kept[T any](mu *sync.Mutex, at **T, open func() (*T, error)) (*T, error) {
	mu.Lock()
	defer mu.Unlock()
	if *at != nil {
		return *at, nil
	}
	opened, err := open()
	if err == nil {
		*at = opened
	}
	return opened, err
}

// Close frees what is kept, when no run goes on.
func (r *Resident) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.updater != nil {
		r.updater.Close()
	}
	if r.detector != nil {
		r.detector.Close()
	}
	r.parsed.Close()
	r.updater, r.detector = nil, nil
}

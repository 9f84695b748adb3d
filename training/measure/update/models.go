package update

import (
	"os"

	"jithook/detector"
	"jithook/onnx"
	"jithook/updater"
)

// Models are what jit-hook suggests by: the detector in this binary, and an updater in its runtime.
type Models struct {
	Detector *detector.Detector
	Updater  *updater.Updater
}

// OpenModels opens the updater of a directory beside the detector, each on one thread, as units are worked on side by
// side.
func OpenModels(dir string) (*Models, error) {
	d, err := detector.Open(onnx.Options{Threads: 1})
	if err != nil {
		return nil, err
	}
	u, err := updater.Open(os.DirFS(dir), d.Runtime())
	if err != nil {
		d.Close()
		return nil, err
	}
	return &Models{d, u}, nil
}

// Close frees both.
func (m *Models) Close() {
	m.Updater.Close()
	m.Detector.Close()
}

package ship

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"jithook/detector"
	"jithook/training/data/kept"
)

// AddSecond puts the network of one packed model into another, to be asked where that one's log-odds are from one bound
// to the other. Calibration and thresholds of the latter have to be chosen anew then.
func AddSecond(packed, model string, from, to float64) error {
	other, err := detector.ReadManifest(os.DirFS(packed))
	if err != nil {
		return err
	}
	m, err := detector.ReadManifest(os.DirFS(model))
	if err != nil {
		return err
	}
	if err := m.AddSecond(other, from, to); err != nil {
		return err
	}
	files := map[string]string{detector.GraphFile: detector.SecondGraphFile}
	if other.Graph {
		files[detector.NodeVocabularyFile] = detector.NodeVocabularyFile
	}
	read, err := detector.ReadFiles(os.DirFS(packed), other.Files(), other.SHA256)
	if err != nil {
		return err
	}
	for name, as := range files {
		if err := renameio.WriteFile(filepath.Join(model, as), read[name], 0o666); err != nil {
			return err
		}
	}
	// The last one, because it holds the others' hashes.
	return kept.WriteJSON(filepath.Join(model, detector.ManifestFile), m)
}

package detector

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
	"testing/fstest"

	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/javadoc"
)

// FuzzAssets opens damaged models up to where ONNX Runtime would be given the graph. A file that is not the manifest's
// is refused; with fixed, the manifest is made to fit, so that whatever is in the files themselves has to end in an
// error, or in an encoder that encodes.
func FuzzAssets(f *testing.F) {
	actual := map[string][]byte{}
	for _, name := range []string{ManifestFile, CommentVocabularyFile, CodeVocabularyFile} {
		data, err := embedded.ReadFile("assets/" + name)
		if err != nil {
			f.Fatal(err)
		}
		actual[name] = data
	}
	var m Manifest
	if err := json.Unmarshal(actual[ManifestFile], &m); err != nil {
		f.Fatal(err)
	}
	m.Training = nil
	short, err := json.Marshal(m)
	if err != nil {
		f.Fatal(err)
	}
	graph, comment, code := []byte("graph"), actual[CommentVocabularyFile][:200], actual[CodeVocabularyFile][:200]
	f.Add(short, graph, comment, code, true)
	f.Add(short, graph, comment, code, false)
	f.Add([]byte(`{"encoder":{"max_comment":-1,"max_code":-1}}`), graph, comment, code, true)
	c, err := engine.NewCase(engine.Record{
		OldDoc: "/** @return the sum */", OldCode: "int f(int a) { return a + 1; }",
		NewCode: "long f(int b) { return b - 1; }", Type: javadoc.Return, Text: "the sum",
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, manifest, graph, comment, code []byte, fixed bool) {
		files := map[string][]byte{GraphFile: graph, CommentVocabularyFile: comment, CodeVocabularyFile: code}
		if fixed {
			manifest = fitting(manifest, files)
		}
		assets := fstest.MapFS{ManifestFile: {Data: manifest}}
		for name, data := range files {
			assets[name] = &fstest.MapFile{Data: data}
		}
		m, err := ReadManifest(assets)
		if err != nil {
			return
		}
		if _, err := ReadFiles(assets, m.Files(), m.SHA256); err != nil {
			return
		}
		for name, data := range files {
			if m.SHA256[name] != hash(data) {
				t.Fatalf("%s was taken, though it is not the manifest's", name)
			}
		}
		encoder, err := newEncoder(m, files)
		if err != nil {
			return
		}
		encoder.Encode(c, check.Run(c))
	})
}

// fitting returns the manifest with the hashes of these files and with all types' thresholds, or as it is where it is
// no manifest.
func fitting(manifest []byte, files map[string][]byte) []byte {
	var m Manifest
	if err := json.Unmarshal(manifest, &m); err != nil {
		return manifest
	}
	m.SHA256 = map[string]string{}
	for name, data := range files {
		m.SHA256[name] = hash(data)
	}
	m.Calibration, m.Thresholds = map[javadoc.Type]Calibration{}, map[javadoc.Type]Thresholds{}
	for _, t := range javadoc.Types {
		m.Calibration[t], m.Thresholds[t] = Calibration{}, Thresholds{}
	}
	fitted, err := json.Marshal(m)
	if err != nil {
		return manifest
	}
	return fitted
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

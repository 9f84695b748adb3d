package detector

import (
	"embed"
	"io/fs"
	"unsafe"

	"jithook/onnx"
)

//go:embed assets
var embedded embed.FS

// network is the graph of the embedded model once more, which costs the program no bytes. An embed.FS copies what is
// read of it, megabytes at each start; ONNX Runtime reads the weights where they lie.
//
//go:embed assets/detector.onnx
var network string

// secondNetwork is likewise that of the second opinion, which most commits do not ask for.
//
//go:embed assets/second.onnx
var secondNetwork string

// Embedded is the file tree of the model in this binary.
func Embedded() fs.FS {
	sub, err := fs.Sub(embedded, "assets")
	if err != nil {
		panic(err) // the directive above names the directory
	}
	return sub
}

// Verify hashes the model in this binary, of which Open believes what was found before.
func Verify() error {
	m, err := ReadManifest(Embedded())
	if err == nil {
		_, err = ReadFiles(Embedded(), m.Files(), m.SHA256)
	}
	return err
}

// program is the model in this binary as it is read to be loaded: nobody writes to what ReadFile gives.
type program struct{ fs.FS }

// read reads the model's files. They are hashed once for each program that is installed: it takes longer than loading
// the network does.
func (p program) read(m *Manifest, o onnx.Options) (map[string][]byte, error) {
	name := "model-" + m.SHA256[GraphFile]
	if onnx.Proven(o, name) {
		return readFiles(p, m.Files(), func(string, []byte) bool { return true })
	}
	files, err := ReadFiles(p, m.Files(), m.SHA256)
	if err == nil {
		onnx.Prove(o, name)
	}
	return files, err
}

// ReadFile implements fs.ReadFileFS.
func (p program) ReadFile(name string) ([]byte, error) {
	switch name {
	case GraphFile:
		return unsafe.Slice(unsafe.StringData(network), len(network)), nil
	case SecondGraphFile:
		return unsafe.Slice(unsafe.StringData(secondNetwork), len(secondNetwork)), nil
	}
	return fs.ReadFile(p.FS, name)
}

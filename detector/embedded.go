package detector

import (
	"embed"
	"io/fs"
	"unsafe"

	"jithook/onnx"
)

//go:embed assets
var embedded embed.FS

// The model's files once more, which costs the program no bytes. An embed.FS copies what is read of it, megabytes at
// each start; these are used where they lie.
var (
	//go:embed assets/detector.onnx
	network string
	//go:embed assets/second.onnx
	secondNetwork string
	//go:embed assets/trees.onnx
	treesGraph string
	//go:embed assets/alignment
	alignment string
	//go:embed assets/comment.vocab
	commentVocabulary string
	//go:embed assets/code.vocab
	codeVocabulary string
	//go:embed assets/node.vocab
	nodeVocabulary string
)

var inPlace = map[string]*string{GraphFile: &network, SecondGraphFile: &secondNetwork, TreesFile: &treesGraph,
	AlignmentFile: &alignment, CommentVocabularyFile: &commentVocabulary, CodeVocabularyFile: &codeVocabulary,
	NodeVocabularyFile: &nodeVocabulary}

// Embedded is the file tree of the model in this binary.
func Embedded() fs.FS {
	sub, err := fs.Sub(embedded, "assets")
	if err != nil {
		panic(err) // the directive above names the directory
	}
	return sub
}

// Verify hashes the model in this binary. Open does not, if it was hashed before.
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
	if text := inPlace[name]; text != nil {
		return unsafe.Slice(unsafe.StringData(*text), len(*text)), nil
	}
	return fs.ReadFile(p.FS, name)
}

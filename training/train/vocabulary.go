package train

import (
	"bytes"
	"errors"
	"iter"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"jithook/detector"
	"jithook/encode"
	"jithook/encode/input"
)

// vocabularyFiles pairs vocabularies with the names of their files.
func vocabularyFiles(v input.Vocabularies) iter.Seq2[string, *encode.Vocabulary] {
	return func(yield func(string, *encode.Vocabulary) bool) {
		_ = yield(detector.CommentVocabularyFile, v.Comment) && yield(detector.CodeVocabularyFile, v.Code) &&
			yield(detector.NodeVocabularyFile, v.Node)
	}
}

// readVocabularies reads what a kind of network needs. The error wraps fs.ErrNotExist where one is missing.
func readVocabularies(dir string, k input.Kind) (v input.Vocabularies, err error) {
	read := func(name string) *encode.Vocabulary {
		text, failed := os.ReadFile(filepath.Join(dir, name))
		if failed != nil {
			err = errors.Join(err, failed)
			return nil
		}
		vocabulary, failed := encode.ReadVocabulary(text)
		err = errors.Join(err, failed)
		return vocabulary
	}
	v.Comment, v.Code = read(detector.CommentVocabularyFile), read(detector.CodeVocabularyFile)
	if k.Graph {
		v.Node = read(detector.NodeVocabularyFile)
	}
	return v, err
}

// WriteVocabularies writes those that there are.
func WriteVocabularies(dir string, v input.Vocabularies) error {
	var errs []error
	for name, vocabulary := range vocabularyFiles(v) {
		if vocabulary != nil {
			var text bytes.Buffer
			_, err := vocabulary.WriteTo(&text)
			errs = append(errs, err, renameio.WriteFile(filepath.Join(dir, name), text.Bytes(), 0o666))
		}
	}
	return errors.Join(errs...)
}

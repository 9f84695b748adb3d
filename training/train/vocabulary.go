package train

import (
	"errors"
	"iter"
	"os"
	"path/filepath"

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

func writeVocabularies(dir string, v input.Vocabularies) error {
	var errs []error
	for name, vocabulary := range vocabularyFiles(v) {
		if vocabulary != nil {
			errs = append(errs, writeVocabulary(filepath.Join(dir, name), vocabulary))
		}
	}
	return errors.Join(errs...)
}

func writeVocabulary(path string, v *encode.Vocabulary) error {
	f, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	_, err = v.WriteTo(f)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

package training

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"jithook/detector"
	"jithook/encode"
	"jithook/training/corpus"
	"jithook/training/dataset"
)

// Data is what a run reads, encoded.
type Data struct {
	Dir     string // of the cache entry, with the two vocabularies
	Encoder *encode.Encoder
	// Train is a sample of mined units, then the judged units if some stage learns from them.
	Train *dataset.Set
	// Valid is a balanced sample with mined labels; CleanValid is judged.
	Valid, CleanValid *dataset.Set
	// Reports are the sets that nothing is chosen by: "clean" and "test", where the corpus has them.
	Reports map[string]*dataset.Set
	// Probes are the units of CleanValid.
	Probes []*corpus.Unit
	// Files has the SHA-256 of each corpus file that was read.
	Files map[string]string
}

// Prepare draws, counts and encodes what the configuration asks for, or takes it from the cache. The cache's key covers the corpus files, the
// configuration and how the encoder encodes the judged validation set, so that a change of any makes it anew. From is the run whose
// vocabularies to use, or "".
func Prepare(ctx context.Context, corpusDir, cacheDir, from string, c Config, say func(string)) (*Data, error) {
	d := &Data{Files: map[string]string{}, Reports: map[string]*dataset.Set{}}
	files, err := d.find(corpusDir, c.judges())
	if err != nil {
		return nil, err
	}
	cleanValid, err := corpus.ReadAll(files["clean-valid"])
	if err != nil {
		return nil, err
	}
	d.Probes = cleanValid
	var given *encode.Encoder
	if from != "" {
		if given, err = runEncoder(from, &c); err != nil {
			return nil, fmt.Errorf("begin with the run %s: %w", from, err)
		}
	}
	key, err := d.key(c, given, cleanValid)
	if err != nil {
		return nil, err
	}
	d.Dir, d.Encoder = filepath.Join(cacheDir, key), given
	if err := os.MkdirAll(d.Dir, 0o777); err != nil {
		return nil, err
	}
	p := preparation{ctx: ctx, Data: d, config: c, files: files, say: say}
	if given == nil {
		if err := p.encoder(); err != nil {
			return nil, err
		}
	}
	if d.Train, err = p.set("train", p.trainUnits); err != nil {
		return nil, err
	}
	if d.Valid, err = p.set("valid", p.sample("valid")); err != nil {
		return nil, err
	}
	if d.CleanValid, err = p.set("clean-valid", func() ([]*corpus.Unit, error) { return cleanValid, nil }); err != nil {
		return nil, err
	}
	for name, units := range map[string]func() ([]*corpus.Unit, error){
		"clean": func() ([]*corpus.Unit, error) { return corpus.ReadAll(files["clean"]) },
		"test":  p.sample("test"),
	} {
		if files[name] == "" {
			continue
		}
		if d.Reports[name], err = p.set(name, units); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// find locates and hashes the corpus files.
func (d *Data) find(dir string, judged bool) (map[string]string, error) {
	files := map[string]string{}
	for _, name := range []string{"train", "valid", "clean-valid", "judged-train", "clean", "test"} {
		if name == "judged-train" && !judged {
			continue
		}
		path, err := corpus.Find(dir, name)
		if errors.Is(err, fs.ErrNotExist) && (name == "clean" || name == "test") {
			continue
		}
		if err != nil {
			return nil, err
		}
		if d.Files[filepath.Base(path)], err = corpus.Hash(path); err != nil {
			return nil, err
		}
		files[name] = path
	}
	return files, nil
}

func (d *Data) key(c Config, e *encode.Encoder, probe []*corpus.Unit) (string, error) {
	h := sha256.New()
	settings, err := json.Marshal([]any{d.Files, c.Sample, c.Vocabulary, c.Encoding, c.judges()})
	if err != nil {
		return "", err
	}
	h.Write(settings)
	if e == nil { // the training units' vocabularies are yet to be made; the probe's own show as well how cases are encoded
		comment, code := dataset.Count(probe).Vocabularies(c.Vocabulary)
		if e, err = encode.NewEncoder(comment, code, c.encoderOptions()); err != nil {
			return "", err
		}
	}
	for _, v := range []*encode.Vocabulary{e.Comment(), e.Code()} {
		if _, err := v.WriteTo(h); err != nil {
			return "", err
		}
	}
	for _, u := range probe {
		if k, err := dataset.Case(u); err == nil {
			fmt.Fprintln(h, e.Encode(k))
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// preparation fills Data.
type preparation struct {
	ctx context.Context
	*Data
	config Config
	files  map[string]string
	say    func(string)
	train  []*corpus.Unit // drawn once, for the vocabulary and the set
}

// encoder reads the vocabularies, or counts them in the training units.
func (p *preparation) encoder() error {
	commentFile, codeFile := filepath.Join(p.Dir, detector.CommentVocabularyFile), filepath.Join(p.Dir, detector.CodeVocabularyFile)
	comment, err := readVocabulary(commentFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	code, err := readVocabulary(codeFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if comment == nil || code == nil {
		units, err := p.trainUnits()
		if err != nil {
			return err
		}
		p.say(fmt.Sprintf("counting the subtokens of %d units", len(units)))
		comment, code = dataset.Count(units).Vocabularies(p.config.Vocabulary)
		if err := errors.Join(writeVocabulary(commentFile, comment), writeVocabulary(codeFile, code)); err != nil {
			return err
		}
	}
	p.Encoder, err = encode.NewEncoder(comment, code, p.config.encoderOptions())
	return err
}

func (p *preparation) trainUnits() ([]*corpus.Unit, error) {
	if p.train != nil {
		return p.train, nil
	}
	units, err := p.sample("train")()
	if err != nil {
		return nil, err
	}
	if p.config.judges() {
		judged, err := corpus.ReadAll(p.files["judged-train"])
		if err != nil {
			return nil, err
		}
		units = slices.Concat(units, judged)
	}
	p.train = units
	return units, nil
}

func (p *preparation) sample(name string) func() ([]*corpus.Unit, error) {
	return func() ([]*corpus.Unit, error) {
		p.say("drawing the sample of " + filepath.Base(p.files[name]))
		return corpus.Sample(p.files[name], corpus.Sampling{
			Seed: p.config.Sample.Seed, PerCommit: p.config.Sample.PerCommit, Negatives: p.config.Sample.Negatives,
		})
	}
}

// set opens an encoded set, or makes it of the units.
func (p *preparation) set(name string, units func() ([]*corpus.Unit, error)) (*dataset.Set, error) {
	dir := filepath.Join(p.Dir, name)
	s, err := dataset.Open(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	list, err := units()
	if err := errors.Join(err, p.ctx.Err()); err != nil {
		return nil, err
	}
	p.say(fmt.Sprintf("encoding the %d units of %s", len(list), name))
	return dataset.Build(dir, list, p.Encoder)
}

func readVocabulary(path string) (*encode.Vocabulary, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return encode.ReadVocabulary(f)
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

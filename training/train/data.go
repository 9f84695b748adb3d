package train

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

	"jithook/encode/input"
	"jithook/encode/update"
	"jithook/engine/check"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

// Data is what a run reads, encoded.
type Data struct {
	Dir     string // of the cache entry, with the vocabularies
	Encoder *input.Encoder
	Updates *update.Encoder // of an updater, else nil
	// Train is a sample of mined units, then the judged units if some stage learns from them.
	Train *dataset.Set
	// Valid is a balanced sample with mined labels; CleanValid is judged.
	Valid, CleanValid *dataset.Set
	// Reports are the sets that nothing is chosen by: "clean" and "test", where the corpus has them.
	Reports map[string]*dataset.Set
	// Probes are the units of CleanValid.
	Probes []*corpus.Unit
	// Vectors are the files of the embeddings to begin with, by the worker's name of the table; nil for random ones.
	Vectors map[string]string
	// Files has the SHA-256 of each corpus file that was read.
	Files map[string]string
}

// Prepare draws, counts and encodes what the configuration asks for, or takes it from the cache. The cache's key covers
// the corpus files, the configuration and how the encoder encodes the judged validation set, so that a change of any
// makes it anew. From is the run whose vocabularies to use, or "".
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
	var given *input.Encoder
	if from != "" {
		if given, err = RunEncoder(from, &c); err != nil {
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
	p := preparation{ctx: ctx, Data: d, config: c, corpus: corpusDir, files: files, say: say}
	if given == nil {
		if err := p.encoder(); err != nil {
			return nil, err
		}
	}
	if c.Model.Update != "" {
		if d.Updates, err = update.NewEncoder(d.Encoder, c.Model.Update); err != nil {
			return nil, err
		}
	}
	if c.Model.Vectors && from == "" {
		if err := p.vectors(); err != nil {
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
	for _, name := range []string{"train", "valid", "clean-valid", "judged-train", annotation.More, "clean", "test"} {
		if (name == "judged-train" || name == annotation.More) && !judged {
			continue
		}
		path, err := corpus.Find(dir, name)
		if errors.Is(err, fs.ErrNotExist) && (name == "clean" || name == "test" || name == annotation.More) {
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
	if judged {
		d.Files[annotation.Name] = annotation.Hash()
	}
	return files, nil
}

func (d *Data) key(c Config, e *input.Encoder, probe []*corpus.Unit) (string, error) {
	h := sha256.New()
	kind := c.Model.Kind
	kind.Features, kind.Context = false, false // whether they are read does not matter to what is stored
	sample := c.Sample
	sample.Valid = 0 // all of valid is stored
	parts := []any{d.Files, sample, c.Vocabulary, c.Encoding, kind, c.judges()}
	if c.Model.Update != "" {
		parts = append(parts, c.Model.Update)
	}
	settings, err := json.Marshal(parts)
	if err != nil {
		return "", err
	}
	h.Write(settings)
	// the training units' vocabularies are yet to be made; the probe's own show as well how cases are encoded
	if e == nil {
		if e, err = input.NewEncoder(c.Model.Kind, c.vocabularies(probe), c.encoderOptions()); err != nil {
			return "", err
		}
	}
	for name, v := range vocabularyFiles(e.Vocabularies()) {
		if v != nil {
			fmt.Fprintln(h, name)
			if _, err := v.WriteTo(h); err != nil {
				return "", err
			}
		}
	}
	for _, u := range probe {
		k, err := dataset.Case(u)
		if err != nil {
			continue
		}
		if x, err := e.Encode(k, check.Run(k)); err == nil {
			fmt.Fprintln(h, x.Example, x.OldCode, x.Graph, x.OldGraph)
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// preparation fills Data.
type preparation struct {
	ctx context.Context
	*Data
	config Config
	corpus string // its directory
	files  map[string]string
	say    func(string)
	train  []*corpus.Unit // drawn once, for the vocabulary and the set
}

// encoder reads the vocabularies, or counts them in the training units.
func (p *preparation) encoder() error {
	kind := p.config.Model.Kind
	v, err := readVocabularies(p.Dir, kind)
	if errors.Is(err, fs.ErrNotExist) {
		units, err := p.trainUnits()
		if err != nil {
			return err
		}
		p.say(fmt.Sprintf("counting the tokens of %d units", len(units)))
		v = p.config.vocabularies(units)
		if err := WriteVocabularies(p.Dir, v); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	p.Encoder, err = input.NewEncoder(kind, v, p.config.encoderOptions())
	return err
}

// vocabularies are of the units' tokens, and of an updater's keywords.
func (c *Config) vocabularies(units []*corpus.Unit) input.Vocabularies {
	if c.Model.Update == "" {
		return dataset.Count(units, c.Model.Kind, false).Vocabularies(c.Vocabulary)
	}
	return dataset.Count(units, c.Model.Kind, true).Vocabularies(c.Vocabulary, c.Model.Update.Keywords()...)
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
		judged, err := annotation.Judged(p.corpus)
		if err != nil {
			return nil, err
		}
		// What was read counts by what readers said, not by what the author did as well.
		places := annotation.Except(judged)
		units = slices.Concat(slices.DeleteFunc(units, func(u *corpus.Unit) bool { return places[u.Place()] }), judged)
	}
	p.train = units
	return units, nil
}

func (p *preparation) sample(name string) func() ([]*corpus.Unit, error) {
	return func() ([]*corpus.Unit, error) {
		p.say("drawing the sample of " + filepath.Base(p.files[name]))
		return corpus.Sample(p.files[name], p.config.Sample.Sampling(name))
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
	if p.Updates != nil {
		return dataset.BuildUpdates(dir, list, p.Updates)
	}
	return dataset.Build(dir, list, p.Encoder)
}

package train

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
)

// WriteSample makes a small corpus in the directory out, with all that a run of the configuration draws from a whole
// one and of the judged units, for machines that are not to be sent all of it. Such a run reads the same units from
// either; its manifest has other hashes. It returns how many units it drew from each file.
func WriteSample(dir, out string, c Config) (map[string]int, error) {
	drawn := map[string]int{}
	for _, name := range []string{"train", "valid", "test", "clean-valid", "clean", "judged-train"} {
		path, err := corpus.Find(dir, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if name == "train" || name == "valid" || name == "test" {
			units, err := corpus.Sample(path, c.Sample.Sampling(name))
			if err != nil {
				return nil, err
			}
			drawn[name] = len(units)
			if err := corpus.WriteMined(filepath.Join(out, name+".jsonl.zst"), units); err != nil {
				return nil, fmt.Errorf("write the sample of %s: %w", name, err)
			}
			continue
		}
		if name == "judged-train" {
			// What was read here stands in no sample of train.
			units, err := annotation.Judged(dir)
			if err != nil {
				return nil, err
			}
			if err := corpus.WriteJudged(filepath.Join(out, name+".jsonl.zst"), units); err != nil {
				return nil, fmt.Errorf("write the judged units: %w", err)
			}
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(out, filepath.Base(path)), data, 0o666); err != nil {
			return nil, err
		}
	}
	return drawn, nil
}

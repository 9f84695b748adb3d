package train

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func configFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "c.toml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestConfigFillsInTheDefaults(t *testing.T) {
	c, err := ReadConfig(configFile(t, "seed = 7\n[model]\nhidden = 32\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c.Seed != 7 || c.Model.Hidden != 32 || c.Model.Embedding != 64 || len(c.Stages) != 1 ||
		c.Stages[0].Name != "mined" {
		t.Errorf("config: %+v", c)
	}
}

func TestStagesOfAFileReplaceTheDefaultOnes(t *testing.T) {
	c, err := ReadConfig(configFile(t,
		"[[stage]]\nname = \"a\"\nepochs = 1\npatience = 1\nlearning_rate = 0.1\njudged = 1.0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Stages) != 1 || c.Stages[0].Name != "a" || c.Stages[0].MinedPositives != 0 || !c.judges() {
		t.Errorf("stages: %+v", c.Stages)
	}
}

func TestBadConfigurationsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"sead = 1":                                  "unknown key sead",
		"device = \"tpu\"":                          `unknown device "tpu"`,
		"batch = 0":                                 "batch",
		"[model]\nheads = 3":                        "3 heads",
		"seed = \"one\"":                            "seed",
		"[[stage]]\nname='a'":                       "stage a: epochs",
		"[sample]\nunits = -1":                      "units and valid of the sample",
		"types = [\"retrun\"]":                      `unknown type "retrun"`,
		"[model]\ncode = \"tree\"":                  `unknown code "tree"`,
		"[model]\nsequence = false":                 "neither as a sequence nor as a graph",
		"[model]\ncode = \"new\"":                   "features and context",
		"[model]\ngraph = true\nsteps = 0":          "steps",
		"[model]\nvectors = true\nembedding = 32":   "vectors have a size of 64",
		"[model]\nshared = true\nupdate = \"edit\"": "shared",
		"[[stage]]\nname='a'\nepochs=1\npatience=1\nlearning_rate=1.0\njudged=1.0\nchoose='f2'": `unknown choose "f2"`,
		"[[stage]]\nname='a'\nepochs=1\npatience=1\nlearning_rate=1.0":                          "all weights are 0",
	} {
		if _, err := ReadConfig(configFile(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	if _, err := ReadConfig(filepath.Join(t.TempDir(), "none.toml")); err == nil {
		t.Error("no error for a file that is not there")
	}
}

func TestCommittedConfigurationsAreRead(t *testing.T) {
	files, err := filepath.Glob("configs/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no configurations: %v", err)
	}
	for _, f := range files {
		if _, err := ReadConfig(f); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
}

func TestOnlyWhatIsTrainedOnIsCut(t *testing.T) {
	c, err := ReadConfig(configFile(t, "[sample]\nunits = 500\n"))
	if err != nil {
		t.Fatal(err)
	}
	if train, test := c.Sample.Sampling("train"), c.Sample.Sampling("test"); train.Units != 500 || test.Units != 0 ||
		test.PerCommit != train.PerCommit {
		t.Errorf("train is drawn by %+v, test by %+v", train, test)
	}
}

func TestACutConfigurationLeavesTheOtherAlone(t *testing.T) {
	c, err := ReadConfig("")
	if err != nil {
		t.Fatal(err)
	}
	cut := c
	cut.Cut(2)
	if cut.Stages[0].Epochs != 2 || c.Stages[0].Epochs != 12 {
		t.Errorf("%d epochs of what was cut, %d of what was not", cut.Stages[0].Epochs, c.Stages[0].Epochs)
	}
}

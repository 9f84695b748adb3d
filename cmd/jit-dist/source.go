package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// source is a clone of the last commit, which nothing else writes to.
type source struct {
	dir    string
	origin string // the repository's root that it was cloned from
	time   time.Time
}

// cloneHead is a clone because the go command writes the commit into programs of clones alone, neither into those of
// linked work trees nor, as they are, into those of trees with changes.
func cloneHead() (source, error) {
	origin, err := output("", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return source{}, err
	}
	seconds, err := output(origin, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return source{}, err
	}
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return source{}, fmt.Errorf("git says that the last commit is of %q: %w", seconds, err)
	}
	dir, err := os.MkdirTemp("", "jit-dist-")
	if err != nil {
		return source{}, err
	}
	s := source{filepath.Join(dir, "src"), origin, time.Unix(at, 0).UTC()}
	if _, err := output("", nil, "git", "clone", "--quiet", "--no-hardlinks", origin, s.dir); err != nil {
		os.RemoveAll(dir)
		return source{}, err
	}
	return s, nil
}

// documents are the files that all archives share: the manual, the completions, what is to be read, the licence, and
// install.sh.
func (s source) documents() ([]file, error) {
	made := filepath.Join(s.dir, "dist")
	epoch := "SOURCE_DATE_EPOCH=" + strconv.FormatInt(s.time.Unix(), 10)
	if err := s.library("linux_amd64"); err != nil { // jit-dist has the commands of jit-hook
		return nil, err
	}
	if _, err := output(s.dir, []string{epoch}, "go", "run", "./cmd/jit-dist", "manual", made); err != nil {
		return nil, err
	}
	files, err := tree(made, "")
	if err != nil {
		return nil, err
	}
	docs, err := tree(filepath.Join(s.dir, "docs"), "docs")
	if err != nil {
		return nil, err
	}
	files = append(files, docs...)
	for _, name := range []string{"README.md", "CHANGELOG.md", licenseName, "install.sh", preCommitHooks} {
		data, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, data, filepath.Ext(name) == ".sh"})
	}
	return files, nil
}

// library has the ONNX Runtime library of a platform put where go:embed looks for it.
func (s source) library(platform string) error {
	_, err := output(s.dir, nil, "go", "run", "./onnx/internal/fetchlib", "-cache", filepath.Join(s.origin, ".cache"),
		"-platform", platform)
	return err
}

// goPackage is a package that a program is made of, as the go command lists it.
type goPackage struct {
	Dir     string
	GoFiles []string
	Module  *struct {
		Path, Dir string
		Main      bool
	}
}

// packages lists those of the platform's program.
func (s source) packages(p platform, zig string) (all []goPackage, err error) {
	list, err := output(s.dir, p.environment(zig), "go", "list", p.tags(), "-deps", "-json=Dir,GoFiles,Module",
		"./cmd/jit-hook")
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(strings.NewReader(list)); d.More(); {
		var pkg goPackage
		if err := d.Decode(&pkg); err != nil {
			return nil, err
		}
		all = append(all, pkg)
	}
	return all, nil
}

// tree is all files below dir, named from prefix on.
func tree(dir, prefix string) ([]file, error) {
	var files []file
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		files = append(files, file{filepath.ToSlash(filepath.Join(prefix, name)), data, false})
		return err
	})
	return files, err
}

// output runs a command and returns what it prints, less the white space around it.
func output(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	var said bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), env...), &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, bytes.TrimSpace(said.Bytes()))
	}
	return string(bytes.TrimSpace(out)), nil
}

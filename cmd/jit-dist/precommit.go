package main

import (
	"fmt"
	"strings"
	"time"
)

// preCommitHooks is the file by which pre-commit knows the hooks of a repository.
const preCommitHooks = ".pre-commit-hooks.yaml"

// preCommitMirror makes the repository that pre-commit reads where it is to install the Python package: a project that
// has nothing but that as its dependency, and the hooks of this repository.
func preCommitMirror(r release, files []file, at time.Time) (name string, data []byte, err error) {
	var hooks string
	var all []file
	for _, f := range files {
		switch f.name {
		case preCommitHooks:
			hooks = string(f.data)
		case licenseName:
			all = append(all, f)
		}
	}
	first, _, found := strings.Cut(hooks, "\n- id: jit-hook-build\n")
	own := strings.Replace(first, "  language: system\n", "  language: python\n", 1)
	own = strings.Replace(own, " Runs the jit-hook that is on the PATH.", "", 1)
	if !found || own == first {
		return "", nil, fmt.Errorf("the hooks for pre-commit are not as they were")
	}
	_, own, _ = strings.Cut(own, "\n") // of the comment
	project := fmt.Sprintf(`[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "jit-hook-pre-commit"
version = "0.0.0"
dependencies = ["jit-hook==%s"]

[tool.setuptools]
py-modules = []
`, r.python)
	all = append(all, file{preCommitHooks, []byte(own + "\n"), false}, file{"pyproject.toml", []byte(project), false})
	name = "pre-commit-jit-hook-" + r.python
	data, err = tarball(name, all, at)
	return name + ".tar.gz", data, err
}

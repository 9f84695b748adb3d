package main

import (
	"fmt"
	"regexp"
)

var (
	goVersion     = regexp.MustCompile(`^v(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?$`)
	pseudoVersion = regexp.MustCompile(`^(?:.*\.)?(\d{14})-[0-9a-f]{12}$`)
	preVersion    = regexp.MustCompile(`^(alpha|beta|rc)\.?(\d+)$`)
)

// release is a version as npm and as Python (PEP 440) write it.
type release struct{ npm, python string }

// readRelease reads a version of Go's. What a commit without a tag has sorts before the next release.
func readRelease(version string) (release, error) {
	m := goVersion.FindStringSubmatch(version)
	if m == nil {
		return release{}, fmt.Errorf("the version %q is none of a release or a commit: build what is committed", version)
	}
	number, rest := m[1], m[2]
	if rest == "" {
		return release{number, number}, nil
	}
	npm := number + "-" + rest
	if m := pseudoVersion.FindStringSubmatch(rest); m != nil {
		return release{npm, number + ".dev" + m[1]}, nil
	}
	if m := preVersion.FindStringSubmatch(rest); m != nil {
		return release{npm, number + map[string]string{"alpha": "a", "beta": "b", "rc": "rc"}[m[1]] + m[2]}, nil
	}
	return release{}, fmt.Errorf("the version %q has no form in Python: tag one such as v1.2.3 or v1.2.3-rc.1", version)
}

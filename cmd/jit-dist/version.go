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

// versionsOf are a version of Go's as npm and as Python (PEP 440) write it. What a commit without a tag has sorts
// before the next release.
func versionsOf(version string) (npm, python string, err error) {
	m := goVersion.FindStringSubmatch(version)
	if m == nil {
		return "", "", fmt.Errorf("the version %q is none of a release or a commit: build what is committed", version)
	}
	release, rest := m[1], m[2]
	if rest == "" {
		return release, release, nil
	}
	npm = release + "-" + rest
	if m := pseudoVersion.FindStringSubmatch(rest); m != nil {
		return npm, release + ".dev" + m[1], nil
	}
	if m := preVersion.FindStringSubmatch(rest); m != nil {
		return npm, release + map[string]string{"alpha": "a", "beta": "b", "rc": "rc"}[m[1]] + m[2], nil
	}
	return "", "", fmt.Errorf("the version %q has no form in Python: tag one such as v1.2.3 or v1.2.3-rc.1", version)
}

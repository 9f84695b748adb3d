package main

import (
	"cmp"
	"crypto/sha1" //nolint:gosec // what Maven compares, to see what was cut off
	"fmt"
	"slices"
	"time"
)

// mavenGroup is the group of the artifacts. Who publishes them has another.
const mavenGroup = "io.github.jit-hook"

// classifier is the name of a platform as os-maven-plugin detects it.
func (p platform) classifier() string {
	system := map[string]string{"darwin": "osx"}
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch_64"}
	return cmp.Or(system[p.os], p.os) + "-" + arch[p.arch]
}

// maven makes a repository in files, as Maven and Gradle read it: for each platform its program, as an artifact of the
// type exe.
func maven(r release, programs map[platform][]byte, at time.Time) (name string, data []byte, err error) {
	at = at.UTC()
	pom := fmt.Sprintf(`<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>%s</groupId>
  <artifactId>jit-hook</artifactId>
  <version>%s</version>
  <packaging>pom</packaging>
  <description>%s</description>
  <licenses>
    <license>
      <name>%s</name>
    </license>
  </licenses>
</project>
`, mavenGroup, r.npm, summary, licenseID)
	start := fmt.Sprintf("io/github/jit-hook/jit-hook/%[1]s/jit-hook-%[1]s", r.npm)
	files := []file{{start + ".pom", []byte(pom), false}}
	for p, program := range programs {
		files = append(files, file{start + "-" + p.classifier() + ".exe", program, true})
	}
	for _, f := range slices.Clone(files) {
		sum := sha1.Sum(f.data) //nolint:gosec // see above
		files = append(files, file{f.name + ".sha1", fmt.Appendf(nil, "%x", sum), false})
	}
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	data, err = zipball("", files, at)
	return "maven-jit-hook-" + r.npm + zipped, data, err
}

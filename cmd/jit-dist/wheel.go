package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

const summary = "A git hook that finds Javadoc comments that a change leaves stale"

// wheelTags are Python's names of the platforms that a program runs on. One that is linked statically needs no C
// library, so that it counts for each.
func (p platform) wheelTags() string {
	switch p.os {
	case "darwin":
		version := strings.ReplaceAll(oldestMacOS, ".", "_")
		return "macosx_" + version + "_" + map[string]string{"amd64": "x86_64", "arm64": "arm64"}[p.arch]
	case "windows":
		return "win_" + p.arch
	}
	return fmt.Sprintf("manylinux_2_17_%[1]s.manylinux2014_%[1]s.musllinux_1_1_%[1]s", p.machine())
}

// wheel makes a Python package of the files of an archive: pip puts the program where those of its environment are.
func (p platform) wheel(r release, files []file, at time.Time) (name string, data []byte, err error) {
	const dist = "jit_hook"
	tags := p.wheelTags()
	name = fmt.Sprintf("%s-%s-py3-none-%s.whl", dist, r.python, tags)
	info := fmt.Sprintf("%s-%s.dist-info/", dist, r.python)
	about := "Wheel-Version: 1.0\nGenerator: jit-dist\nRoot-Is-Purelib: false\n"
	for tag := range strings.SplitSeq(tags, ".") {
		about += "Tag: py3-none-" + tag + "\n"
	}
	meta := "Metadata-Version: 2.1\nName: jit-hook\nVersion: " + r.python + "\nSummary: " + summary + "\nLicense: " +
		licenseID + "\nRequires-Python: >=3.7\nDescription-Content-Type: text/markdown\n\n"
	var all []file
	for _, f := range files {
		switch {
		case f.name == "README.md":
			meta += string(f.data)
		case strings.TrimSuffix(f.name, ".exe") == "jit-hook":
			all = append(all, file{fmt.Sprintf("%s-%s.data/scripts/%s", dist, r.python, f.name), f.data, true})
		case f.name == sbomName:
			all = append(all, file{info + "sboms/" + f.name, f.data, false})
		case f.name == licenseName, strings.HasPrefix(f.name, "licences/"):
			all = append(all, file{info + "licenses/" + f.name, f.data, false})
		}
	}
	all = append(all, file{info + "METADATA", []byte(meta), false}, file{info + "WHEEL", []byte(about), false})
	slices.SortFunc(all, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	record := [][]string{}
	for _, f := range all {
		sum := sha256.Sum256(f.data)
		record = append(record, []string{f.name, "sha256=" + base64.RawURLEncoding.EncodeToString(sum[:]),
			strconv.Itoa(len(f.data))})
	}
	var list bytes.Buffer
	if err := csv.NewWriter(&list).WriteAll(append(record, []string{info + "RECORD", "", ""})); err != nil {
		return "", nil, err
	}
	data, err = zipball("", append(all, file{info + "RECORD", list.Bytes(), false}), at)
	return name, data, err
}

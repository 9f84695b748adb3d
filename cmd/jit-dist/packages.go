package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// packaging holds the inputs of packages.
type packaging struct {
	as      string // the version that they have; "" is that of the archives
	address string // of the project, where its releases are
	nfpm    string // the program that makes deb, rpm and apk; without it there are none
	base    string // mmdebstrap, which makes the base of images; without it there are none
}

// packages makes of archives what the registries of Python, npm and Maven, Homebrew, Scoop, and systems with Linux
// take, and images for CI, and leaves it in dir: of those whose program needs no library, because one package is for
// all systems of its kind.
func (o packaging) packages(dir string, archives []string) (made []string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	keep := func(name string, data []byte, err error) error {
		if err != nil {
			return err
		}
		path := filepath.Join(dir, name)
		fmt.Println(path)
		made = append(made, path)
		return os.WriteFile(path, data, 0o644)
	}
	var of []platform
	programs := map[platform][]byte{}
	var last string // archive
	var downloads []download
	version := o.as
	for _, archive := range archives {
		p, err := platformOf(archive)
		if err != nil {
			return nil, err
		}
		if !p.slim {
			continue
		}
		released := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(archive), "jit-hook-"),
			strings.TrimPrefix(p.archive(""), "jit-hook-"))
		if of, last = append(of, p), archive; o.as == "" {
			version = released
		}
		data, err := os.ReadFile(archive)
		if err != nil {
			return nil, err
		}
		downloads = append(downloads, downloadOf(p, o.address, released, archive, data))
		files, at, err := contents(archive)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", archive, err)
		}
		program := slices.IndexFunc(files, func(f file) bool { return f.name == p.program() })
		if program < 0 {
			return nil, fmt.Errorf("%s has no %s", archive, p.program())
		}
		programs[p] = files[program].data
		if err := keep(p.wheel(version, files, at)); err != nil {
			return nil, err
		}
		if err := keep(p.npm(version, files, at)); err != nil {
			return nil, err
		}
		if p.os == "windows" {
			if err := keep(scoop(version, o.address, downloads[len(downloads)-1])); err != nil {
				return nil, err
			}
		}
		if p.os == "linux" && o.base != "" {
			if err := keep(p.image(o.base, version, files, at)); err != nil {
				return nil, err
			}
		}
		if p.os != "linux" || o.nfpm == "" {
			continue
		}
		for _, k := range packagers {
			path, err := k.pack(o.nfpm, dir, version, p, files, at)
			if err != nil {
				return nil, err
			}
			fmt.Println(path)
			made = append(made, path)
		}
	}
	if len(of) == 0 {
		return nil, nil
	}
	files, at, err := contents(last)
	if err != nil {
		return nil, err
	}
	if err := keep(npmMain(version, of, files, at)); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(of, func(p platform) bool { return p.os != "windows" }) {
		if err := keep(homebrew(version, o.address, downloads)); err != nil {
			return nil, err
		}
	}
	if err := keep(preCommitMirror(version, files, at)); err != nil {
		return nil, err
	}
	err = keep(maven(version, programs, at))
	return made, err
}

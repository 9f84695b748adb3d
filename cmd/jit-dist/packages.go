package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// packages makes of archives what the registries of Python, npm and Maven take, and leaves it in dir: of those whose
// program needs no library, since one package is for all systems of its kind. as is their version; "" is that of the
// archives.
func packages(dir, as string, archives []string) (made []string, err error) {
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
	version := as
	for _, archive := range archives {
		p, err := platformOf(archive)
		if err != nil {
			return nil, err
		}
		if !p.slim {
			continue
		}
		if of, last = append(of, p), archive; as == "" {
			version = strings.TrimSuffix(strings.TrimPrefix(filepath.Base(archive), "jit-hook-"),
				strings.TrimPrefix(p.archive(""), "jit-hook-"))
		}
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
	if err := keep(preCommitMirror(version, files, at)); err != nil {
		return nil, err
	}
	err = keep(maven(version, programs, at))
	return made, err
}

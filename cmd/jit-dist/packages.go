package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
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
func (o packaging) packages(dir string, archives []string) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	m := making{dir: dir}
	var of []platform
	programs := map[platform][]byte{}
	var files []file // of the archive before
	var at time.Time
	var r release
	var downloads []download
	for _, archive := range archives {
		p, err := platformOf(archive)
		if err != nil {
			return nil, err
		}
		if !p.slim {
			continue
		}
		of = append(of, p)
		released := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(archive), "jit-hook-"),
			strings.TrimPrefix(p.archive(""), "jit-hook-"))
		if r, err = readRelease(cmp.Or(o.as, released)); err != nil {
			return nil, err
		}
		data, err := os.ReadFile(archive)
		if err != nil {
			return nil, err
		}
		fetched := downloadOf(p, o.address, released, archive, data)
		downloads = append(downloads, fetched)
		if files, at, err = contents(data); err != nil {
			return nil, fmt.Errorf("%s: %w", archive, err)
		}
		program := slices.IndexFunc(files, func(f file) bool { return f.name == p.program() })
		if program < 0 {
			return nil, fmt.Errorf("%s has no %s", archive, p.program())
		}
		programs[p] = files[program].data
		m.keep(p.wheel(r, files, at))
		m.keep(p.npm(r, files, at))
		if p.os == "windows" {
			m.keep(scoop(r, o.address, fetched))
		}
		if p.os == "linux" && o.base != "" {
			m.keep(p.image(o.base, r, files, at))
		}
		if p.os == "linux" && o.nfpm != "" {
			for _, k := range packagers {
				m.keep(k.pack(o.nfpm, r, p, files, at))
			}
		}
		if m.err != nil {
			return nil, m.err // an image of the next archive takes minutes
		}
	}
	if len(of) == 0 {
		return nil, nil
	}
	m.keep(npmMain(r, of, files, at))
	if slices.ContainsFunc(of, func(p platform) bool { return p.os != "windows" }) {
		name, data := homebrew(r, o.address, downloads)
		m.keep(name, data, nil)
	}
	m.keep(preCommitMirror(r, files, at))
	m.keep(maven(r, programs, at))
	return m.made, m.err
}

// making is packages on their way into a folder.
type making struct {
	dir  string
	made []string // their paths
	err  error    // the first one, after which nothing is written
}

// keep writes a package.
func (m *making) keep(name string, data []byte, err error) {
	if m.err = cmp.Or(m.err, err); m.err != nil {
		return
	}
	path := filepath.Join(m.dir, name)
	fmt.Println(path)
	m.made, m.err = append(m.made, path), os.WriteFile(path, data, 0o644)
}

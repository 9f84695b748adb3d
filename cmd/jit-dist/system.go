package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// packager is a kind of packages of systems with Linux.
type packager struct {
	kind    string // nfpm's name of it, and how its files end
	file    string // the name of a package, of its version and processor
	arch    func(platform) string
	git     string // the package that jit-hook needs
	version *strings.Replacer
	zsh     string // where zsh looks for completions of packages
}

// A version before a release is Python's, such as 0.2.0rc1 or 0.2.0.dev20261127021131. They write it so that it sorts
// before the release.
var (
	tilde      = strings.NewReplacer(".dev", "~dev", "rc", "~rc", "a", "~a", "b", "~b")
	underscore = strings.NewReplacer(".dev", "_pre", "rc", "_rc", "a", "_alpha", "b", "_beta")
)

var packagers = []packager{
	{"deb", "jit-hook_%s_%s.deb", func(p platform) string { return p.arch }, "git (>= 1:2.26)", tilde,
		"vendor-completions"},
	{"rpm", "jit-hook-%s-1.%s.rpm", platform.machine, "git >= 2.26", tilde, "site-functions"},
	{"apk", "jit-hook_%s_%s.apk", platform.machine, "git>=2.26", underscore, "site-functions"},
}

// installed is where a package puts a file of an archive; "" is nowhere.
func (k packager) installed(name string) string {
	switch name {
	case "jit-hook":
		return "/usr/bin/jit-hook"
	case "completions/jit-hook":
		return "/usr/share/bash-completion/completions/jit-hook"
	case "completions/_jit-hook":
		return "/usr/share/zsh/" + k.zsh + "/_jit-hook"
	case "completions/jit-hook.fish":
		return "/usr/share/fish/vendor_completions.d/jit-hook.fish"
	case licenseName:
		return "/usr/share/doc/jit-hook/copyright"
	case sbomName:
		return "/usr/share/doc/jit-hook/" + name
	}
	switch {
	case strings.HasPrefix(name, "man1/"):
		return "/usr/share/man/" + name + ".gz"
	case strings.HasPrefix(name, "licences/"):
		return "/usr/share/doc/jit-hook/" + name
	}
	return ""
}

// nfpmConfig is nfpm's configuration.
type nfpmConfig struct {
	Name        string         `json:"name"`
	Arch        string         `json:"arch"`
	Platform    string         `json:"platform"`
	Version     string         `json:"version"`
	Schema      string         `json:"version_schema"`
	Release     string         `json:"release,omitempty"`
	Section     string         `json:"section"`
	Maintainer  string         `json:"maintainer"`
	Description string         `json:"description"`
	License     string         `json:"license"`
	Plain       bool           `json:"disable_globbing"`
	Time        time.Time      `json:"mtime"`
	Depends     []string       `json:"depends"`
	Contents    []nfpmFile     `json:"contents"`
	RPM         map[string]any `json:"rpm"`
}

type nfpmFile struct {
	From string `json:"src"`
	To   string `json:"dst"`
	Info struct {
		Mode  os.FileMode `json:"mode"`
		Owner string      `json:"owner"`
		Group string      `json:"group"`
		Time  time.Time   `json:"mtime"`
	} `json:"file_info"`
}

// pack has nfpm make a package of the files of an archive. The bytes depend on neither the machine nor the day.
func (k packager) pack(nfpm string, r release, p platform, files []file, at time.Time) (
	name string, data []byte, err error,
) {
	version := k.version.Replace(r.python)
	scratch, err := os.MkdirTemp("", "jit-dist-")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(scratch)
	config := nfpmConfig{Name: "jit-hook", Arch: p.arch, Platform: p.os, Version: version, Schema: "none",
		Section: "vcs", Maintainer: "The authors of jit-hook", Description: summary, License: licenseID, Plain: true,
		Time: at, Depends: []string{k.git}, RPM: map[string]any{"buildhost": "jit-dist", "summary": summary}}
	if k.kind == "rpm" {
		config.Release = "1"
	}
	for _, f := range files {
		to := k.installed(f.name)
		if to == "" {
			continue
		}
		if path.Ext(to) == ".gz" {
			if f.data, err = gzipped(f.data); err != nil {
				return "", nil, err
			}
		}
		from := filepath.Join(scratch, filepath.FromSlash(to))
		if err := os.MkdirAll(filepath.Dir(from), 0o755); err != nil {
			return "", nil, err
		}
		if err := os.WriteFile(from, f.data, f.mode()); err != nil {
			return "", nil, err
		}
		entry := nfpmFile{From: from, To: to}
		entry.Info.Mode, entry.Info.Owner, entry.Info.Group, entry.Info.Time = f.mode(), "root", "root", at
		config.Contents = append(config.Contents, entry)
	}
	text, err := json.Marshal(config) // which is YAML, too
	if err != nil {
		return "", nil, err
	}
	wanted := filepath.Join(scratch, "nfpm.yaml")
	if err := os.WriteFile(wanted, text, 0o600); err != nil {
		return "", nil, err
	}
	name = fmt.Sprintf(k.file, version, k.arch(p))
	made := filepath.Join(scratch, name)
	if _, err = output("", nil, nfpm, "package", "--config", wanted, "--packager", k.kind, "--target", made); err == nil {
		data, err = os.ReadFile(made)
	}
	return name, data, err
}

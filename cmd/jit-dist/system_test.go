package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// A version before the release sorts before it in each system's own order.
func TestSystemVersions(t *testing.T) {
	for python, want := range map[string][2]string{
		"0.2.0":                   {"0.2.0", "0.2.0"},
		"0.2.0a1":                 {"0.2.0~a1", "0.2.0_alpha1"},
		"0.2.0b2":                 {"0.2.0~b2", "0.2.0_beta2"},
		"0.2.0rc1":                {"0.2.0~rc1", "0.2.0_rc1"},
		"0.0.0.dev20261127021131": {"0.0.0~dev20261127021131", "0.0.0_pre20261127021131"},
	} {
		if got := [2]string{tilde.Replace(python), underscore.Replace(python)}; got != want {
			t.Errorf("%s: %v, want %v", python, got, want)
		}
	}
}

// nfpm is asked for packages that have the program, the manual, the completions and all licences, with the time of the
// release and without the name of this machine. Here a script stands for it, which keeps what it is asked.
func TestSystemPackages(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the script needs a shell")
	}
	dir := t.TempDir()
	nfpm := filepath.Join(dir, "nfpm")
	const script = "#!/bin/sh\ncp \"$3\" \"$7\"\n"
	if err := os.WriteFile(nfpm, []byte(script), 0o700); err != nil { //nolint:gosec // a program
		t.Fatal(err)
	}
	files := append(slices.Clone(released), file{"man1/jit-hook.1", []byte(".TH"), false},
		file{"completions/jit-hook", nil, false}, file{"completions/_jit-hook", nil, false},
		file{"completions/jit-hook.fish", nil, false}, file{"completions/jit-hook.ps1", nil, false})
	const docs = "/usr/share/doc/jit-hook/"
	for i, want := range []struct{ file, zsh, needs string }{
		{"jit-hook_0.2.0~rc1_arm64.deb", "vendor-completions", "git (>= 1:2.26)"},
		{"jit-hook-0.2.0~rc1-1.aarch64.rpm", "site-functions", "git >= 2.26"},
		{"jit-hook_0.2.0_rc1_aarch64.apk", "site-functions", "git>=2.26"},
	} {
		name, text, err := packagers[i].pack(nfpm, release{"0.2.0-rc.1", "0.2.0rc1"}, known["linux_arm64_musl"], files,
			commitTime)
		if err != nil || name != want.file {
			t.Fatalf("%s, %v", name, err)
		}
		var asked nfpmConfig
		if err := json.Unmarshal(text, &asked); err != nil {
			t.Fatal(err)
		}
		var has []string
		for _, f := range asked.Contents {
			has = append(has, f.To)
			if runs := f.Info.Mode == 0o755; runs != (f.To == "/usr/bin/jit-hook") || !f.Info.Time.Equal(commitTime) {
				t.Errorf("%s has the mode %v and the time %v", f.To, f.Info.Mode, f.Info.Time)
			}
		}
		slices.Sort(has)
		all := []string{"/usr/bin/jit-hook", "/usr/share/bash-completion/completions/jit-hook", docs + "copyright",
			docs + "licences/a/LICENSE", docs + sbomName, "/usr/share/fish/vendor_completions.d/jit-hook.fish",
			"/usr/share/man/man1/jit-hook.1.gz", "/usr/share/zsh/" + want.zsh + "/_jit-hook"}
		if !slices.Equal(has, all) {
			t.Errorf("%s has %v", want.file, has)
		}
		if !slices.Equal(asked.Depends, []string{want.needs}) || asked.RPM["buildhost"] != "jit-dist" ||
			!asked.Time.Equal(commitTime) {
			t.Errorf("%+v", asked)
		}
	}
}

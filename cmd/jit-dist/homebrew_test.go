package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The formula has the archives for macOS and Linux with their sums, under the processors that they are for.
func TestHomebrew(t *testing.T) {
	const at = "https://example.com/a"
	var downloads []download
	for _, name := range []string{"darwin_amd64", "darwin_arm64", "linux_amd64_musl", "linux_arm64_musl",
		"windows_amd64"} {
		p := known[name]
		archive := filepath.Join("dist", p.archive("v0.1.0"))
		downloads = append(downloads, downloadOf(p, at, "v0.1.0", archive, []byte("a")))
	}
	name, data := homebrew(firstRelease, at, downloads)
	if name != "jit-hook.rb" {
		t.Fatal(name)
	}
	const sum = `ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb`
	entry := func(on, file string) string {
		return "    " + on + " do\n      url \"https://example.com/a/releases/download/v0.1.0/jit-hook-v0.1.0-" + file +
			".tar.gz\"\n      sha256 \"" + sum + "\"\n    end\n"
	}
	want := "  version \"0.1.0\"\n  license \"Apache-2.0\"\n\n" +
		"  on_macos do\n" + entry("on_intel", "darwin-amd64") + entry("on_arm", "darwin-arm64") + "  end\n" +
		"  on_linux do\n" + entry("on_intel", "linux-amd64-musl") + entry("on_arm", "linux-arm64-musl") + "  end\n\n"
	if !strings.Contains(string(data), want) || strings.Contains(string(data), "windows") {
		t.Errorf("it has not %s: %s", want, data)
	}
	// Homebrew refuses more in its audit.
	desc := regexp.MustCompile(`(?m)^  desc "([^"]*)"$`).FindStringSubmatch(string(data))
	if desc == nil || len(desc[1]) > 80 || !strings.HasPrefix(desc[1], "Git hook") || strings.HasSuffix(desc[1], ".") {
		t.Errorf("it describes itself by %q", desc)
	}
	ruby, err := exec.LookPath("ruby")
	if err != nil {
		t.Skip("its syntax is not checked: no ruby is here")
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(ruby, "-wc", path).CombinedOutput()
	if err != nil || strings.Contains(string(out), "warn") {
		t.Errorf("%v\n%s", err, out)
	}
}

// The manifest for Scoop has what Scoop's schema asks for, and the folder that the archive unpacks to.
func TestScoop(t *testing.T) {
	p := known["windows_amd64"]
	d := downloadOf(p, noAddress, "v0.1.0", p.archive("v0.1.0"), []byte("a"))
	name, data, err := scoop(firstRelease, noAddress, d)
	if err != nil || name != "jit-hook.json" {
		t.Fatalf("%s, %v", name, err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"version", "homepage", "license", "description", "bin"} {
		if text, _ := got[key].(string); text == "" {
			t.Errorf("it has no %s: %s", key, data)
		}
	}
	want := map[string]string{"extract_dir": "jit-hook-v0.1.0-windows-amd64",
		"hash": "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
		"url":  noAddress + "/releases/download/v0.1.0/jit-hook-v0.1.0-windows-amd64.zip"}
	systems, _ := got["architecture"].(map[string]any)
	on, _ := systems["64bit"].(map[string]any)
	for key, value := range want {
		if on[key] != value {
			t.Errorf("%s is %v, want %s", key, on[key], value)
		}
	}
	if len(systems) != 1 || len(on) != len(want) || len(got) != 6 {
		t.Errorf("it has more: %s", data)
	}
}

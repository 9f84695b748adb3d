package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// An image has a layer of Debian's packages and one of jit-hook's. Each part is named by its hash, and nothing in it is
// of this machine or of now. Here a script stands for mmdebstrap.
func TestImage(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the script needs a shell")
	}
	dir := t.TempDir()
	var base bytes.Buffer
	w := tar.NewWriter(&base)
	for _, name := range []string{"./", "./etc/hostname", "./etc/apt/sources.list", "./usr/bin/git",
		"./var/cache/apt/lock", "./var/lib/dpkg/status"} {
		h := tar.Header{Name: name, Mode: 0o755, Uid: 7, Uname: "ada", ModTime: time.Now()}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
	}
	link := &tar.Header{Typeflag: tar.TypeLink, Name: "./usr/bin/g", Linkname: "./usr/bin/git"}
	if err := w.WriteHeader(link); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	mmdebstrap := filepath.Join(dir, "mmdebstrap")
	const script = "#!/bin/sh\necho \"$@\" >\"$0.asked\"\nfor made; do :; done\ncp \"$0.tar\" \"$made\"\n"
	for name, data := range map[string][]byte{mmdebstrap: []byte(script), mmdebstrap + ".tar": base.Bytes()} {
		if err := os.WriteFile(name, data, 0o700); err != nil { //nolint:gosec // a program
			t.Fatal(err)
		}
	}
	p := known["linux_arm64_musl"]
	name, data, err := p.image(mmdebstrap, firstRelease, released, commitTime)
	if err != nil || name != "jit-hook-image-0.1.0-linux-arm64.tar" {
		t.Fatalf("%s, %v", name, err)
	}
	if _, again, err := p.image(mmdebstrap, firstRelease, released, commitTime); err != nil || !bytes.Equal(data, again) {
		t.Errorf("its bytes are others each time, %v", err)
	}
	asked, err := os.ReadFile(mmdebstrap + ".asked")
	if err != nil || !strings.Contains(string(asked), "architectures=arm64 ") {
		t.Errorf("mmdebstrap is asked for %s, %v", asked, err)
	}
	parts := map[string][]byte{}
	for name, content := range untar(t, data) {
		if sum, ok := strings.CutPrefix(name, "blobs/sha256/"); ok && sum != fmt.Sprintf("%x", sha256.Sum256(content)) {
			t.Errorf("%s is named by another hash", name)
		}
		parts[name] = content
	}
	parse := func(name string, into any) {
		if err := json.Unmarshal(parts[name], into); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	var index struct{ Manifests []descriptor }
	parse("index.json", &index)
	var manifest struct {
		Config descriptor
		Layers []descriptor
	}
	parse(index.Manifests[0].file(), &manifest)
	var config struct {
		Architecture string
		Config       map[string]any
		RootFS       struct {
			IDs []string `json:"diff_ids"`
		}
	}
	parse(manifest.Config.file(), &config)
	var docker []struct {
		Config   string
		RepoTags []string
		Layers   []string
	}
	parse("manifest.json", &docker)
	if config.Architecture != "arm64" || config.Config["Entrypoint"] != nil || len(parts) != 4+3 ||
		docker[0].Config != manifest.Config.file() || !slices.Equal(docker[0].RepoTags, []string{"jit-hook:0.1.0"}) {
		t.Errorf("%+v, %+v, %d parts", config, docker, len(parts))
	}
	for i, want := range []string{"usr/bin/g usr/bin/git var/lib/dpkg/status", "usr/bin/jit-hook " +
		"usr/share/doc/jit-hook/copyright usr/share/doc/jit-hook/licences/a/LICENSE usr/share/doc/jit-hook/" + sbomName} {
		layer := manifest.Layers[i]
		if layer.Size != len(parts[layer.file()]) || docker[0].Layers[i] != layer.file() {
			t.Errorf("layer %d: %+v, %+v", i, layer, docker)
		}
		z, err := gzip.NewReader(bytes.NewReader(parts[layer.file()]))
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		if config.RootFS.IDs[i] != fmt.Sprintf("sha256:%x", sha256.Sum256(unpacked)) {
			t.Errorf("layer %d has another hash than the image says", i)
		}
		var names []string
		for name := range untar(t, unpacked) {
			names = append(names, name)
		}
		if slices.Sort(names); strings.Join(names, " ") != want {
			t.Errorf("layer %d has %s", i, names)
		}
	}
}

// untar returns the files of a tar, all of which are to be root's and of the time of the commit.
func untar(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name] = content; h.Uid != 0 || h.Uname != "" || !h.ModTime.Equal(commitTime) {
			t.Errorf("%s is of %d, %q and %v", h.Name, h.Uid, h.Uname, h.ModTime)
		}
	}
}

package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// baseSuite is the one of Debian that images are made of, and basePackages are those of its packages.
const (
	baseSuite    = "trixie"
	basePackages = "base-files,busybox,ca-certificates,git"
)

// prepareBase makes of the packages, which no program of them was run for, what git and the scripts of CI systems need,
// and takes out what they do not: of git, only `git svn`, `git send-email` and their like need Perl. Licences stay, and
// dpkg's list of packages, which tools that look for vulnerabilities read.
const prepareBase = `set -eu
for deb in "$1"/var/cache/apt/archives/*.deb; do
	case $deb in *perl*) continue ;; esac
	dpkg-deb -f "$deb"
	printf 'Status: install ok installed\n\n'
done >"$1/var/lib/dpkg/status"
cd "$1"
for command in awk basename cat chmod cp cut date dirname env expr false find grep gunzip gzip head hostname id ls \
	mkdir mktemp mv printf pwd readlink rm rmdir sed seq sh sleep sort stat tail tar tee test touch tr true uname uniq \
	wc wget which whoami xargs; do
	ln -s busybox usr/bin/$command
done
cat usr/share/ca-certificates/*/*.crt >etc/ssl/certs/ca-certificates.crt
echo root:x:0:0:root:/root:/bin/sh >etc/passwd
echo root:x:0: >etc/group
printf '[safe]\n\tdirectory = *\n' >etc/gitconfig
rm -rf etc/perl usr/bin/*perl* usr/lib/*/*perl* usr/share/perl* usr/share/doc/*perl* \
	usr/bin/git-shell usr/bin/openssl usr/bin/scalar usr/lib/git-core/git-daemon usr/lib/git-core/git-http-* \
	usr/lib/git-core/git-imap-send usr/lib/git-core/git-shell usr/lib/git-core/scalar usr/share/bash-completion \
	usr/lib/*/gconv usr/share/gitweb usr/share/info usr/share/lintian usr/share/locale usr/share/man
ln -sf ../../bin/git usr/lib/git-core/git
find usr/share/doc ! -type d ! -name copyright -delete
`

// image makes an image of the files of an archive, on the packages that mmdebstrap fetches.
func (p platform) image(mmdebstrap string, r release, files []file, at time.Time) (
	name string, data []byte, err error,
) {
	var placed []file
	for _, f := range files {
		to := packagers[0].installed(f.name)
		if strings.HasPrefix(to, "/usr/bin/") || strings.HasPrefix(to, "/usr/share/doc/") {
			placed = append(placed, file{strings.TrimPrefix(to, "/"), f.data, f.executable})
		}
	}
	program, err := tarred("", placed, at)
	if err != nil {
		return "", nil, err
	}
	base, err := imageBase(mmdebstrap, p.arch, at)
	if err != nil {
		return "", nil, err
	}
	data, err = imageOf(p.os, p.arch, r.npm, [][]byte{base, program}, at)
	return fmt.Sprintf("jit-hook-image-%s-%s-%s.tar", r.npm, p.os, p.arch), data, err
}

// imageBase has mmdebstrap unpack Debian's packages for a processor, and returns them as a layer. Any machine can do
// this for any processor. The bytes depend on the state of Debian's archive and on the time that is given, alone.
func imageBase(mmdebstrap, arch string, at time.Time) ([]byte, error) {
	scratch, err := os.MkdirTemp("", "jit-dist-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	made := filepath.Join(scratch, "base.tar")
	if _, err := output("", nil, mmdebstrap, "--quiet", "--variant=extract", "--architectures="+arch,
		"--include="+basePackages, "--extract-hook="+prepareBase, "--skip=output/dev", baseSuite, made); err != nil {
		return nil, err
	}
	f, err := os.Open(made)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return sameTime(f, at)
}

// ofBuilding are files that mmdebstrap leaves of this machine and of Debian's package manager.
var ofBuilding = regexp.MustCompile(`^(etc/(apt/|hostname$|resolv\.conf$)|var/(cache|lib/apt|log)/)`)

// sameTime is a tar whose files are all root's and of one time.
func sameTime(base io.Reader, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for r := tar.NewReader(base); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return out.Bytes(), w.Close()
		}
		if err != nil {
			return nil, err
		}
		name := strings.TrimPrefix(h.Name, "./")
		if name == "" || ofBuilding.MatchString(name) {
			continue
		}
		kept := tar.Header{Typeflag: h.Typeflag, Name: name, Linkname: h.Linkname, Size: h.Size, Mode: h.Mode, ModTime: at,
			Format: tar.FormatPAX}
		if h.Typeflag == tar.TypeLink {
			kept.Linkname = strings.TrimPrefix(h.Linkname, "./")
		}
		if err := w.WriteHeader(&kept); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if _, err := io.Copy(w, r); err != nil { //nolint:gosec // as large as Debian's packages
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
}

// imageOf packs layers as an image that docker, podman and crane read: a layout of the Open Container Initiative, with
// the list of Docker's own archives beside it. It has no entry point, because CI systems start a shell in it.
//
// go-containerregistry would take as many lines, because it writes folders and not both lists, and would bring three
// modules into go.mod. crane, which is made of it, reads the image in the tests.
func imageOf(system, arch, version string, contents [][]byte, at time.Time) ([]byte, error) {
	var l layout
	var layers []descriptor
	var unpacked, paths []string
	for _, layer := range contents {
		packed, err := gzipped(layer)
		if err != nil {
			return nil, err
		}
		layers = append(layers, l.blob("layer.v1.tar+gzip", packed))
		paths = append(paths, layers[len(layers)-1].file())
		unpacked = append(unpacked, fmt.Sprintf("sha256:%x", sha256.Sum256(layer)))
	}
	const label = "org.opencontainers.image."
	labels := map[string]string{label + "title": "jit-hook", label + "version": version, label + "description": summary,
		label + "licenses": licenseID}
	config := l.blob("config.v1+json", l.encoded(map[string]any{
		"created": at, "os": system, "architecture": arch,
		"config": map[string]any{"Env": []string{"PATH=/usr/bin"}, "Cmd": []string{"jit-hook"}, "Labels": labels,
			"WorkingDir": "/repository"},
		"rootfs": map[string]any{"type": "layers", "diff_ids": unpacked},
	}))
	manifest := l.blob("manifest.v1+json", l.encoded(map[string]any{"schemaVersion": 2, "config": config,
		"layers": layers, "mediaType": mediaType + "manifest.v1+json", "annotations": labels}))
	manifest.Annotations = map[string]string{label + "ref.name": version}
	manifest.Platform = map[string]string{"os": system, "architecture": arch}
	docker := map[string]any{"Config": config.file(), "RepoTags": []string{"jit-hook:" + version}, "Layers": paths}
	l.files = append(l.files, file{"oci-layout", []byte(`{"imageLayoutVersion":"1.0.0"}`), false},
		file{"index.json", l.encoded(map[string]any{"schemaVersion": 2, "manifests": []descriptor{manifest}}), false},
		file{"manifest.json", l.encoded([]any{docker}), false})
	if l.err != nil {
		return nil, l.err
	}
	return tarred("", l.files, at)
}

// layout is what an image is made of, each part named by its hash.
type layout struct {
	files []file
	err   error // the first one
}

// descriptor names a part of an image.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Annotations map[string]string `json:"annotations,omitempty"`
	Platform    map[string]string `json:"platform,omitempty"`
}

const mediaType = "application/vnd.oci.image."

func (l *layout) blob(kind string, data []byte) descriptor {
	d := descriptor{MediaType: mediaType + kind, Digest: fmt.Sprintf("sha256:%x", sha256.Sum256(data)), Size: len(data)}
	l.files = append(l.files, file{d.file(), data, false})
	return d
}

func (l *layout) encoded(value any) []byte {
	text, err := json.Marshal(value)
	l.err = cmp.Or(l.err, err)
	return text
}

// file is the name of a part in the layout.
func (d descriptor) file() string { return "blobs/" + strings.Replace(d.Digest, ":", "/", 1) }

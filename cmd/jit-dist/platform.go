package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
)

// platform is one that jit-hook is built for.
type platform struct {
	os, arch string
	libc     libc
	target   string // zig's name of it, with the oldest version of the system that the program is to start on
	slim     bool   // without ONNX Runtime
}

// libc is a C library.
type libc struct {
	name   string // in the platform's; "" for the usual one
	flags  string // of the linker
	notice string // its licence, below zig's folder of C libraries, where the program holds a part of it
}

var (
	musl  = libc{"musl", "-static", "musl/COPYRIGHT"}
	mingw = libc{"", "", "mingw/COPYING"}
)

// oldestMacOS is what Go's own programs start on.
const oldestMacOS = "12.0"

// The glibc is what ONNX Runtime asks for as well.
var known = map[string]platform{
	"linux_amd64":      {os: "linux", arch: "amd64", target: "x86_64-linux-gnu.2.27"},
	"linux_arm64":      {os: "linux", arch: "arm64", target: "aarch64-linux-gnu.2.27"},
	"linux_amd64_musl": {os: "linux", arch: "amd64", target: "x86_64-linux-musl", libc: musl, slim: true},
	"linux_arm64_musl": {os: "linux", arch: "arm64", target: "aarch64-linux-musl", libc: musl, slim: true},
	"windows_amd64":    {os: "windows", arch: "amd64", target: "x86_64-windows-gnu", libc: mingw, slim: true},
	"darwin_amd64":     {os: "darwin", arch: "amd64", target: "x86_64-macos." + oldestMacOS, slim: true},
	"darwin_arm64":     {os: "darwin", arch: "arm64", target: "aarch64-macos." + oldestMacOS, slim: true},
}

// platforms are the names of all that are known, in order.
func platforms() []string { return slices.Sorted(maps.Keys(known)) }

func (p platform) String() string { return strings.TrimSuffix(p.os+"_"+p.arch+"_"+p.libc.name, "_") }

// archive is the name of the platform's archive of a version.
func (p platform) archive(version string) string {
	extension := ".tar.gz"
	if p.os == "windows" {
		extension = ".zip"
	}
	return "jit-hook-" + version + "-" + strings.ReplaceAll(p.String(), "_", "-") + extension
}

// program is the name of the platform's jit-hook.
func (p platform) program() string {
	if p.os == "windows" {
		return "jit-hook.exe"
	}
	return "jit-hook"
}

// machine is the processor as Linux calls it.
func (p platform) machine() string {
	return map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[p.arch]
}

// platformOf finds the platform of an archive by its name.
func platformOf(archive string) (platform, error) {
	for _, p := range known {
		if strings.HasSuffix(archive, strings.TrimPrefix(p.archive(""), "jit-hook-")) {
			return p, nil
		}
	}
	return platform{}, fmt.Errorf("its name ends in none of the platforms %s", strings.Join(platforms(), ", "))
}

// tags is the flag that says what the build leaves out. On Linux, Go looks names of hosts up by itself, because glibc's
// library for that is one more that another system may lack.
func (p platform) tags() string {
	var tags []string
	if p.os == "linux" {
		tags = append(tags, "netgo")
	}
	if p.slim {
		tags = append(tags, "slim")
	}
	return "-tags=" + strings.Join(tags, ",")
}

// environment has the variables that the go command needs to build for the platform. GOFLAGS must not be empty, because
// go would then take the user's.
func (p platform) environment(zig string) []string {
	return []string{
		"GOFLAGS=-mod=readonly", "CGO_ENABLED=1", "GOOS=" + p.os, "GOARCH=" + p.arch,
		"CC=" + zig + " cc -target " + p.target, "CXX=" + zig + " c++ -target " + p.target,
		"CGO_CFLAGS=-O2", "CGO_CXXFLAGS=-O2", "CGO_LDFLAGS=", // no debug information, which would name directories
	}
}

// crossArm64 is where Debian's libc6-arm64-cross puts glibc.
const crossArm64 = "/usr/aarch64-linux-gnu"

// launcher is the command that runs programs of the platform: none on this machine's own, else the one that is named,
// or qemu. It reports whether this machine runs them at all.
func (p platform) launcher(named []string) ([]string, bool) {
	if len(named) > 0 {
		return named, true
	}
	if p.os != runtime.GOOS {
		return nil, false
	}
	if p.arch == runtime.GOARCH {
		return nil, true
	}
	qemu, err := exec.LookPath("qemu-aarch64-static")
	if err != nil || p.arch != "arm64" {
		return nil, false
	}
	if p.libc == musl { // the program holds it
		return []string{qemu}, true
	}
	_, err = os.Stat(crossArm64)
	return []string{qemu, "-L", crossArm64}, err == nil
}

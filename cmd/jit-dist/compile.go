package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
)

// platform is one that jit-hook is built for. The target has zig link against that glibc, which is what ONNX Runtime
// asks for as well.
type platform struct{ os, arch, target string }

var known = map[string]platform{
	"linux_amd64": {"linux", "amd64", "x86_64-linux-gnu.2.27"},
	"linux_arm64": {"linux", "arm64", "aarch64-linux-gnu.2.27"},
}

func (p platform) String() string { return p.os + "_" + p.arch }

// environment is what the go command needs to build for the platform. GOFLAGS is not empty, since then go would take
// the user's.
func (p platform) environment(zig string) []string {
	return []string{
		"GOFLAGS=-mod=readonly", "CGO_ENABLED=1", "GOOS=" + p.os, "GOARCH=" + p.arch,
		"CC=" + zig + " cc -target " + p.target, "CXX=" + zig + " c++ -target " + p.target,
		"CGO_CFLAGS=-O2", "CGO_CXXFLAGS=-O2", "CGO_LDFLAGS=", // no debug information, which would name directories
	}
}

// program is a compiled jit-hook.
type program struct {
	data    []byte
	version string
	info    *debug.BuildInfo // names the modules that went into it
}

func (s source) compile(p platform, zig string) (program, error) {
	if err := s.library(p.String()); err != nil {
		return program{}, err
	}
	path := filepath.Join(s.dir, "bin", p.String(), "jit-hook")
	// The start of a program that zig brings has debug information, too, which names zig's directory: only the linker that
	// is told so leaves it out.
	_, err := output(s.dir, p.environment(zig), "go", "build", "-trimpath", "-buildvcs=true",
		"-ldflags=-s -w -buildid= -extldflags=-s", "-o", path, "./cmd/jit-hook")
	if err != nil {
		return program{}, err
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return program{}, err
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.modified" && setting.Value != "false" {
			return program{}, fmt.Errorf("the build of %s changed files of the clone", p)
		}
	}
	data, err := os.ReadFile(path)
	return program{data, info.Main.Version, info}, err
}

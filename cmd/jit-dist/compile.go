package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
)

// program is a compiled jit-hook.
type program struct {
	data    []byte
	version string
	info    *debug.BuildInfo // names the modules that went into it
}

func (s source) compile(p platform, zig string) (program, error) {
	if !p.slim {
		if err := s.library(p.String()); err != nil {
			return program{}, err
		}
	}
	link := "-s " + p.libc.flags
	if p.os == "darwin" {
		sdk, err := s.stubs(p, zig)
		if err != nil {
			return program{}, err
		}
		link += sdk
	}
	path := filepath.Join(s.dir, "bin", p.String(), p.program())
	// The start of a program that zig brings has debug information, too, which names zig's directory: only the linker that
	// is told so leaves it out.
	_, err := output(s.dir, p.environment(zig), "go", "build", p.tags(), "-trimpath", "-buildvcs=true",
		"-ldflags=-s -w -buildid= '-extldflags="+link+"'", "-o", path, "./cmd/jit-hook")
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

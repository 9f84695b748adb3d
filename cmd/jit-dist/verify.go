package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// verify unpacks an archive and asks of it what a user would take for granted: it is the one that SHA256SUMS names,
// every module that its program is made of is in the list of parts and comes with its licence, the program needs
// nothing that its platform may lack, and it runs, unpacks ONNX Runtime if it has it, and judges. What this machine
// cannot run is only looked at.
func verify(archive string, launcher []string) error {
	data, err := os.ReadFile(archive)
	if err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(filepath.Dir(archive), "SHA256SUMS"))
	if err != nil {
		return err
	}
	line := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), filepath.Base(archive))
	if !strings.Contains("\n"+string(sums), "\n"+line) {
		return errors.New("SHA256SUMS has another sum for it, or none")
	}
	p, err := platformOf(archive)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "jit-dist-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := unpack(data, dir); err != nil {
		return err
	}
	dir = filepath.Join(dir, folder(archive))
	if err := partsAreNamed(dir, p.program()); err != nil {
		return err
	}
	command := filepath.Join(dir, p.program())
	if err := p.loads(command); err != nil {
		return err
	}
	launcher, ok := p.launcher(launcher)
	if !ok {
		fmt.Printf("%s: looked at, not run: this machine runs no programs for %s\n", filepath.Base(archive), p)
		return nil
	}
	for _, run := range []struct {
		engine string
		args   []string
	}{{"auto", []string{"--version"}}, {"builtin", []string{"doctor", "-C", dir}},
		{"onnxruntime", []string{"doctor", "-C", dir}}} {
		if p.slim && run.engine == "onnxruntime" {
			continue
		}
		line := append(append(slices.Clone(launcher), command), run.args...)
		said, err := output(dir, []string{"HOME=" + dir, "XDG_CACHE_HOME=" + filepath.Join(dir, "cache"),
			"JIT_HOOK_ENGINE=" + run.engine}, line[0], line[1:]...)
		if err != nil {
			return err
		}
		fmt.Println(said)
	}
	return nil
}

// partsAreNamed compares what the program says it is made of with the list of parts and with the licences, and looks
// for jit-hook's own.
func partsAreNamed(dir, program string) error {
	info, err := buildinfo.ReadFile(filepath.Join(dir, program))
	if err != nil {
		return err
	}
	list, err := os.Open(filepath.Join(dir, sbomName))
	if err != nil {
		return err
	}
	defer list.Close()
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(list, cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		return fmt.Errorf("%s: %w", sbomName, err)
	}
	named := map[string]cdx.Component{}
	for _, c := range *bom.Components {
		named[c.Name] = c
	}
	for _, dep := range info.Deps {
		if c := named[dep.Path]; c.Version != dep.Version || c.Licenses == nil || len(*c.Licenses) == 0 {
			return fmt.Errorf("%s has %s %q with %v, but %s is linked in", sbomName, dep.Path, c.Version, c.Licenses,
				dep.Version)
		}
		if texts, err := os.ReadDir(filepath.Join(dir, "licences", filepath.FromSlash(dep.Path))); err != nil ||
			len(texts) == 0 {
			return fmt.Errorf("it has no licence for %s: %w", dep.Path, err)
		}
	}
	needed := []string{licenseName, "licences/go/LICENSE", "licences/zig/LICENSE"}
	if _, full := named["onnxruntime"]; full {
		needed = append(needed, "licences/onnxruntime/LICENSE", "licences/onnxruntime/ThirdPartyNotices.txt")
	}
	for _, name := range needed {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

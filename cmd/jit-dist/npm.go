package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// npmScope is of the packages that hold programs.
const npmScope = "@jit-hook/"

// npmName is npm's name of a platform, as Node.js spells it.
func (p platform) npmName() string {
	named := map[string]string{"windows": "win32", "amd64": "x64"}
	return cmp.Or(named[p.os], p.os) + "-" + cmp.Or(named[p.arch], p.arch)
}

// npmShim runs the program of the platform's package. `jit-hook install` writes the path of the program itself into the
// hook, so that no commit waits for Node.js.
const npmShim = `#!/usr/bin/env node
"use strict";
const { spawnSync } = require("child_process");
const platform = process.platform + "-" + process.arch;
let program;
try {
  program = require.resolve("@jit-hook/" + platform + "/bin/jit-hook" + (process.platform === "win32" ? ".exe" : ""));
} catch {
  console.error("jit-hook: npm installed no program for " + platform +
    ": install without --omit=optional, or take an archive of a release");
  process.exit(3);
}
const ended = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (ended.error) {
  console.error("jit-hook: " + ended.error.message);
}
if (ended.signal) {
  process.kill(process.pid, ended.signal);
}
process.exit(ended.status === null ? 3 : ended.status);
`

// npmManifest is a package.json.
type npmManifest struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Description string            `json:"description"`
	License     string            `json:"license"`
	Files       []string          `json:"files"`
	OS          []string          `json:"os,omitempty"`
	CPU         []string          `json:"cpu,omitempty"`
	Bin         map[string]string `json:"bin,omitempty"`
	Optional    map[string]string `json:"optionalDependencies,omitempty"`
}

// npm makes the package of a platform of the files of its archive. npm installs it where its os and cpu fit.
func (p platform) npm(r release, files []file, at time.Time) (name string, data []byte, err error) {
	system, cpu, _ := strings.Cut(p.npmName(), "-")
	manifest := npmManifest{Name: npmScope + p.npmName(), Version: r.npm,
		Description: "The program of jit-hook for " + p.npmName(), License: licenseID,
		Files: []string{"bin", "licences", sbomName}, OS: []string{system}, CPU: []string{cpu}}
	var all []file
	for _, f := range files {
		switch {
		case strings.TrimSuffix(f.name, ".exe") == "jit-hook":
			all = append(all, file{"bin/" + f.name, f.data, true})
		case f.name == licenseName, f.name == sbomName, strings.HasPrefix(f.name, "licences/"):
			all = append(all, f)
		}
	}
	data, err = npmPackage(manifest, all, at)
	return fmt.Sprintf("jit-hook-%s-%s.tgz", p.npmName(), r.npm), data, err
}

// npmMain makes the package that people name, which depends on those of the platforms.
func npmMain(r release, of []platform, common []file, at time.Time) (name string, data []byte, err error) {
	manifest := npmManifest{Name: "jit-hook", Version: r.npm, Description: summary, License: licenseID,
		Files: []string{"bin"}, Bin: map[string]string{"jit-hook": "bin/jit-hook.js"}, Optional: map[string]string{}}
	for _, p := range of {
		manifest.Optional[npmScope+p.npmName()] = r.npm
	}
	all := slices.DeleteFunc(slices.Clone(common), func(f file) bool {
		return f.name != licenseName && f.name != "README.md"
	})
	data, err = npmPackage(manifest, append(all, file{"bin/jit-hook.js", []byte(npmShim), true}), at)
	return fmt.Sprintf("jit-hook-%s.tgz", r.npm), data, err
}

func npmPackage(manifest npmManifest, files []file, at time.Time) ([]byte, error) {
	text, err := json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return nil, err
	}
	return tarball("package", append(files, file{"package.json", append(text, '\n'), false}), at)
}

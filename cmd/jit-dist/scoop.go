package main

import "encoding/json"

// scoopManifest is Scoop's manifest of a program.
type scoopManifest struct {
	Version      string                  `json:"version"`
	Description  string                  `json:"description"`
	Homepage     string                  `json:"homepage"`
	License      string                  `json:"license"`
	Architecture map[string]scoopArchive `json:"architecture"`
	Bin          string                  `json:"bin"`
}

type scoopArchive struct {
	URL        string `json:"url"`
	Hash       string `json:"hash"`
	ExtractDir string `json:"extract_dir"`
}

// scoop makes the manifest by which Scoop installs the archive for Windows.
func scoop(r release, address string, d download) (name string, data []byte, err error) {
	data, err = json.MarshalIndent(scoopManifest{Version: r.npm, Description: summary, Homepage: address,
		License: licenseID, Bin: d.of.program(),
		Architecture: map[string]scoopArchive{"64bit": {d.url, d.sha256, d.folder}}}, "", "    ")
	return "jit-hook.json", append(data, '\n'), err
}

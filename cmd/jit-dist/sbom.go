package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/klauspost/compress/zstd"

	"jithook/onnx"
)

// sbomName is the archive's list of the program's parts, as CycloneDX.
const sbomName = "sbom.cdx.json"

// contents are the parts of an archive beside the documents: the program, its parts, and their licences.
func (s source) contents(p platform, in program, zig string) ([]file, error) {
	files, err := s.licences(p, in, zig)
	if err != nil {
		return nil, err
	}
	var sum string
	if !p.slim {
		if sum, err = s.librarySum(p); err != nil {
			return nil, err
		}
	}
	compiler, err := output("", nil, zig, "version")
	if err != nil {
		return nil, err
	}
	bom, err := sbom(in, files, compiler, sum, s.time)
	if err != nil {
		return nil, err
	}
	return append(files, file{p.program(), in.data, true}, file{sbomName, bom, false}), nil
}

// sbom lists the modules that the program itself names, Go's library, what is linked in of zig of a version, and the
// ONNX Runtime library of a hash, which is "" where the program has none. It has neither a serial number nor the time
// of the build, so the same commit has the same list.
func sbom(in program, licences []file, zig, library string, at time.Time) ([]byte, error) {
	part := func(name, version, purl, folder string) cdx.Component {
		c := cdx.Component{BOMRef: purl, Type: cdx.ComponentTypeLibrary, Name: name, Version: version, PackageURL: purl}
		var ids cdx.Licenses
		for _, id := range names(licences, folder) {
			ids = append(ids, cdx.LicenseChoice{License: &cdx.License{ID: id}})
		}
		c.Licenses = &ids
		return c
	}
	goVersion := strings.TrimPrefix(in.info.GoVersion, "go")
	components := []cdx.Component{part("std", goVersion, "pkg:golang/std@"+goVersion, "go"),
		part("zig", zig, "pkg:pypi/ziglang@"+zig, "zig")}
	if library != "" {
		version, _, _ := onnx.Embedded()
		ort := part("onnxruntime", version, "pkg:pypi/onnxruntime@"+version, "onnxruntime")
		// Its notices name the licences of all that it is made of.
		ort.Licenses = &cdx.Licenses{{License: &cdx.License{ID: "MIT"}}}
		ort.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: library}}
		components = append(components, ort)
	}
	for _, dep := range in.info.Deps {
		components = append(components, part(dep.Path, dep.Version, "pkg:golang/"+dep.Path+"@"+dep.Version, dep.Path))
	}

	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{
		Timestamp: at.Format(time.RFC3339),
		Component: &cdx.Component{
			BOMRef: "jit-hook", Type: cdx.ComponentTypeApplication, Name: "jit-hook", Version: in.version,
			Licenses: &cdx.Licenses{{License: &cdx.License{ID: licenseID}}},
			Hashes:   &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: fmt.Sprintf("%x", sha256.Sum256(in.data))}},
		},
	}
	bom.Components = &components
	var out bytes.Buffer
	err := cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	return out.Bytes(), err
}

// librarySum is the SHA-256 of the ONNX Runtime library that the platform's program carries.
func (s source) librarySum(p platform) (string, error) {
	packed, err := os.Open(filepath.Join(s.dir, "onnx", "lib", p.String(), "libonnxruntime.so.zst"))
	if err != nil {
		return "", err
	}
	defer packed.Close()
	z, err := zstd.NewReader(packed)
	if err != nil {
		return "", err
	}
	defer z.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, z); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}

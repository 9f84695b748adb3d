package jithook_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// The steps of testdata/gpu run as they do for a machine with a GPU, at a small size and on the CPU: of the library that
// the hook carries and of a made-up CUDA provider, parts are made, carried one by one, joined and measured.
func TestStepsForGPU(t *testing.T) {
	carried, err := os.ReadFile("onnx/lib/linux_amd64/libonnxruntime.so.zst")
	if err != nil {
		t.Skip("needs ONNX Runtime for this machine, which make library fetches: ", err)
	}
	dir := t.TempDir()
	library, cache, folder := filepath.Join(dir, "library"), filepath.Join(dir, "cache"), filepath.Join(dir, "jit gpu")
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	runtime, err := decoder.DecodeAll(carried, nil)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(library, "libonnxruntime.so.1"), runtime)
	fatbin := concat(
		container(copyFor{75, "old kind"}, copyFor{90, "kept code"}, copyFor{120, "new kind"}),
		make([]byte, 8),
		container(copyFor{90, "90 alone"}),
		container(copyFor{120, "120 only"}))
	provider := filepath.Join(library, "libonnxruntime_providers_cuda.so")
	write(t, provider, elf(fatbin))

	// Each step runs under another folder than the repository's, as its scripts are called from anywhere.
	step := func(wanted int, environment []string, script string, arguments ...string) string {
		t.Helper()
		absolute, err := filepath.Abs(filepath.Join("testdata/gpu", script))
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", append([]string{absolute}, arguments...)...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), environment...)
		out, err := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != wanted {
			t.Fatalf("%s %v ended with %d (%v), want %d:\n%s", script, arguments, got, err, wanted, out)
		}
		return string(out)
	}
	step(0, []string{"CACHE=" + cache, "LIBRARY=" + library, "CLASSES=3", "PART=16M", "LEVEL=-0", "DATA="}, "pack.sh")
	step(1, nil, "measure.sh", "cpu", folder)

	parts, err := filepath.Glob(filepath.Join(cache, "parts", "part-*"))
	if err != nil || len(parts) < 2 {
		t.Fatalf("parts %v, %v; want several", parts, err)
	}
	for i, part := range parts {
		one := filepath.Join(dir, filepath.Base(part))
		for _, name := range []string{filepath.Base(part), "parts.sum", "whole.sum"} {
			data, err := os.ReadFile(filepath.Join(cache, "parts", name))
			if err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(one, name), data)
		}
		if i == 0 { // it arrives damaged, and is sent again
			write(t, filepath.Join(one, filepath.Base(part)), []byte("damaged"))
			contains(t, step(0, nil, "join.sh", one, folder), "missing or damaged: part-00 part-01")
			continue
		}
		step(0, nil, "join.sh", one, folder)
	}
	contains(t, step(0, nil, "join.sh", filepath.Join(cache, "parts"), folder), "is ready: ")
	contains(t, step(0, nil, "join.sh", filepath.Join(cache, "parts"), folder), "is ready")

	stripped, err := os.ReadFile(filepath.Join(folder, "lib", filepath.Base(provider)))
	if err != nil {
		t.Fatal(err)
	}
	zeros := string(make([]byte, 8))
	want := elf(concat(
		container(copyFor{75, zeros}, copyFor{90, "kept code"}, copyFor{120, zeros}),
		make([]byte, 8),
		container(copyFor{91, zeros}),
		container(copyFor{120, zeros})))
	if !bytes.Equal(stripped, want) {
		t.Errorf("the provider is\n%q, want\n%q", stripped, want)
	}

	said := step(0, nil, "measure.sh", "cpu", folder)
	for _, what := range []string{"nodes ran on CPU: ", " 0 verdicts differ", "all verdicts are the same",
		"commit: the findings are the same", "audit: the findings are the same", "measure.sh: all ran on cpu"} {
		contains(t, said, what)
	}
	said = step(1, nil, "measure.sh", "cuda", folder)
	contains(t, said, "CUDA WAS NOT USED")
	contains(t, said, "NOT ALL RAN ON cuda")
	if err := os.Remove(filepath.Join(folder, "lib", filepath.Base(provider))); err != nil {
		t.Fatal(err)
	}
	contains(t, step(1, nil, "measure.sh", "cuda", folder), "CUDA CANNOT BE USED: ")
}

// copyFor is the code for one kind of GPU.
type copyFor struct {
	architecture uint32
	code         string
}

// container is what nvcc makes of a kernel's copies.
func container(copies ...copyFor) []byte {
	var all []byte
	for _, c := range copies {
		header := make([]byte, 64)
		binary.LittleEndian.PutUint16(header, 2)
		binary.LittleEndian.PutUint32(header[4:], 64)
		binary.LittleEndian.PutUint64(header[8:], uint64(len(c.code)))
		binary.LittleEndian.PutUint32(header[28:], c.architecture)
		all = append(append(all, header...), c.code...)
	}
	head := make([]byte, 16)
	binary.LittleEndian.PutUint32(head, 0xBA55ED50)
	binary.LittleEndian.PutUint16(head[4:], 1)
	binary.LittleEndian.PutUint16(head[6:], 16)
	binary.LittleEndian.PutUint64(head[8:], uint64(len(all)))
	return append(head, all...)
}

// elf is a file with one section for GPUs.
func elf(fatbin []byte) []byte {
	names := "\x00.nv_fatbin\x00.shstrtab\x00"
	file := make([]byte, 64)
	copy(file, "\x7fELF\x02\x01\x01")
	binary.LittleEndian.PutUint64(file[0x28:], uint64(64+len(fatbin)+len(names)))
	for i, n := range []uint16{64, 3, 2} { // the size of a section's header, how many there are, which has the names
		binary.LittleEndian.PutUint16(file[0x3A+2*i:], n)
	}
	file = append(append(file, fatbin...), names...)
	section := func(name uint32, offset, length int) {
		header := make([]byte, 64)
		binary.LittleEndian.PutUint32(header, name)
		binary.LittleEndian.PutUint64(header[24:], uint64(offset))
		binary.LittleEndian.PutUint64(header[32:], uint64(length))
		file = append(file, header...)
	}
	section(0, 0, 0)
	section(1, 64, len(fatbin))
	section(12, 64+len(fatbin), len(names))
	return file
}

func concat(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func contains(t *testing.T, said, what string) {
	t.Helper()
	if !strings.Contains(said, what) {
		t.Errorf("said nothing of %q:\n%s", what, said)
	}
}

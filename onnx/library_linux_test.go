package onnx

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"jithook/onnx/internal/pin"
)

// ok checks a child's answer against PyTorch's and returns the library that it used.
func (r childReport) ok(t testing.TB) string {
	t.Helper()
	if r.Err != "" {
		t.Fatal(r.Err)
	}
	if err := near(r.Logits, cases[1].Logits); err != nil {
		t.Error(err)
	}
	return r.Library
}

func (r childReport) fromCache(t testing.TB, dir string) {
	t.Helper()
	want := filepath.Join(dir, "onnxruntime-"+pin.Libraries[pin.Platform].SHA256+".so")
	if got := r.ok(t); got != want {
		t.Errorf("library is %s, want %s", got, want)
	}
	if r.Note != "" {
		t.Errorf("note is %q, want none", r.Note)
	}
}

func (r childReport) fromMemory(t testing.TB, why string) {
	t.Helper()
	if got := r.ok(t); got != inMemory {
		t.Errorf("library is %s, want %s", got, inMemory)
	}
	if !strings.Contains(r.Note, "unpacked into memory at each run") || !strings.Contains(r.Note, why) ||
		strings.Contains(r.Note, "\n") {
		t.Errorf("note is %q, want one line with %q", r.Note, why)
	}
}

func names(t testing.TB, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// filled returns a cache directory that holds the library, and the library's path.
func filled(t testing.TB) (dir, library string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "cache")
	r := runChild(t, childRequest{Options: Options{CacheDir: dir}})
	r.fromCache(t, dir)
	return dir, r.Library
}

func TestCacheDirectoryComesFromTheEnvironment(t *testing.T) {
	home, xdg := t.TempDir(), t.TempDir()
	runChild(t, childRequest{}, "HOME="+home).fromCache(t, filepath.Join(home, ".cache", "jit-hook"))
	runChild(t, childRequest{}, "HOME="+home, "XDG_CACHE_HOME="+xdg).fromCache(t, filepath.Join(xdg, "jit-hook"))
	runChild(t, childRequest{}).fromMemory(t, "neither $XDG_CACHE_HOME nor $HOME are defined")
	runChild(t, childRequest{}, "XDG_CACHE_HOME=relative").fromMemory(t, "relative")
}

func TestCacheIsPrivateAndUsedAgain(t *testing.T) {
	dir, library := filled(t)
	for path, want := range map[string]fs.FileMode{dir: 0o700, library: 0o500, stampPath(library): 0o600} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has mode %o, want %o", path, info.Mode().Perm(), want)
		}
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("the cache holds %v, want the library and its stamp", got)
	}
	before, err := os.Stat(library)
	if err != nil {
		t.Fatal(err)
	}
	runChild(t, childRequest{Options: Options{CacheDir: dir}}).fromCache(t, dir)
	after, err := os.Stat(library)
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) {
		t.Error("the second run unpacked the library again")
	}
}

// A damaged library must never be executed: it is replaced by a whole one.
func TestDamagedCacheHeals(t *testing.T) {
	overwrite := func(at int64, with []byte) func(*testing.T, string) {
		return func(t *testing.T, library string) {
			f, err := os.OpenFile(library, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.WriteAt(with, at); err != nil {
				t.Fatal(err)
			}
		}
	}
	size := pin.Libraries[pin.Platform].Size
	for name, damage := range map[string]func(*testing.T, string){
		"one byte":    overwrite(size/2, []byte{0xcc}),
		"zeroed":      overwrite(0, make([]byte, size)),
		"header lost": overwrite(0, make([]byte, 64)),
		"cut short": func(t *testing.T, library string) {
			if err := os.Truncate(library, size/2); err != nil {
				t.Fatal(err)
			}
		},
		"empty": func(t *testing.T, library string) {
			if err := os.Truncate(library, 0); err != nil {
				t.Fatal(err)
			}
		},
		"others may write": func(t *testing.T, library string) {
			if err := os.Chmod(library, 0o777); err != nil {
				t.Fatal(err)
			}
		},
		"a link to elsewhere": func(t *testing.T, library string) {
			elsewhere := filepath.Join(t.TempDir(), "elsewhere.so")
			if err := os.Rename(library, elsewhere); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(elsewhere, library); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, library := filled(t)
			if err := os.Chmod(library, 0o700); err != nil {
				t.Fatal(err)
			}
			damage(t, library)
			runChild(t, childRequest{Options: Options{CacheDir: dir}}).fromCache(t, dir)

			p := packed{platformLib, pin.Libraries[pin.Platform]}
			var want bytes.Buffer
			if err := p.unpack(&want); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(library)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want.Bytes()) {
				t.Error("the library in the cache is not whole again")
			}
			if info, err := os.Lstat(library); err != nil || info.Mode() != 0o500 {
				t.Errorf("it has mode %v (%v), want a file of mode 0500", info.Mode(), err)
			}
		})
	}
}

// A stamp proves nothing by itself: it must fit the library and be younger.
func TestStampOfTheSameTickIsNotTrusted(t *testing.T) {
	_, library := filled(t)
	f, err := os.Open(library)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	seen, err := inodeOf(f)
	if err != nil {
		t.Fatal(err)
	}
	for age, want := range map[time.Duration]bool{0: false, -time.Second: false, time.Second: true} {
		stamp(stampPath(library), seen)
		if err := os.Chtimes(stampPath(library), time.Time{}, seen.changed.Add(age)); err != nil {
			t.Fatal(err)
		}
		if got := stamped(stampPath(library), seen); got != want {
			t.Errorf("a stamp %v younger than the library: it counts is %v, want %v", age, got, want)
		}
		// Only a stamp that counts spares hashing the library, which would show that this sum is wrong.
		if got := (packed{want: pin.Library{Size: info.Size(), SHA256: "wrong"}}).trusted(library); got != want {
			t.Errorf("a stamp %v younger than the library: trusted is %v, want %v", age, got, want)
		}
	}
}

// A clock that jumps does not say what is whole: neither a stamp from the future nor a library that looks as old as
// before spares a damaged one the check, and a stamp from the past has it hashed and no more.
func TestClockThatJumped(t *testing.T) {
	dir, library := filled(t)
	before, err := os.Stat(library)
	if err != nil {
		t.Fatal(err)
	}
	past, future := time.Now().AddDate(-10, 0, 0), time.Now().AddDate(10, 0, 0)
	if err := os.Chtimes(stampPath(library), past, past); err != nil {
		t.Fatal(err)
	}
	runChild(t, childRequest{Options: Options{CacheDir: dir}}).fromCache(t, dir)
	if after, err := os.Stat(library); err != nil || !os.SameFile(before, after) {
		t.Errorf("it was unpacked again: %v", err)
	}

	if err := os.Chmod(library, 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(library, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt([]byte{0xcc}, before.Size()/2); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := os.Chtimes(library, before.ModTime(), before.ModTime()); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(stampPath(library), future, future); err != nil {
		t.Fatal(err)
	}
	runChild(t, childRequest{Options: Options{CacheDir: dir}}).fromCache(t, dir)
	if after, err := os.Stat(library); err != nil || os.SameFile(before, after) {
		t.Errorf("the damaged library was trusted: %v", err)
	}
}

func TestCacheThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	runChild(t, childRequest{Options: Options{CacheDir: filepath.Join(file, "cache")}}).fromMemory(t, "not a directory")
	runChild(t, childRequest{Options: Options{CacheDir: "/proc/self/cache"}}).fromMemory(t, "cannot be made")
}

// asNobody runs a child that may not write where this process may: root reads and writes everything.
func asNobody(q childRequest) childRequest {
	if os.Geteuid() == 0 {
		q.UID = 65534
	}
	return q
}

func TestReadOnlyCacheDirectory(t *testing.T) {
	dir := filepath.Join(openDir(t), "cache")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		if err := os.Chown(dir, 65534, -1); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	runChild(t, asNobody(childRequest{Options: Options{CacheDir: dir}})).fromMemory(t, "permission denied")
}

// openDir is a temporary directory whose parents let any user through, as t.TempDir's do not.
func openDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "onnx-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestCacheOpenToOthersIsRefused(t *testing.T) {
	for _, mode := range []fs.FileMode{0o777, 0o770, 0o777 | fs.ModeSticky} {
		dir := t.TempDir()
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		runChild(t, childRequest{Options: Options{CacheDir: dir}}).fromMemory(t,
			"belongs to another user or others can write to it")
		if got := names(t, dir); len(got) != 0 {
			t.Errorf("mode %o: the refused directory holds %v", mode, got)
		}
	}
	// The root directory belongs to another user, unless this is root: then the child becomes nobody.
	runChild(t, asNobody(childRequest{Options: Options{CacheDir: "/"}})).fromMemory(t, "belongs to another user")
}

func TestProcessesMayUnpackAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	var waits []func() childReport
	for range 4 {
		waits = append(waits, startChild(t, childRequest{Options: Options{CacheDir: dir}}))
	}
	for _, wait := range waits {
		wait().fromCache(t, dir)
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("the cache holds %v, want the library and its stamp", got)
	}
}

// What a killed process left goes with the next run, also where that need not unpack; what another is writing stays.
func TestWhatKilledProcessesLeftIsRemoved(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		left := filepath.Join(dir, ".onnxruntime-1.tmp")
		if err := os.WriteFile(left, nil, 0o500); err != nil {
			t.Fatal(err)
		}
		written, err := newTemporary(dir)
		if err != nil {
			t.Fatal(err)
		}
		runChild(t, childRequest{Options: Options{CacheDir: dir}}).fromCache(t, dir)
		if _, err := os.Stat(left); err == nil {
			t.Error("what a killed process left is still there")
		}
		if _, err := os.Stat(written.Name()); err != nil {
			t.Error("a file that is being written was removed")
		}
		written.Close()
	}
	removeLeft(dir)
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("in the end there are %v", got)
	}
}

// Many write and remove at once, and none loses its file.
func TestNobodyRemovesWhatIsWritten(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 200 {
				removeLeft(dir)
				f, err := newTemporary(dir)
				if err != nil {
					t.Error(err)
					return
				}
				if err := os.Rename(f.Name(), filepath.Join(dir, fmt.Sprint(i))); err != nil {
					t.Error(err)
				}
				f.Close()
			}
		})
	}
	all.Wait()
}

// A stamp that leads elsewhere is replaced, and what it leads to stays; one that nobody writes to is not waited for.
func TestAStampThatIsNoFile(t *testing.T) {
	dir, library := filled(t)
	victim := filepath.Join(t.TempDir(), "victim")
	if err := os.WriteFile(victim, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, put := range map[string]func(path string) error{
		"link":                    func(path string) error { return os.Symlink(victim, path) },
		"pipe":                    func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"link to what has no end": func(path string) error { return os.Symlink("/dev/zero", path) },
	} {
		t.Run(name, func(t *testing.T) {
			path := stampPath(library)
			if err := errors.Join(os.Remove(path), put(path)); err != nil {
				t.Fatal(err)
			}
			done := make(chan struct{})
			defer time.AfterFunc(30*time.Second, func() {
				select {
				case <-done:
				default:
					panic("the run hangs")
				}
			}).Stop()
			runChild(t, childRequest{Options: Options{CacheDir: dir}}).fromCache(t, dir)
			close(done)
			if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
				t.Errorf("the stamp is %v, %v", info, err)
			}
			if got, err := os.ReadFile(victim); err != nil || string(got) != "precious" {
				t.Errorf("what the link leads to holds %q, %v", got, err)
			}
		})
	}
}

func TestBuildWithoutLibrary(t *testing.T) {
	p := packed{fstest.MapFS{"lib/" + pin.Platform + "/README": {}}, pin.Libraries[pin.Platform]}
	if p.exists() {
		t.Error("a build with the README alone is taken for one with the library")
	}
	if got, want := ErrNoLibrary.Error(),
		"no ONNX Runtime library is embedded in this build: set JIT_HOOK_ORT_LIB to one of version 1.24.3 or later, or "+
			"install the full build, which is for Linux with glibc"; got != want {
		t.Errorf("message is %q, want %q", got, want)
	}
}

func TestDamagedProgramIsNotedBeforeItRuns(t *testing.T) {
	p := packed{platformLib, pin.Libraries[pin.Platform]}
	data, err := fs.ReadFile(p.files, p.name())
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(data)
	flipped[len(flipped)/2] ^= 0x10
	for name, data := range map[string][]byte{"cut short": data[:len(data)/2], "flipped": flipped, "empty": {}} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			p := packed{fstest.MapFS{p.name(): {Data: data}}, p.want}
			if _, err := p.cached(dir); err == nil {
				t.Error("a damaged library was unpacked without an error")
			}
			if got := names(t, dir); len(got) != 0 {
				t.Errorf("the cache holds %v, want nothing", got)
			}
		})
	}
}

func TestLibraryOfOnesOwn(t *testing.T) {
	_, library := filled(t)
	dir := t.TempDir()
	text := filepath.Join(dir, "text.so")
	if err := os.WriteFile(text, []byte("not a library\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	foreign, old := filepath.Join(dir, "foreign.so"), filepath.Join(dir, "old.so")
	compile(t, foreign, `int answer(void) { return 42; }`)
	// What an older release looks like: it has no table for the C API that this program wants.
	compile(t, old, `
		static const void *api(unsigned version) { return 0; }
		static const char *version(void) { return "1.17.0"; }
		static struct { const void *(*api)(unsigned); const char *(*version)(void); } base = {api, version};
		void *OrtGetApiBase(void) { return &base; }`)

	if got := runChild(t, childRequest{}, LibraryEnv+"="+library).ok(t); got != library {
		t.Errorf("library is %s, want %s", got, library)
	}
	if got := runChild(t, childRequest{Options: Options{Library: library}}, LibraryEnv+"="+text).ok(t); got != library {
		t.Errorf("library is %s: the option does not go before the variable", got)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "none.so"): "cannot be read: no such file or directory",
		dir:                           "is not a file",
		text:                          "cannot be loaded: file too short",
		foreign: "cannot be loaded: it is not an ONNX Runtime library: version 1.24.3 or later is " +
			"wanted", old: "cannot be loaded: it is too old for this program: version 1.24.3 or later is wanted",
	} {
		r := runChild(t, childRequest{}, LibraryEnv+"="+path)
		if !strings.HasPrefix(r.Err, "the ONNX Runtime library "+path+", which JIT_HOOK_ORT_LIB names, "+want) ||
			!strings.HasSuffix(r.Err, "correct or unset the variable") {
			t.Errorf("error is %q, want one with %q", r.Err, want)
		}
	}
}

// compile makes a shared library with the C compiler that cgo needs anyway.
func compile(t testing.TB, path, source string) {
	t.Helper()
	cc := exec.Command("gcc", "-shared", "-fPIC", "-x", "c", "-o", path, "-")
	cc.Stdin = strings.NewReader(source)
	if out, err := cc.CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
}

func TestDevice(t *testing.T) {
	dir, library := filled(t)
	broken := filepath.Join(t.TempDir(), "gpu")
	if err := os.Mkdir(broken, 0o700); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(broken, "libonnxruntime.so")
	if err := os.Link(library, copied); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, CUDAProvider), []byte("not a library\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		options Options
		note    string
	}{
		"auto": {Options{Device: Auto, CacheDir: dir}, ""}, "cpu": {Options{Device: CPU, CacheDir: dir}, ""},
		"cuda without provider": {Options{Device: CUDA, CacheDir: dir},
			"cuda was asked for, but libonnxruntime_providers_cuda.so is not beside"},
		"cpu with provider":        {Options{Device: CPU, Library: copied}, ""},
		"cuda, provider is broken": {Options{Device: CUDA, Library: copied}, "cuda cannot be used: "},
		"auto, provider is broken": {Options{Device: Auto, Library: copied}, "cuda cannot be used: "},
	} {
		t.Run(name, func(t *testing.T) {
			r := runChild(t, childRequest{Options: test.options})
			r.ok(t)
			if !strings.Contains(r.Note, test.note) || (r.Note == "") != (test.note == "") || strings.Contains(r.Note, "\n") {
				t.Errorf("note is %q, want one line with %q", r.Note, test.note)
			}
		})
	}
}

func TestParseDevice(t *testing.T) {
	for in, want := range map[string]Device{"": Auto, "auto": Auto, "cpu": CPU, "cuda": CUDA} {
		if got, err := ParseDevice(in); err != nil || got != want {
			t.Errorf("ParseDevice(%q) is %q, %v, want %q", in, got, err, want)
		}
	}
	if _, err := ParseDevice("gpu"); err == nil || err.Error() != `unknown device "gpu": use auto, cpu or cuda` {
		t.Errorf("ParseDevice(gpu) says %v", err)
	}
}

// BenchmarkOpen times what a commit waits for, from before Open to the first result, each time in a new process.
func BenchmarkOpen(b *testing.B) {
	cold := func(b *testing.B) Options { return Options{CacheDir: filepath.Join(b.TempDir(), "cache")} }
	memory := func(b *testing.B) Options { return Options{CacheDir: "/proc/self/cache"} }
	dir, _ := filled(b)
	warm := func(*testing.B) Options { return Options{CacheDir: dir} }
	for name, options := range map[string]func(*testing.B) Options{"cold": cold, "warm": warm, "memory": memory} {
		b.Run(name, func(b *testing.B) {
			var total time.Duration
			var peak int64
			for b.Loop() {
				r := runChild(b, childRequest{Options: options(b)})
				r.ok(b)
				total += r.Total
				peak = max(peak, r.PeakKB)
			}
			b.ReportMetric(float64(total.Microseconds())/1000/float64(b.N), "ms/first-result")
			b.ReportMetric(float64(peak)/1024, "MB-peak")
		})
	}
}

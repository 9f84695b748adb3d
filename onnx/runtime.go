// Package onnx runs models: with the engine of package builtin, or with ONNX Runtime, whose library travels compressed
// in the binary and is unpacked once into the user's cache, or into memory where no directory can be trusted with it.
// The package knows tensors and nothing of Java.
package onnx

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	ort "github.com/yalue/onnxruntime_go"

	"jithook/onnx/internal/pin"
)

// LibraryEnv names the environment variable that points to an ONNX Runtime library of one's own.
const LibraryEnv = "JIT_HOOK_ORT_LIB"

// ErrNoLibrary is returned by Open where the binary was built without the library and none is named.
var ErrNoLibrary = errors.New("no ONNX Runtime library is embedded in this build: set " + LibraryEnv +
	" to one of version " + pin.Version + " or later, or install the full build, which is for Linux with glibc")

// Options for Open. The zero value is right for the hook.
type Options struct {
	// Engine is what runs models; AutoEngine by default.
	Engine Engine

	// Device is where models run; Auto by default.
	Device Device

	// Threads is how many threads one Run may use; 0 means 1, which is fastest for single short examples.
	Threads int

	// Library is the path of an ONNX Runtime library to use in place of the embedded one. Empty means what LibraryEnv
	// says, and the embedded library where that is empty too.
	Library string

	// Setting says for people what named Library, such as a file of settings. It is "" where that is LibraryEnv.
	Setting string

	// Profile is a directory where ONNX Runtime writes what each node of a session took, and where it ran. It is "" to
	// write nothing.
	Profile string

	// CacheDir is where the embedded library is unpacked; by default jit-hook under os.UserCacheDir.
	CacheDir string
}

// Runtime runs models. A process has at most one at a time. Its methods may be called concurrently, except that Close
// must come after all else.
type Runtime struct {
	options  Options
	engine   Engine // as asked for
	threads  int
	cuda     bool // the provider library lies beside the library and the device allows it
	notes    notes
	sessions atomic.Int64

	opening sync.Once // of ONNX Runtime
	failure error
	library string // path, or inMemory; "" before it is opened
}

// open holds for the process: ONNX Runtime's environment is global.
var open atomic.Bool

// Open makes ready to run models. ONNX Runtime is loaded now where it is what runs them, else when a model needs it.
// Its own log is kept off stderr. Open fails with ErrNoLibrary, or with an error that names the library, what is wrong
// with it and what to do.
func Open(o Options) (*Runtime, error) {
	if !open.CompareAndSwap(false, true) {
		return nil, errors.New("a runtime is already open in this process")
	}
	if o.Library == "" {
		o.Library, o.Setting = os.Getenv(LibraryEnv), ""
	}
	r := &Runtime{options: o, engine: o.engine(), threads: max(o.Threads, 1)}
	if r.engine == ONNXRuntime {
		if err := r.openLibrary(); err != nil {
			open.Store(false)
			return nil, err
		}
	}
	r.chooseDevice(o.Device)
	return r, nil
}

// openLibrary loads ONNX Runtime if it is not yet.
func (r *Runtime) openLibrary() error {
	r.opening.Do(func() {
		if r.options.Library != "" {
			r.failure = r.loadOwn(r.options.Library, r.options.Setting)
		} else {
			r.failure = r.loadEmbedded(r.options.CacheDir)
		}
	})
	return r.failure
}

// loadOwn loads the library that the user named, in a setting or in the environment.
func (r *Runtime) loadOwn(path, setting string) error {
	namedBy, todo := LibraryEnv, "correct or unset the variable"
	if setting != "" && setting != LibraryEnv {
		namedBy, todo = setting, "correct or remove `library` there"
	}
	what := fmt.Sprintf("the ONNX Runtime library %s, which %s names,", path, namedBy)
	// A path without a slash would be looked for along the system's library path.
	path, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("%s has no absolute path: %w", what, err)
	}
	switch info, err := os.Stat(path); {
	case err != nil:
		return fmt.Errorf("%s cannot be read: %w: %s", what, errors.Unwrap(err), todo)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a file: %s", what, todo)
	}
	err = loadable(path)
	if err == nil {
		err = r.initialise(path)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be loaded: %w: version %s or later is wanted; %s", what, err, pin.Version, todo)
	}
	r.library = path
	return nil
}

// initialise loads the library at path and starts ONNX Runtime.
func (r *Runtime) initialise(path string) error {
	// The system keeps for each thread what went wrong on it, and the binding asks in a second call.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	ort.SetSharedLibraryPath(path)
	err := ort.InitializeEnvironment(ort.WithLogLevelFatal())
	if err == nil {
		return nil
	}
	// onnxruntime_go has no error values, only these texts.
	text := err.Error()
	switch _, reason, _ := strings.Cut(text, path+`": `); {
	case strings.Contains(text, "Error setting ORT API base"):
		return errors.New("it is too old for this program")
	case strings.Contains(text, "Dynamic loading not supported"): // as musl says it
		return errors.New("this jit-hook is linked statically, and so loads no libraries")
	case strings.Contains(text, "Error looking up OrtGetApiBase"):
		return errors.New("it is not an ONNX Runtime library")
	case reason != "":
		return errors.New(strings.TrimPrefix(reason, path+": "))
	}
	return err
}

// Engine is what runs the models that it can run: BuiltIn or ONNXRuntime.
func (r *Runtime) Engine() Engine {
	if r.engine == AutoEngine {
		return BuiltIn
	}
	return r.engine
}

// Library is the path of the ONNX Runtime library in use, "memory" where it was unpacked into memory, or "" where none
// is loaded.
func (r *Runtime) Library() string { return r.library }

// Version is that of the ONNX Runtime in use, such as "1.24.3", or "" where none is loaded.
func (r *Runtime) Version() string {
	if r.library == "" {
		return ""
	}
	return ort.GetVersion()
}

// Note is one line on what was done differently from what was asked for (the library unpacked into memory, CPU in place
// of CUDA), for people; empty where there is nothing to say. Load may add to it.
func (r *Runtime) Note() string { return r.notes.String() }

// Close unloads ONNX Runtime. It fails, and unloads nothing, while a session is not closed.
func (r *Runtime) Close() error {
	if n := r.sessions.Load(); n != 0 {
		return fmt.Errorf("closing the runtime: %d of its sessions are still open", n)
	}
	defer open.Store(false)
	if r.library == "" {
		return nil
	}
	return ort.DestroyEnvironment()
}

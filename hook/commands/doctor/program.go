package doctor

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"path"
	"runtime"
	"runtime/debug"
	"strings"

	"jithook/hook/safefile"
)

// maxProgram bounds the program that a hook names; jit-hook has some 40 MiB.
const maxProgram = 512 << 20

// built reads what the program at a path was built as, and whether it is another one than this program, which is at
// self. A hook may name anything, also what came with the repository: it is never run. The error says why it is no
// jit-hook.
func built(named, self string) (version string, other bool, err error) {
	its, info, err := program(named)
	if err != nil {
		return "", false, err
	}
	own, ownInfo, err := program(self)
	switch {
	case err != nil:
		return "", false, fmt.Errorf("which cannot be compared with this program: %w", err)
	case bytes.Equal(its, own):
		return describe(ownInfo), false, nil
	case info == nil || path.Base(info.Path) != "jit-hook":
		return "", true, errors.New("which is not jit-hook (it was not run)")
	}
	if its := builtFor(info); !runsHere(its) {
		return "", true, fmt.Errorf("which is for %s, and this system is %s/%s", its, runtime.GOOS, runtime.GOARCH)
	}
	return describe(info), true, nil
}

// builtFor is the system and the processor that a program is for, as Go names them.
func builtFor(info *debug.BuildInfo) string {
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	return set["GOOS"] + "/" + set["GOARCH"]
}

// runsHere reports whether this system starts programs that are for another, as far as that is known: macOS and Windows
// run those of other processors.
func runsHere(platform string) bool {
	system, _, _ := strings.Cut(platform, "/")
	return platform == runtime.GOOS+"/"+runtime.GOARCH || system == runtime.GOOS && system != "linux"
}

// program hashes a program and reads what Go's linker wrote about it; info is nil where it was not built by Go.
func program(at string) (sum []byte, info *debug.BuildInfo, err error) {
	f, err := safefile.Open(at)
	if err != nil {
		return nil, nil, fmt.Errorf("which cannot be read: %w", err)
	}
	defer f.Close()
	stat, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	switch {
	case stat.Size() == 0:
		return nil, nil, errors.New("which is empty")
	case stat.Size() > maxProgram:
		return nil, nil, fmt.Errorf("which is not jit-hook: it has more than %d MiB", maxProgram>>20)
	}
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(f, maxProgram)); err != nil {
		return nil, nil, fmt.Errorf("which cannot be read: %w", err)
	}
	if info, err = buildinfo.Read(f); err != nil {
		info = nil
	}
	return h.Sum(nil), info, nil
}

func describe(info *debug.BuildInfo) string {
	if info == nil {
		return "(unknown)"
	}
	return info.Main.Version + ", built with " + info.GoVersion
}

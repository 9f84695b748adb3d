package install

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Binary is the absolute path under which this program, started as argv0, is to be found again: a link on the PATH
// rather than what it leads to, which the next version may replace.
func Binary(argv0 string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find the path of jit-hook itself: %w", err)
	}
	if strings.Contains(filepath.ToSlash(self), "/go-build") {
		return "", refuse("%s is go run's and will be gone: build jit-hook first", self)
	}
	if named, err := exec.LookPath(argv0); err == nil {
		if named, err = filepath.Abs(named); err == nil && SameFile(named, self) {
			return named, nil
		}
	}
	return self, nil
}

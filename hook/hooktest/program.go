package hooktest

import (
	"os"
	"syscall"
	"testing"
)

// Program writes a file that the test will run. No process is forked while it is open: a child would inherit it, and
// until that child ran a program of its own, the system would say "text file busy" to whoever runs the file
// (go.dev/issue/22315).
func Program(t testing.TB, path, content string) {
	t.Helper()
	syscall.ForkLock.RLock()
	err := os.WriteFile(path, []byte(content), 0o755)
	syscall.ForkLock.RUnlock()
	if err == nil {
		err = os.Chmod(path, 0o755) // whatever the mask, and also where the file was there
	}
	if err != nil {
		t.Fatal(err)
	}
}

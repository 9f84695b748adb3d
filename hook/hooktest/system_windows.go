package hooktest

import (
	"os"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// Pipe skips the test: Windows has no pipes among its files.
func Pipe(t testing.TB, _ string) { t.Skip("no pipes among files") }

// Peak is 0: Windows does not say it of a program that has ended.
func Peak(*os.ProcessState) int64 { return 0 }

// Processor is the time of processors that this process had so far. Windows does not sum up that of others.
func Processor(t testing.TB, programs bool) time.Duration {
	t.Helper()
	var created, ended, kernel, user windows.Filetime
	if programs {
		return 0
	}
	if err := windows.GetProcessTimes(windows.CurrentProcess(), &created, &ended, &kernel, &user); err != nil {
		t.Fatal(err)
	}
	ticks := func(f windows.Filetime) int64 { return int64(f.HighDateTime)<<32 + int64(f.LowDateTime) }
	return time.Duration(ticks(kernel)+ticks(user)) * 100
}

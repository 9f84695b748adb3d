package hooktest

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"
)

// KillWriter runs the calling test as a program of its own and kills it while it writes. The variable says that
// program to write again and again; it prints something once it has begun, and is killed within the 40 ms after that.
func KillWriter(t *testing.T, environment string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), environment)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err == nil {
		_, err = out.Read(make([]byte, 1))
	}
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Duration(rand.IntN(40)) * time.Millisecond)
	if err := cmd.Process.Kill(); err != nil {
		t.Errorf("it ended before it was killed: %v", err)
	}
	_ = cmd.Wait() // killed
}

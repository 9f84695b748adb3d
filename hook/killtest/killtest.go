// Package killtest kills what writes a file, for tests that look at what is left of it.
package killtest

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"
)

// Writing runs the test itself as a program, with more in its environment by which it knows that it is to write again and again and to print
// something once it has begun, and kills it at some moment of the 40 ms after that.
func Writing(t *testing.T, environment string) {
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

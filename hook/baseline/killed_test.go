package baseline_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"jithook/hook/baseline"
)

// TestKilled runs itself as a program that writes a baseline again and again, and kills it: the file is always one of the two, whole.
func TestKilled(t *testing.T) {
	const name = "baseline.json"
	var both [2]*baseline.Baseline
	for i, length := range []int{500, 1000} {
		both[i] = baseline.New()
		for k := range length {
			both[i].Add(entry("A.java", "read", "param-gone", fmt.Sprintf("v1:%032x", k)))
		}
	}
	if dir := os.Getenv("BASELINE_TEST_DIR"); dir != "" {
		for i := 0; ; i++ {
			if err := both[i%2].Write(dir, name); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				fmt.Println("writing")
			}
		}
	}
	for range 20 {
		dir := t.TempDir()
		if err := both[0].Write(dir, name); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), "BASELINE_TEST_DIR="+dir)
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
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, both[0].Encode()) && !bytes.Equal(got, both[1].Encode()) {
			t.Fatalf("the baseline has %d bytes, %v", len(got), err)
		}
	}
}

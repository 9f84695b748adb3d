package child

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"
)

// This test binary plays the programs, too: one that starts another and waits, and one that waits alone.
const role = "CHILD_TEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "starts another":
		another := exec.Command(os.Args[0])
		another.Env = append(os.Environ(), role+"=waits")
		another.Stdout = os.Stdout
		if err := another.Start(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		fmt.Println("started")
		time.Sleep(time.Minute)
	case "waits":
		time.Sleep(time.Minute)
	default:
		os.Exit(m.Run())
	}
}

// A program that its context ends takes along what it started: the pipe that both write to is closed.
func TestNothingIsLeft(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), role+"=starts another")
	Bind(cmd)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd.Stdout = w
	if err := Start(cmd); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if _, err := io.ReadFull(r, make([]byte, len("started"))); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := cmd.Wait(); err == nil {
		t.Error("it ended by itself")
	}
	End(cmd)
	closed := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, r)
		closed <- err
	}()
	select {
	case err := <-closed:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("what it started lives on")
	}
}

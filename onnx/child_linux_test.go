package onnx

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What happens once in a process (loading the library, with its environment and its files) is tested in processes of
// its own: this test binary, started again with childEnv set, opens a runtime, runs the small model and reports.

const childEnv = "ONNX_TEST_CHILD"

// childRequest travels to the child in childEnv.
type childRequest struct {
	Options Options
	UID     int    // the user to become first; 0 for none
	Loader  string // what starts the child; "" is the system
}

// childReport comes back on the child's stdout.
type childReport struct {
	Err, Note, Library string
	Logits             []float32
	Total              time.Duration // from before Open to the first result
	PeakKB             int64
}

func TestMain(m *testing.M) {
	if request := os.Getenv(childEnv); request != "" {
		os.Exit(child(request))
	}
	os.Exit(m.Run())
}

func child(request string) int {
	var q childRequest
	if err := json.Unmarshal([]byte(request), &q); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	if q.UID != 0 {
		if err := syscall.Setuid(q.UID); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 2
		}
	}
	var report childReport
	if err := openAndRun(q.Options, &report); err != nil {
		report.Err = err.Error()
	}
	report.PeakKB = peakKB()
	if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
		return 2
	}
	return 0
}

func openAndRun(o Options, report *childReport) error {
	start := time.Now()
	o.Engine = ONNXRuntime
	r, err := Open(o)
	if err != nil {
		return err
	}
	defer r.Close()
	s, err := r.Load(bigruONNX, bigruConfig)
	if err != nil {
		return err
	}
	defer s.Close()
	out, err := s.Run(cases[1].inputs())
	if err != nil {
		return err
	}
	report.Total = time.Since(start)
	report.Logits, report.Note, report.Library = out[0], r.Note(), r.Library()
	return nil
}

// peakKB is the most memory that this process held at once. The kernel's rusage would count what was there before exec.
func peakKB() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if v, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(v), " kB"), 10, 64)
			return kb
		}
	}
	return 0
}

// startChild starts a process for the request, its environment holding only env. Nothing may come out on stderr.
func startChild(t testing.TB, q childRequest, env ...string) (wait func() childReport) {
	t.Helper()
	request, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(os.Args[0])
	if q.Loader != "" {
		cmd = exec.Command(q.Loader, os.Args[0])
	}
	cmd.Dir = t.TempDir()
	cmd.Env = slices.Concat(env, []string{childEnv + "=" + string(request)})
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return func() childReport {
		t.Helper()
		if err := cmd.Wait(); err != nil {
			t.Fatalf("child: %v\n%s", err, stderr.String())
		}
		if stderr.Len() > 0 {
			t.Errorf("child wrote to stderr: %s", stderr.String())
		}
		var report childReport
		if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
			t.Fatalf("child: %v in %q", err, stdout.String())
		}
		return report
	}
}

func runChild(t testing.TB, q childRequest, env ...string) childReport {
	t.Helper()
	return startChild(t, q, env...)()
}

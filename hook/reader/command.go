package reader

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"jithook/hook/child"
	"jithook/hook/report"
)

// command gives a program the questions as JSON lines, and reads an answer a line: {"id", "verdict", "stale"}.
func (c Config) command(ctx context.Context, questions []report.Question, take func(string, Answer) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var in bytes.Buffer
	for _, q := range questions {
		line, err := json.Marshal(q)
		if err != nil {
			return err
		}
		in.Write(append(report.EscapeJSON(line), '\n'))
	}
	cmd := exec.CommandContext(ctx, c.Command[0], c.Command[1:]...)
	cmd.Stdin = &in
	child.Bind(cmd)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := child.Start(cmd); err != nil {
		return fmt.Errorf("run it: %w", err)
	}
	defer child.End(cmd)
	stop := context.AfterFunc(ctx, func() { out.Close() }) // a child of it may hold the pipe
	readErr := lines(out, len(questions), take, func() { time.AfterFunc(afterwards, func() { out.Close() }) })
	stop()
	if readErr != nil {
		cancel()
	}
	out.Close()
	err = cmd.Wait()
	if readErr != nil {
		return readErr
	}
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() > 0 {
		return fmt.Errorf("it ended with %d", exit.ExitCode())
	}
	return nil
}

// afterwards is how long a program that has answered may take to end, or to take an answer back.
const afterwards = time.Second

// lines reads answers to the end of the output, because a later line may speak against an earlier one. Done is
// called when there are as many as questions, and there may be no more than twice that.
func lines(from io.Reader, questions int, take func(string, Answer) error, done func()) error {
	scanner := bufio.NewScanner(from)
	scanner.Buffer(make([]byte, 4<<10), maxAnswer)
	for n := 1; scanner.Scan(); n++ {
		if n > 2*questions {
			return fmt.Errorf("it gives more than %d answers to %d questions", n-1, questions)
		}
		var a struct {
			ID string `json:"id"`
			Answer
		}
		if err := json.Unmarshal(scanner.Bytes(), &a); err != nil {
			return fmt.Errorf("its answer is not JSON: %.80q", scanner.Bytes())
		}
		if err := take(a.ID, a.Answer); err != nil {
			return err
		}
		if n == questions {
			done()
		}
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("its answer is longer than %d KiB", maxAnswer>>10)
	}
	return nil
}

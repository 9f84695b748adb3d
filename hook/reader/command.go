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
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("run it: %w", err)
	}
	defer child.End(cmd)
	stop := context.AfterFunc(ctx, func() { out.Close() }) // a child of it may hold the pipe
	readErr := lines(out, len(questions), take)
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

// lines reads no more answers than there are questions.
func lines(from io.Reader, most int, take func(string, Answer) error) error {
	scanner := bufio.NewScanner(from)
	scanner.Buffer(make([]byte, 4<<10), maxAnswer)
	for n := 0; n < most && scanner.Scan(); n++ {
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
	}
	if errors.Is(scanner.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("its answer is longer than %d KiB", maxAnswer>>10)
	}
	return nil
}

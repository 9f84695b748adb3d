// Command gitbridge lets a program under Wine run the git of the Linux around it, because Wine can start a program of
// Linux, but neither wait for it nor pipe to it. Built for Windows it is git.exe, which sends its command line and its
// input to the address in GITBRIDGE; on Linux it is what listens there and runs git:
//
//	gitbridge ADDRESS C:=/where/drive_c/is Z:/jit-hook=/where/this/is Z:=/where/the/root/is
package main

import (
	"encoding/gob"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// request is a command line, from git.exe.
type request struct {
	Args, Env []string
	Dir       string
}

// part is what one side writes: input from git.exe; output, or the code at the end, to it.
type part struct {
	Data  []byte
	Error bool // standard error
	End   bool // of the input, or of git
	Code  int
}

func main() {
	if runtime.GOOS == "windows" {
		os.Exit(client())
	}
	listener, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for {
		if conn, err := listener.Accept(); err == nil {
			go serve(conn, paths(os.Args[2:]))
		}
	}
}

func client() int {
	conn, err := net.Dial("tcp", os.Getenv("GITBRIDGE"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "git bridge:", err)
		return 128
	}
	dir, _ := os.Getwd()
	var env []string
	for _, v := range os.Environ() {
		if strings.HasPrefix(v, "GIT_") || strings.HasPrefix(v, "LC_ALL=") {
			env = append(env, v)
		}
	}
	out, in := gob.NewEncoder(conn), gob.NewDecoder(conn)
	_ = out.Encode(request{os.Args[1:], env, dir})
	go copyParts(out, os.Stdin, false)
	for {
		var p part
		if err := in.Decode(&p); err != nil {
			return 128
		}
		if p.End {
			return p.Code
		}
		to := os.Stdout
		if p.Error {
			to = os.Stderr
		}
		if _, err := to.Write(p.Data); err != nil {
			return 141 // as of SIGPIPE
		}
	}
}

// copyParts sends what it reads, and for an input its end.
func copyParts(to *gob.Encoder, from io.Reader, isError bool) {
	buffer := make([]byte, 1<<15)
	for {
		n, err := from.Read(buffer)
		if n > 0 && to.Encode(part{Data: buffer[:n], Error: isError}) != nil {
			return
		}
		if err != nil {
			if from == os.Stdin {
				_ = to.Encode(part{End: true})
			}
			return
		}
	}
}

func serve(conn net.Conn, p paths) {
	defer conn.Close()
	out, in := gob.NewEncoder(conn), gob.NewDecoder(conn)
	var r request
	if in.Decode(&r) != nil {
		return
	}
	for i := range r.Args {
		r.Args[i] = p.here(r.Args[i])
	}
	cmd := exec.Command("git", r.Args...)
	cmd.Dir = p.here(r.Dir)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	// Wine's own folders may lie in a repository.
	_, drive, _ := strings.Cut(p[0], "=")
	cmd.Env = append(cmd.Env, "GIT_CEILING_DIRECTORIES="+filepath.Dir(drive))
	for _, v := range r.Env {
		name, value, _ := strings.Cut(v, "=")
		cmd.Env = append(cmd.Env, name+"="+strings.Replace(p.here(value), "NUL", "/dev/null", 1))
	}
	stdin, _ := cmd.StdinPipe()
	stdout, _ := cmd.StdoutPipe()
	stderr, _ := cmd.StderrPipe()
	if err := cmd.Start(); err != nil {
		_ = out.Encode(part{Data: []byte(err.Error()), Error: true})
		_ = out.Encode(part{End: true, Code: 127})
		return
	}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		for {
			var part part
			if err := in.Decode(&part); err != nil {
				_ = cmd.Process.Kill() // git.exe was ended, or has heard all
				return
			}
			if part.End {
				stdin.Close()
			} else {
				_, _ = stdin.Write(part.Data)
			}
		}
	}()
	speaks := slices.ContainsFunc(r.Args, func(a string) bool { return a == "rev-parse" || a == "config" || a == "worktree" })
	var both sync.WaitGroup
	both.Go(func() {
		if speaks { // of paths
			text, _ := io.ReadAll(stdout)
			_ = out.Encode(part{Data: []byte(p.there(string(text)))})
			return
		}
		copyParts(out, stdout, false)
	})
	both.Go(func() { copyParts(out, stderr, true) })
	both.Wait()
	_ = cmd.Wait() // the code says it
	_ = out.Encode(part{End: true, Code: cmd.ProcessState.ExitCode()})
	<-gone // a connection that is closed too early loses what was sent
}

// paths are pairs of a folder's names there and here: drive C first, then longer ones before shorter ones.
type paths []string

func (p paths) here(word string) string {
	for _, pair := range p {
		there, here, _ := strings.Cut(pair, "=")
		for _, name := range []string{there, strings.ReplaceAll(there, "/", `\`)} {
			if at := strings.Index(strings.ToLower(word), strings.ToLower(name)); at >= 0 {
				return word[:at] + here + strings.ReplaceAll(word[at+len(name):], `\`, "/")
			}
		}
	}
	return word
}

func (p paths) there(text string) string {
	for _, pair := range p {
		there, here, _ := strings.Cut(pair, "=")
		text = strings.ReplaceAll(text, here, there)
	}
	return text
}

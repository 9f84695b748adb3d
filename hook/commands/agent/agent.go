// Package agent speaks the hook protocols of coding agents: what they say after an edit and before the end of a turn,
// and what they take for an answer. Each was read in its own public documentation; docs/use/agents.md names source and
// version.
package agent

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Protocol is a coding agent's way to run hooks.
type Protocol struct {
	Name string // as --for and install --agent take it
	// parse reads a message; settled is false where the protocol has no use for an answer.
	parse func(m message) (e Event, settled bool)
	// answer is what brings words to the model, as JSON; nil writes the words themselves.
	answer func(e Event, words string) any
	silent string // what is written where there is nothing to say
	place  place
	Note   string // what to know about the settings once they are written
}

// Event is what an agent did.
type Event struct {
	Dirs     []string // where it works; some agents have several work trees open
	Files    []string // that it edited; relative ones count from the first of Dirs. None is whatever changed
	Edit     bool     // after an edit; else before the end of a turn
	Session  string   // what tells it from other runs of the agent; "" where the agent does not say
	Subagent string   // which agent of the session it is, "" for the one that the user speaks with
	Turn     string   // what tells the turn from the one before; "" where the agent does not say
	Reply    string   // at the end of a turn, what the agent has said in all of it; "" where it does not say
	First    bool     // the agent says that no hook has held up the end of this turn before
}

// message has the fields of all protocols that say what was done. What a tool was given is read by need.
type message struct {
	Event          string          `json:"hook_event_name"`
	Cwd            string          `json:"cwd"`
	Session        string          `json:"session_id"`
	Subagent       string          `json:"agent_id"`
	ToolName       string          `json:"tool_name"`
	ToolInput      json.RawMessage `json:"tool_input"`
	StopHookActive *bool           `json:"stop_hook_active"`

	TurnID   string `json:"turn_id"`   // Codex
	PromptID string `json:"prompt_id"` // Qwen Code
	Prompt   string `json:"prompt"`    // Gemini CLI
	Reply    string `json:"prompt_response"`

	Conversation   string   `json:"conversation_id"` // Cursor
	WorkspaceRoots []string `json:"workspace_roots"`
	Status         string   `json:"status"`
	LoopCount      *int     `json:"loop_count"`

	SessionID  string `json:"sessionId"` // Copilot
	StopReason string `json:"stopReason"`
	Active     *bool  `json:"stopHookActive"`
}

// at is an event of a message, where the protocol has use for an answer.
func (m message) at(edit bool, files ...string) Event {
	e := Event{Dirs: []string{m.Cwd}, Edit: edit, Files: files, Subagent: m.Subagent, Reply: m.Reply,
		Session: cmp.Or(m.Session, m.Conversation, m.SessionID), Turn: cmp.Or(m.TurnID, m.PromptID, m.Prompt)}
	active := cmp.Or(m.StopHookActive, m.Active)
	e.First = active != nil && !*active || m.LoopCount != nil && *m.LoopCount == 0
	return e
}

// MaxMessage bounds the bytes of a message: some agents repeat the whole file that they wrote.
const MaxMessage = 32 << 20

// Read reads the message of an agent. Its errors say what is wrong with it.
func Read(from io.Reader, p Protocol) (e Event, settled bool, err error) {
	text, err := io.ReadAll(io.LimitReader(from, MaxMessage+1))
	switch {
	case err != nil:
		return Event{}, false, fmt.Errorf("read the message of the agent: %w", err)
	case len(text) > MaxMessage:
		return Event{}, false, fmt.Errorf("the message of the agent is larger than %d MiB", MaxMessage>>20)
	}
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		return Event{}, false, fmt.Errorf("the message of the agent is not what %s writes: %w", p.Name,
			explain(err, len(text)))
	}
	e, settled = p.parse(m)
	if settled && !filepath.IsAbs(e.Dirs[0]) {
		return Event{}, false, fmt.Errorf("the message of the agent is not what %s writes: it does not say where it works",
			p.Name)
	}
	return e, settled, nil
}

func explain(err error, size int) error {
	var syntax *json.SyntaxError
	switch {
	case size == 0:
		return errors.New("it is empty")
	case errors.As(err, &syntax) && syntax.Offset >= int64(size):
		return errors.New("it ends early")
	}
	return err
}

// Answer is what the agent is told; "" is nothing to say.
func (p Protocol) Answer(e Event, words string) []byte {
	if words == "" {
		return []byte(p.silent)
	}
	if p.answer == nil {
		return []byte(words + "\n")
	}
	text, err := json.Marshal(p.answer(e, words))
	if err != nil {
		panic(err) // strings alone
	}
	return append(text, '\n')
}

// input is what the tools that edit files are given.
type input struct {
	FilePath string `json:"file_path"`
	Path     string `json:"path"`
	Command  string `json:"command"`
}

// edited names the files that a tool edited. Of a patch these are the files that it names.
func edited(m message) []string {
	var in input
	if json.Unmarshal(m.ToolInput, &in) != nil {
		return nil
	}
	var files []string
	for _, f := range []string{in.FilePath, in.Path} {
		if f != "" {
			files = append(files, f)
		}
	}
	for line := range strings.Lines(in.Command) {
		for _, mark := range []string{"*** Update File: ", "*** Add File: ", "*** Move to: "} {
			if f, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), mark); ok {
				files = append(files, f)
			}
		}
	}
	return files
}

package agent

import "strings"

// decision is the answer of protocols that hold up what the agent does next, with words for its model.
type decision struct {
	Decision string `json:"decision"`
	Reason   string `json:"reason"`
}

func block(_ Event, words string) any { return decision{"block", words} }

// Protocols are those that are documented in public.
func Protocols() []Protocol {
	return []Protocol{
		// PostToolUse and Stop; exit 1 is not seen by the model, JSON with decision "block" is.
		{
			Name: "claude-code", parse: turns("PostToolUse", "Stop"), answer: block,
			place: place{file: ".claude/settings.json", entries: hooks("PostToolUse", "Edit|MultiEdit|Write", "Stop", 30)},
		},
		// The same events; unknown fields in an answer would void it. A block after a tool would replace its result.
		{
			Name: "codex", parse: turns("PostToolUse", "Stop"), answer: addOrBlock,
			place: place{file: ".codex/hooks.json", entries: hooks("PostToolUse", "apply_patch|Edit|Write", "Stop", 30)},
			Note:  "Codex skips hooks, without a word, until you trust the project and then these hooks: it asks when it starts",
		},
		// AfterTool and AfterAgent. A denied AfterTool would hide the tool's own result, so words are added to it.
		{
			Name: "gemini-cli", parse: turns("AfterTool", "AfterAgent"), answer: geminiAnswer, silent: "{}\n",
			place: place{file: ".gemini/settings.json", entries: hooks("AfterTool", "write_file|replace", "AfterAgent", 30_000)},
			Note:  "start Gemini CLI in the top folder of the work tree, and trust it: in a folder below it reads none of this",
		},
		// Made of Gemini CLI, with the events of Claude Code. It drops the reason of a block after a tool.
		{
			Name: "qwen-code", parse: turns("PostToolUse", "Stop"), answer: addOrBlock,
			place: place{file: ".qwen/settings.json", entries: hooks("PostToolUse", "edit|write_file", "Stop", 30)},
			Note:  "start Qwen Code in the top folder of the work tree, and trust it: in a folder below it reads none of this",
		},
		// The events of Claude Code, too.
		{
			Name: "qoder", parse: turns("PostToolUse", "Stop"), answer: addOrBlock,
			place: place{file: ".qoder/settings.json", entries: hooks("PostToolUse", "Edit|MultiEdit|Write", "Stop", 30)},
		},
		// What its plugin sends is as of Claude Code.
		{
			Name: "opencode", parse: turns("PostToolUse", "Stop"),
			place: place{file: ".opencode/plugin/jit-hook.js", whole: openCode},
		},
		// What a hook says after a tool and at the end of a turn goes unheard; before the next prompt it is heard.
		{
			Name: "kiro", parse: kiroPrompt, place: place{file: ".kiro/hooks/jit-hook.json", whole: kiro},
		},
		// What is said after an edit goes unheard; a message after the end of a turn begins another.
		{
			Name: "cursor", parse: cursor, silent: "{}\n",
			answer: func(_ Event, words string) any {
				return struct {
					Followup string `json:"followup_message"`
				}{words}
			},
			place: place{file: ".cursor/hooks.json", versioned: true, entries: []entry{
				{"stop", func(c string) any { return bare{c} }},
			}},
		},
		// What is said after a tool goes unheard, too; the end of a turn can be held up.
		{
			Name: "copilot", parse: copilot, answer: block, silent: "{}\n",
			place: place{file: ".github/hooks/jit-hook.json", versioned: true, entries: []entry{
				{"agentStop", func(c string) any { return shell{"command", c, 30} }},
			}},
		},
	}
}

// ByName finds a protocol.
func ByName(name string) (Protocol, bool) {
	for _, p := range Protocols() {
		if p.Name == name {
			return p, true
		}
	}
	return Protocol{}, false
}

// Names lists them.
func Names() []string {
	var names []string
	for _, p := range Protocols() {
		names = append(names, p.Name)
	}
	return names
}

// turns is of protocols that tell what a tool was given and what ends a turn, each by an event. They do not hear of the
// end of a subagent's work: what is said there is lost with the subagent.
func turns(edit, end string) func(m message) (Event, bool) {
	return func(m message) (Event, bool) {
		switch m.Event {
		case edit:
			files := edited(m)
			return m.at(true, files...), len(files) > 0
		case end:
			return m.at(false), true
		}
		return Event{}, false
	}
}

// hooks are the entries of their settings: what runs a command after some tools, and at the end of a turn. Each agent
// has a unit of its own for the time that it may take.
func hooks(edit, tools, end string, time int) []entry {
	return []entry{
		{edit, func(c string) any { return matched{tools, []command{{"command", c, time}}} }},
		{end, func(c string) any { return unmatched{[]command{{"command", c, time}}} }},
	}
}

// added is the answer that adds words to a tool's result.
type added struct {
	Specific struct {
		Event   string `json:"hookEventName"`
		Context string `json:"additionalContext"`
	} `json:"hookSpecificOutput"`
}

func add(event, words string) any {
	var c added
	c.Specific.Event, c.Specific.Context = event, words
	return c
}

// addOrBlock adds words to a tool's result, which a decision would replace or which would drop the decision's reason,
// and holds up the end of a turn.
func addOrBlock(e Event, words string) any {
	if e.Edit {
		return add("PostToolUse", words)
	}
	return block(e, words)
}

// geminiAnswer says of angle brackets what becomes of them in a tool's result: Gemini CLI writes entities there, which
// a model might copy.
func geminiAnswer(e Event, words string) any {
	if !e.Edit {
		return decision{"deny", words}
	}
	if strings.ContainsAny(words, "<>") {
		words += " Angle brackets arrive here as entities; in a file write them as plain characters."
	}
	return add("AfterTool", words)
}

// kiroPrompt takes the beginning of a turn for the end of the one before. It holds nothing up.
func kiroPrompt(m message) (Event, bool) {
	e := m.at(false)
	e.Turn, e.First = "", true
	return e, strings.EqualFold(m.Event, "userPromptSubmit")
}

func cursor(m message) (Event, bool) {
	if m.Event != "stop" || m.Status != "completed" || len(m.WorkspaceRoots) == 0 {
		return Event{}, false
	}
	e := m.at(false)
	e.Dirs = m.WorkspaceRoots
	return e, true
}

// copilot names no event where events are configured in camelCase; that of the end of a turn has a reason for it.
func copilot(m message) (Event, bool) { return m.at(false), m.StopReason == "end_turn" }

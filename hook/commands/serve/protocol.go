package serve

import "encoding/json"

// What follows is the part of the Language Server Protocol 3.17 that is spoken here. A library for all of it would be
// a tenth of the program.

// object is one of JSON that is only written.
type object = map[string]any

type position struct {
	Line      uint32 `json:"line"`
	Character uint32 `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

// about is what a message says of the document that it is about.
type about struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int32  `json:"version"`
		Text    string `json:"text"` // of one that is opened
	} `json:"textDocument"`
}

// contentChange is an edit, or the whole text where it has no range.
type contentChange struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

type changed struct {
	about
	ContentChanges []contentChange `json:"contentChanges"`
}

// at is what is asked about a place.
type at struct {
	about
	Position position `json:"position"`
}

// initializing is what a client says of itself.
type initializing struct {
	Capabilities struct {
		TextDocument struct {
			PublishDiagnostics *struct {
				RelatedInformation bool `json:"relatedInformation"`
			} `json:"publishDiagnostics"`
			Diagnostic *struct{} `json:"diagnostic"`
		} `json:"textDocument"`
		Workspace struct {
			WorkspaceEdit struct {
				DocumentChanges    bool `json:"documentChanges"`
				SnippetEditSupport bool `json:"snippetEditSupport"`
			} `json:"workspaceEdit"`
			Diagnostics struct {
				RefreshSupport bool `json:"refreshSupport"`
			} `json:"diagnostics"`
		} `json:"workspace"`
	} `json:"capabilities"`
	InitializationOptions json.RawMessage `json:"initializationOptions"`
}

// Severities of diagnostics, and kinds of messages.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3

	messageWarning = 2
	messageInfo    = 3
	messageLog     = 4
)

type diagnostic struct {
	Range              span      `json:"range"`
	Severity           int       `json:"severity"`
	Code               string    `json:"code"`
	Source             string    `json:"source,omitempty"`
	Message            string    `json:"message"`
	RelatedInformation []related `json:"relatedInformation,omitempty"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type published struct {
	URI         string       `json:"uri"`
	Version     *int32       `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type shown struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

const quickFix = "quickfix"

type actionsAsked struct {
	about
	Range   span `json:"range"`
	Context struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type codeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred *bool          `json:"isPreferred,omitempty"`
	Edit        *workspaceEdit `json:"edit,omitempty"`
	Command     *command       `json:"command,omitempty"`
}

// workspaceEdit has one of the two.
type workspaceEdit struct {
	Changes         map[string][]any `json:"changes,omitempty"`
	DocumentChanges []documentEdit   `json:"documentChanges,omitempty"`
}

// documentEdit has edits of the one or the other kind.
type documentEdit struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int32  `json:"version"`
	} `json:"textDocument"`
	Edits []any `json:"edits"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type snippetEdit struct {
	Range   span    `json:"range"`
	Snippet snippet `json:"snippet"`
}

type snippet struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type command struct {
	Title     string            `json:"title"`
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

type hovered struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// pulled asks for the diagnostics of a document.
type pulled struct {
	about
	PreviousResultID *string `json:"previousResultId"`
}

// pulledAll asks for those of all documents.
type pulledAll struct {
	PreviousResultIDs []struct {
		URI   string `json:"uri"`
		Value string `json:"value"`
	} `json:"previousResultIds"`
	PartialResultToken json.RawMessage `json:"partialResultToken"`
}

// diagnosed has no items where they are those that the client knows.
type diagnosed struct {
	Kind     string        `json:"kind"`
	ResultID string        `json:"resultId"`
	Items    *[]diagnostic `json:"items,omitempty"`
}

// diagnosedOf is of one document among others; its version is null where that is not open.
type diagnosedOf struct {
	diagnosed
	URI     string `json:"uri"`
	Version *int32 `json:"version"`
}

type diagnosedAll struct {
	Items []diagnosedOf `json:"items"`
}

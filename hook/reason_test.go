package hook

import "testing"

func TestGivesReason(t *testing.T) {
	for _, text := range []string{"callers see a list", "the name is part of the protocol", "read, and true",
		"see JIRA-123", "die Liste bleibt sortiert", "調用者仍得到列表", "прочитано, всё верно", "`toList()` copies",
		"no element is ever null", "still true", "read it", "I read it", "checked by hand"} {
		if !GivesReason(text) {
			t.Errorf("%q is none", text)
		}
	}
	for _, text := range []string{"", "your reason here", "YOUR REASON HERE", "n/a", "none", "x", "x y", "ok", "OK ok", "fixme",
		"todo: later", "TODO", "reason goes here", "some reason", "because it is", "it is so", "not yet", "why", "WHY",
		"...", "42", "1 2 3", "<why it is true>", "[the list is true]", "true", "fine", "to do", "好"} {
		if GivesReason(text) {
			t.Errorf("%q is one", text)
		}
	}
}

package corpus

import "jithook/engine/javadoc"

// Reference names a unit for people who are to find it: the ID, by which a verdict is kept, and where it stands in
// history.
type Reference struct {
	ID     string       `json:"id"`
	Repo   string       `json:"repo"`
	Commit string       `json:"commit"`
	Path   string       `json:"path"`
	Class  string       `json:"class"`
	Method string       `json:"method"`
	Type   javadoc.Type `json:"type"`
	Param  string       `json:"param,omitempty"`
}

// Reference names the unit, by an ID of its place or of its content.
func (u *Unit) Reference(id string) Reference {
	return Reference{id, u.Repo, u.Commit, u.Path, u.Class, u.Method, u.Type, u.Param}
}

package reference

import (
	"path"
	"slices"
	"strings"

	"jithook/engine/java"
)

// UnreadFile takes in a file of the new tree that was not read. It may declare the public class that it is called
// after, and others that its package alone sees.
func (c *Changed) UnreadFile(file string) {
	if c.unread == nil {
		c.unread = map[string][]string{}
	}
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	c.unread[name] = append(c.unread[name], path.Dir(file))
}

// MayBeUnread reports whether a file that was not read may declare what is gone elsewhere: a class that moved there, or
// another form of the class that lost a member.
func (c *Changed) MayBeUnread(g *Removed) bool {
	if len(c.unread) == 0 {
		return false
	}
	pkg := packageOf(g.Class)
	folder := "/" + strings.ReplaceAll(pkg, ".", "/")
	ofPackage := func(dir string) bool {
		return dir == path.Dir(g.file) || pkg != "" && strings.HasSuffix("/"+dir, folder)
	}
	if g.Member != "" {
		class, _, _ := strings.Cut(strings.TrimPrefix(g.Class, pkg+"."), ".")
		return slices.ContainsFunc(c.unread[class], ofPackage)
	}
	if len(c.unread[java.LastName(g.Class)]) > 0 {
		return true
	}
	for _, dirs := range c.unread {
		if slices.ContainsFunc(dirs, ofPackage) {
			return true
		}
	}
	return false
}

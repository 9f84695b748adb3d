package reference

import (
	"path"
	"slices"
	"strings"
)

// rootOf is the source folder that a file stands in: its path without its name and, as far as they agree, its package.
// Two modules, or two forms of one, may declare a class of the same full name; their source folders tell them apart.
func rootOf(file, pkg string) string {
	folders, packages := parts(path.Dir(file)), strings.Split(pkg, ".")
	return strings.Join(folders[:len(folders)-ending(folders, packages)], "/")
}

// parts are the folders of a path; of the top level there are none.
func parts(folder string) []string {
	if folder == "" || folder == "." {
		return nil
	}
	return strings.Split(folder, "/")
}

// ending is how many parts two lists have in common at their ends.
func ending(a, b []string) (n int) {
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// nearest are those declarations of one name, each in a source folder, that a file of another folder may mean: those of
// its own, else all that are not clearly another module's.
func nearest[T any](from string, all []T, rootOf func(T) string) (near []T) {
	if len(all) < 2 {
		return all
	}
	at := parts(from)
	for _, one := range all {
		root := rootOf(one)
		if !slices.ContainsFunc(all, func(other T) bool {
			is := rootOf(other)
			return root != from && root != is && (is == from || closer(at, parts(is), parts(root)))
		}) {
			near = append(near, one)
		}
	}
	return near
}

// closer reports whether a file stands in the module of one source folder and not in that of another. What the two
// folders have in common at their ends is the layout of both modules: of `shop/src/main` and `bank/src/main` the
// modules are `shop` and `bank`, so `shop/src/test` is of the first. Where that tells nothing, what stands
// before `src` is the module. Of `src/main` and `src/debug` neither holds `src/test` alone, and nobody knows which one
// it is built with.
func closer(at, one, other []string) bool {
	layout := ending(one, other)
	one, other = one[:len(one)-layout], other[:len(other)-layout]
	within := func(module []string) bool { return len(module) <= len(at) && slices.Equal(at[:len(module)], module) }
	if !within(one) && !within(other) {
		one, other = module(one), module(other)
	}
	return within(one) && (len(one) > len(other) || !within(other))
}

// module is what stands before the last "src" of a source folder, or all of it.
func module(folder []string) []string {
	for i := len(folder) - 1; i >= 0; i-- {
		if folder[i] == "src" {
			return folder[:i]
		}
	}
	return folder
}

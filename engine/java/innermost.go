package java

// Innermost returns for each comment of the file, by its index, the innermost method whose declaration holds it; nil
// where there is none.
func (f *File) Innermost() []*Method {
	around := make([]*Method, len(f.Comments))
	var open []*Method // from the outside in
	next := 0
	for i, c := range f.Comments {
		for ; next < len(f.Methods) && f.Methods[next].Decl.Start <= c.Start; next++ {
			open = append(stillOpen(open, f.Methods[next].Decl.Start), f.Methods[next])
		}
		if open = stillOpen(open, c.Start); len(open) > 0 {
			around[i] = open[len(open)-1]
		}
	}
	return around
}

// stillOpen drops the methods that end at or before an offset.
func stillOpen(open []*Method, offset int) []*Method {
	for len(open) > 0 && open[len(open)-1].Decl.End <= offset {
		open = open[:len(open)-1]
	}
	return open
}

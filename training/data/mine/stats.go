package mine

// Stats counts what was looked at and what became of it.
type Stats struct {
	Commits int // without merges
	Files   int // Java files that they modified or renamed, tests left out
	Methods int // documented methods whose tokens changed
	Records int
	// Changed and Unchanged are units of the records.
	Changed, Unchanged int

	Duplicates    int // records whose every unit an earlier one has
	LongMethods   int // longer than 8,000 characters
	NotUTF8       int // methods whose text is not UTF-8
	BrokenMethods int // documented methods with a syntax error in the new version
	LargeFiles    int // changes of files above 1 MiB
	AbsentFiles   int // changes of files that a partial clone lacks
	Unparsable    int // changes of files that are no text or took too long
	CutOff        int // repositories whose history is cut off, such as shallow clones
}

func (s *Stats) add(o Stats) {
	s.Commits += o.Commits
	s.Files += o.Files
	s.Methods += o.Methods
	s.Records += o.Records
	s.Changed += o.Changed
	s.Unchanged += o.Unchanged
	s.Duplicates += o.Duplicates
	s.LongMethods += o.LongMethods
	s.NotUTF8 += o.NotUTF8
	s.BrokenMethods += o.BrokenMethods
	s.LargeFiles += o.LargeFiles
	s.AbsentFiles += o.AbsentFiles
	s.Unparsable += o.Unparsable
	s.CutOff += o.CutOff
}

// count takes in a pair of methods.
func (s *Stats) count(o outcome) {
	switch o {
	case notUTF8:
		s.NotUTF8++
	case tooLong:
		s.LongMethods++
	case mined:
	default:
		return
	}
	s.Methods++
}

// skip takes in a changed file with a version that cannot be used.
func (s *Stats) skip(versions ...*version) {
	for _, v := range versions {
		switch v.skip {
		case absent:
			s.AbsentFiles++
		case large:
			s.LargeFiles++
		case unparsable:
			s.Unparsable++
		default:
			continue
		}
		return
	}
}

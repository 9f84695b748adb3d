package behaviour

// arms is the place of the brace before the arms of a switch expression that is all of a stretch; 0 where it is none.
func (s *scan) arms(from, to int) int {
	if s.text(from) != "switch" || s.text(from+1) != "(" {
		return 0
	}
	if open := s.closing(from+1) + 1; s.text(open) == "{" && s.partner[open] == to-1 {
		return open
	}
	return 0
}

// given goes through the values that the arms behind a brace give, by an arrow or by `yield`, with the label of each.
func (s *scan) given(open int, do func(label, value stretch)) {
	var label stretch
	inner := 0 // where a switch statement within the arms ends, whose labels are none of theirs
	for i := open + 1; i < s.partner[open]; {
		switch s.text(i) {
		case "case", "default":
			behind := s.labelEnd(i)
			if i < inner {
				i = behind
				continue
			}
			label = stretch{i, behind - 1}
			i = behind
			if next := s.text(i); s.text(i-1) == "->" && next != "{" && next != "throw" {
				end := s.end(i)
				do(label, stretch{i, end})
				i = end + 1
			}
		case "yield":
			end := s.end(i)
			do(label, stretch{i + 1, end})
			i = end + 1
		case "{", "}", ";":
			i++
		case "if", "else", "while", "do", "for", "try", "catch", "finally", "synchronized", "switch":
			_, _, behind := s.head(i)
			if s.text(i) == "switch" {
				inner = max(inner, s.closing(behind))
			}
			i = behind
		default:
			i = s.end(i) + 1
		}
	}
}

package java

import "bytes"

// Line returns the 1-based line that holds a byte offset. Lines end in "\n", "\r\n" or a lone "\r", as javac counts them.
func Line(src []byte, offset int) int {
	offset = max(0, min(offset, len(src)))
	before := src[:offset]
	line := 1 + bytes.Count(before, []byte("\n"))
	for i := bytes.IndexByte(before, '\r'); i >= 0; {
		if i+1 >= len(src) || src[i+1] != '\n' {
			line++
		}
		n := bytes.IndexByte(before[i+1:], '\r')
		if n < 0 {
			break
		}
		i += 1 + n
	}
	return line
}

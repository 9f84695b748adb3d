package metric

// Distance is how many words have to go, come or be replaced to make b of a.
func Distance(a, b []string) int {
	row := make([]int, len(b)+1) // from what was read of a to each beginning of b
	for j := range row {
		row[j] = j
	}
	for i, word := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, other := range b {
			replaced := diagonal
			if word != other {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

package java

// Closings are, for each bracket of a method's body that opens, where it closes; 0 where it does not, and for all else.
func (m *Method) Closings() []int { return closings.Of(m, struct{}{}) }

var closings = NewFact(func(m *Method, _ struct{}) []int {
	closes := make([]int, len(m.Body))
	var open []int
	for i, t := range m.Body {
		switch t.Text {
		case "(", "{", "[":
			open = append(open, i)
		case ")", "}", "]":
			if n := len(open); n > 0 {
				closes[open[n-1]], open = i, open[:n-1]
			}
		}
	}
	return closes
})

package audit

import "jithook/engine/check"

// minAgreed is the network's probability from which on evidence that it does not report by itself is believed.
const minAgreed = 0.5

// doubtful reports whether a suspect is more likely fine than stale. Believed are certain checks, the network, a
// lasting rule, and evidence that is no hint and with which the network agrees by half. Where it was not asked, the
// change did not reach what the unit describes: a word may have left the body a hundred ways without making the text
// any less true.
func (s *suspect) doubtful() bool {
	rule := check.ByID(s.Rule)
	if rule == nil || rule.Strength == check.Certain || rule.Lasting {
		return false
	}
	return s.Probability < minAgreed || rule.Hint
}

// rank orders suspects: what is certain first, then what both a check and the network hold stale, then what the network
// alone does, each by probability; what is doubtful comes last. Two witnesses are right more often than one, and years
// give the network more to stumble over than a commit does.
func (s *suspect) rank() float64 {
	rule := check.ByID(s.Rule)
	switch {
	case rule != nil && rule.Strength == check.Certain:
		return 3
	case s.doubtful():
		return s.Probability - 1
	case s.HasEvidence && s.Probability > 0:
		return 1 + s.Probability
	}
	return s.Probability
}

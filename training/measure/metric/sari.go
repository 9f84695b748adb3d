package metric

// SARI says of one predicted comment how well it kept, deleted and added runs of one to four tokens of the source (Xu
// et al., TACL 2016), from 0 to 1: the mean of the F1 of what was kept, the precision of what was deleted and the F1 of
// what was added.
//
// Where there is nothing to keep, delete or add, that part is 0, as in the authors' own code; later ports say 1. So a
// comment that is rightly left alone scores a third: the paper's figures for never updating are only to be had so.
func SARI(source, prediction, reference []string) float64 {
	var sum float64
	for length := 1; length <= longest; length++ {
		was, is, should := runsOf(source, length), runsOf(prediction, length), runsOf(reference, length)
		sum += kept(was, is, should) + deleted(was, is, should) + added(was, is, should)
	}
	return sum / (3 * longest)
}

// kept is the F1 of the source's runs that the prediction keeps. Each run weighs the same, however often it stands
// there.
func kept(was, is, should runs) float64 {
	var precision, recall float64
	did, ought := 0, 0
	for _, run := range was.order {
		keeps, shouldKeep := min(was.count[run], is.count[run]), min(was.count[run], should.count[run])
		if keeps > 0 {
			did++
			precision += float64(min(keeps, shouldKeep)) / float64(keeps)
		}
		if shouldKeep > 0 {
			ought++
			recall += float64(min(keeps, shouldKeep)) / float64(shouldKeep)
		}
	}
	return harmonic(precision/float64(max(1, did)), recall/float64(max(1, ought)))
}

// deleted is the precision of the source's runs that the prediction leaves out.
func deleted(was, is, should runs) float64 {
	var precision float64
	did := 0
	for _, run := range was.order {
		if drops := was.count[run] - is.count[run]; drops > 0 {
			did++
			precision += float64(max(0, drops-should.count[run])) / float64(drops)
		}
	}
	return precision / float64(max(1, did))
}

// added is the F1 of the prediction's runs that the source does not have.
func added(was, is, should runs) float64 {
	did, ought, right := 0, 0, 0
	for run := range is.count {
		if was.count[run] == 0 {
			did++
			if should.count[run] > 0 {
				right++
			}
		}
	}
	for run := range should.count {
		if was.count[run] == 0 {
			ought++
		}
	}
	return ratio(2*right, did+ought)
}

func harmonic(a, b float64) float64 {
	if a+b == 0 {
		return 0
	}
	return 2 * a * b / (a + b)
}

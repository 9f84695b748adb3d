package cli

import (
	"math"
	"runtime/debug"
)

// boundMemory keeps a large commit from taking more memory than its largest files need. Go's collector would let the
// heap grow to twice of what is in use, which is up to the sources of the changes (change.MaxTotal) and one batch of
// parsed files.
func boundMemory() {
	const heap = 44 << 20
	debug.SetMemoryLimit(heap)
	// The first collection waits for 24 MiB, 4 for each 100 percent, which a commit of ten methods does not reach. It
	// would take longer than what it frees is worth.
	const percent = 600
	debug.SetGCPercent(percent)
}

// boundHistory takes the place of boundMemory where a whole history is read. That is always in use, and the collector
// would spend half of the processor's time on what there is to free below the bound of a commit.
func boundHistory() {
	debug.SetMemoryLimit(math.MaxInt64)
	debug.SetGCPercent(100)
}

//go:build !linux

package git

// boundMemory does nothing: no limit of another process can be set here.
func boundMemory(int, uint64) error { return nil }

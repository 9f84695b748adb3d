package builtin

// UseLanes and BestLanes let tests run each of the kernels that this processor can run.
var (
	UseLanes  = useLanes
	BestLanes = bestLanes
)

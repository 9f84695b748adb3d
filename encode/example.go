// Package encode turns a case into the numbers that the network reads: subtokens of the comment, the edit sequence of
// the code in span form, and a feature vector for each (paper, sections "Sequence Code Encoder" and "Our Models"). It
// knows no ONNX.
package encode

// The widths of the feature vectors (notes of the seed: 19 for a code token, 54 for a comment token).
const (
	CodeFeatures    = 19
	CommentFeatures = 54
)

// Example is an encoded case. Lengths: n comment subtokens, m tokens of the edit sequence, e rules; the widths are
// those of a model that reads every feature.
type Example struct {
	Comment        []int32   // n vocabulary ids
	CommentFeature []float32 // n × CommentFeatures, row-major
	Code           []int32   // m vocabulary ids, edit keywords among them
	CodeFeature    []float32 // m × CodeFeatures, row-major
	Type           []float32 // 3, one-hot: summary, return, param
	Evidence       []float32 // e, 1 where the rule fired, in the order of Reads.Rules
}

"""The Python side of jit-train: PyTorch trains the networks, scikit-learn fits trees and baselines. Go embeds this
package and runs its modules."""

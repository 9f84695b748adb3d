"""What scikit-learn fits is written as Go reads it."""

import os
import tempfile
import unittest
from unittest import mock

import numpy as np

try:
    from jittrain import baseline
except ModuleNotFoundError:  # training the networks does without scikit-learn
    baseline = None


@unittest.skipUnless(baseline, "needs scikit-learn")
class TestEmbed(unittest.TestCase):
    def test_embeddings_lie_row_by_row_in_whichever_order_they_come(self):
        for order in "CF":
            with self.subTest(order), tempfile.TemporaryDirectory() as folder:
                for name, values in {"offsets": [0, 1, 2], "columns": [1, 0], "values": [1.0, 2.0]}.items():
                    np.save(os.path.join(folder, name + ".npy"), np.array(values))
                np.save(os.path.join(folder, "label.npy"), np.zeros(2))
                found = mock.Mock(
                    components_=np.array([[3, 4], [5, 6]], order=order), singular_values_=np.array([1, 4])
                )
                with mock.patch.object(baseline, "TruncatedSVD", return_value=found):
                    baseline.embed(folder, 2, 2, 1)
                vectors = np.load(os.path.join(folder, "embeddings.npy"))
                self.assertTrue(vectors.flags.c_contiguous)
                self.assertEqual(vectors.dtype, np.float32)
                self.assertEqual(vectors.tolist(), [[3, 10], [4, 12]])


if __name__ == "__main__":
    unittest.main()

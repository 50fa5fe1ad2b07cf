"""Many questions at once: how their probabilities are corrected."""

from collections.abc import Sequence

import numpy as np
from statsmodels.stats.multitest import multipletests

ALPHA = 0.05


def corrected(probabilities: Sequence[float], primary: Sequence[bool]) -> list[float]:
    """Corrected probabilities. Primary questions by Holm: the chance of a single false answer among
    them is at most 5 %. The others by Benjamini and Hochberg: at most 5 % of the answers that are
    given are false, on average. What cannot be asked (nan) stays so."""
    raw, first = np.array(probabilities, float), np.array(primary, bool)
    found = raw.copy()
    for chosen, method in ((first, "holm"), (~first, "fdr_bh")):
        at = np.flatnonzero(chosen & ~np.isnan(raw))
        if len(at):
            found[at] = multipletests(raw[at], ALPHA, method=method)[1]
    return [float(one) for one in found]

"""The studies in the documentation can be played as they stand."""

from pathlib import Path

import pytest

from milkrun import lab

STUDIES = sorted((Path(__file__).parents[2] / "docs" / "studies").glob("*.toml"))


@pytest.mark.parametrize("file", STUDIES, ids=[one.stem for one in STUDIES])
def test_a_study_is_valid(file: Path) -> None:
    study = lab.load(file)
    assert study.question
    assert len(study.variants) > 1 or study.search

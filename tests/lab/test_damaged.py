"""Results that were cut off, as by a full disk or a loss of power."""

from pathlib import Path

import pytest

from milkrun import lab
from milkrun.engine.errors import MilkrunError


@pytest.fixture
def found(study: Path, tmp_path: Path) -> lab.Results:
    return lab.run(study, tmp_path / "one", workers=1, native=False)


@pytest.mark.parametrize("part", ["games", "events", "values"])
@pytest.mark.parametrize("left", [0, 100])
def test_a_file_that_is_damaged_is_named(
    found: lab.Results, part: str, left: int, study: Path
) -> None:
    values = found.values
    [file] = (found.folder / part).glob("long-*")
    file.write_bytes(file.read_bytes()[:left])
    with pytest.raises(MilkrunError, match=rf"{part}/long-.*: damaged, or not there; delete this"):
        lab.report(found.folder)
    for each in found.folder.glob(f"*/{file.name}"):
        each.unlink()
    again = lab.run(study, found.folder, workers=1, native=False)
    assert again.values.equals(values)

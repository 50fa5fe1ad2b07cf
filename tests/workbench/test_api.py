"""The routes of `milkrun lab open`: they write the lab's files and run the lab."""

import copy
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Running
from tests.server.conftest import running as serving

import milkrun
from milkrun import lab
from milkrun.lab import running
from milkrun.lab.study import load
from milkrun.workbench.api import Opened

STUDY = {
    "game": "pig",
    "players": 2,
    "bots": ["random"],
    "games": 30,
    "question": 'Is "longer" better?\x7f',
    "options": {"goal": 15},
    "variants": [{"name": "long, long", "options": {"goal": 60}}],
}
ONE = "/api/lab/studies/pig-study-1"


def wait(look: Callable[[], Any]) -> Any:
    """What it gives at last."""
    end = time.monotonic() + 60
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def at_rest(page: httpx.Client, addition: Opened) -> dict[str, Any]:
    """The study once it is not being played. The lab itself is asked for that: to read the page
    again and again would take longer than the games."""
    wait(lambda: addition.bench.playing.name is None)
    assert page.get("/api/lab").json()["playing"] is None
    return dict(page.get(ONE).json())


def plays_on(page: httpx.Client, addition: Opened, done: int) -> None:
    """Wait until more games than those are done."""
    wait(lambda: addition.bench.playing.last and addition.bench.playing.last.done > done)
    assert page.get(ONE).json()["done"] > done


def made(page: httpx.Client, **changes: Any) -> dict[str, Any]:
    answer = page.post("/api/lab/studies", json=STUDY | changes)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_a_study_is_made_played_and_read_by_the_lab_itself(
    page: httpx.Client, folder: Path, addition: Opened, tmp_path: Path
) -> None:
    study = made(page)
    assert (study["name"], study["state"], study["total"]) == ("pig-study-1", "new", 60)
    base, long = study["variants"]
    assert (base["options"]["goal"], long["options"]["goal"]) == (15, 60)
    assert len(base["changed"]) == len(long["changed"]) == 1
    assert page.get(ONE).json()["found"] is None
    assert page.get(f"{ONE}/report").status_code == 404
    assert page.post(f"{ONE}/start", json={}).status_code == 200
    study = at_rest(page, addition)
    assert (study["state"], study["done"], study["trouble"]) == ("done", 60, None)

    found = study["found"]
    assert found["games"] == 60
    by_name = {one["name"]: one for one in found["metrics"]}
    seats = by_name["win_share"]["of"][0]["figures"]
    assert [one["group"] for one in seats] == ["seat 1", "seat 2"]
    assert sum(one["value"] for one in seats) == pytest.approx(1)
    assert all(one["low"] < one["value"] < one["high"] for one in seats)
    [contrast] = found["contrasts"]
    assert (contrast["variant"], contrast["against"]) == ("long, long", "base")
    steps = next(one for one in contrast["effects"] if one["title"] == "Steps")
    means = [one["figures"][0]["value"] for one in by_name["steps"]["of"]]
    assert steps["value"] == pytest.approx(means[1] - means[0])
    assert steps["clear"]
    assert steps["asked"]
    wins = next(one for one in contrast["effects"] if one["title"] == "Win share, seat 1")
    assert not wins["clear"]

    file = page.get(f"{ONE}/file")
    assert "pig-study-1.toml" in file.headers["content-disposition"]
    (tmp_path / "again.toml").write_text(file.text)
    again = lab.run(tmp_path / "again.toml", tmp_path / "again", workers=1, native=False)
    assert again.values.equals(lab.results(folder / "pig-study-1-results").values)
    assert again.study.question == STUDY["question"]

    report = page.get(f"{ONE}/report")
    assert report.status_code == 200
    assert "Is &quot;longer&quot; better?" in report.text
    assert "sandbox" in report.headers["content-security-policy"]
    assert "'self'" not in report.headers["content-security-policy"]

    [line] = page.get("/api/lab").json()["studies"]
    assert (line["state"], line["variants"], line["question"]) == ("done", 1, STUDY["question"])


def test_a_study_grows_and_what_is_there_is_kept(
    page: httpx.Client, folder: Path, addition: Opened
) -> None:
    made(page, games=10)
    page.post(f"{ONE}/start", json={})
    assert at_rest(page, addition)["state"] == "done"
    file = folder / "pig-study-1.toml"
    file.write_text(file.read_text() + "# A remark of its owner.\n")
    kept = {one: one.read_bytes() for one in folder.glob("*/*/*-10.parquet")}
    assert page.post(f"{ONE}/games", json={"games": 20}).json()["state"] == "stopped"
    wish = {"name": "short", "options": {"goal": 12}}
    answer = page.post(f"{ONE}/variants", json=wish).json()
    assert [one["name"] for one in answer["variants"]] == ["base", "long, long", "short"]
    assert (answer["done"], answer["total"]) == (20, 60)
    assert "# A remark of its owner." in file.read_text()
    page.post(f"{ONE}/start", json={})
    study = at_rest(page, addition)
    assert (study["state"], study["done"]) == ("done", 60)
    assert [one["variant"] for one in study["found"]["contrasts"]] == ["long, long", "short"]
    assert len(kept) == 6
    assert all(one.read_bytes() == then for one, then in kept.items())
    for path, told in (
        ("variants", "already"), ("games", "larger"),
    ):  # fmt: skip
        body = wish if path == "variants" else {"games": 5}
        refused = page.post(f"{ONE}/{path}", json=body)
        assert refused.status_code == 422
        assert told in refused.json()["message"]


def test_a_board_of_its_own_and_a_style_are_written_into_the_file(
    page: httpx.Client, folder: Path
) -> None:
    printed = milkrun.games["out_for_delivery"].layout
    own = copy.deepcopy(dict(printed))
    own["map"]["cities"][0]["name"] = 'St. "P"'
    styles = page.get("/api/lab").json()["styles"]["out_for_delivery"]
    assert {"bot": "style:thief", "title": "Quick, thief", "text": "Steals whenever it may."} in (
        styles
    )
    wish = {
        "game": "out_for_delivery", "players": 2, "bots": ["style:thief", "greedy"], "games": 10,
        "layout": own, "variants": [{"name": "printed", "options": {}, "layout": {}}],
    }  # fmt: skip
    shown = page.post("/api/lab/studies", json=wish).json()
    base, other = shown["variants"]
    assert (base["changed"], other["changed"]) == (["A board of its own"], ["The printed board"])
    assert base["bots"] == ["thief", "greedy"]
    file = "out_for_delivery-study-1"
    study = load(folder / f"{file}.toml")
    assert [one.layout for one in study.variants] == [own, {}]
    assert [one.style for one in study.variants[0].policies] == ["thief", ""]
    for layout, told in ((own, "the same as the base"), ({"map": {"name": None}}, "null")):
        answer = page.post(
            f"/api/lab/studies/{file}/variants",
            json={"name": "again", "options": {}, "layout": layout},
        )
        assert answer.status_code == 422
        assert told in answer.json()["message"]


def test_play_stops_at_once_and_goes_on_and_ends_with_the_server(
    page: httpx.Client, server: Running, folder: Path, addition: Opened
) -> None:
    made(page, games=5000)
    page.post(f"{ONE}/start", json={})
    plays_on(page, addition, 0)
    second = made(page)["name"]
    for name, told in ((second, "pig-study-1 is being played"), ("pig-study-1", "being played")):
        refused = page.post(f"/api/lab/studies/{name}/start", json={})
        assert refused.status_code == 409
        assert told in refused.json()["message"]
    assert page.post(f"{ONE}/games", json={"games": 6000}).status_code == 409
    assert page.get(f"/api/lab/studies/{second}").json()["other"] == "pig-study-1"
    wait(lambda: page.get(ONE).json()["left"])
    study = page.post(f"{ONE}/stop", json={}).json()
    assert study["state"] == "stopped"
    assert 0 < study["done"] < 10_000
    there = len(list(folder.glob("*/values/*.parquet")))
    assert study["done"] == 10 * there
    assert not list(folder.glob("*/values/.*"))
    page.post(f"{ONE}/start", json={})
    plays_on(page, addition, study["done"])
    server.stop()
    assert addition.bench.playing.name is None
    with running.alone(folder / "pig-study-1-results"):
        pass  # nobody holds it any more


def test_what_somebody_else_plays_is_told(
    page: httpx.Client, folder: Path, addition: Opened
) -> None:
    made(page, games=10)
    with running.alone(folder / "pig-study-1-results"):
        page.post(f"{ONE}/start", json={})
        study = at_rest(page, addition)
    assert study["state"] == "failed"
    assert "another run" in study["trouble"].lower()
    page.post(f"{ONE}/start", json={})
    assert at_rest(page, addition)["state"] == "done"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 9}, "players"),
        ({"bots": ["clever"]}, "clever"),
        ({"bots": ["strong"]}, "thinks by the clock"),
        ({"bots": ["random"] * 3}, "2 seats need 2 policies"),
        ({"options": {"colour": 1}}, "colour"),
        ({"options": {"goal": 100_000}}, "goal"),
        ({"games": 0}, "greater than or equal to 1"),
        ({"games": 10**9}, "less than or equal to"),
        ({"variants": [{"name": "same", "options": {"goal": 15}}]}, "the same as the base"),
        ({"variants": [{"name": "base", "options": {"goal": 20}}]}, "taken"),
        ({"variants": [{"name": "x]\ny", "options": {"goal": 20}}]}, "name begins"),
        ({"variants": [{"name": "a", "options": {"goal": n}} for n in (20, 21)]}, "Two variants"),
        ({"variants": [{"name": "a", "options": {"color": 1}}]}, "color"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    page: httpx.Client, folder: Path, change: dict[str, Any], told: str
) -> None:
    for path in ("studies", "forecast"):
        answer = page.post(f"/api/lab/{path}", json=STUDY | change)
        assert answer.status_code == 422, answer.text
        assert told in answer.json()["message"]
    assert not list(folder.iterdir())


def test_names_lead_out_of_the_folder_nowhere(page: httpx.Client, folder: Path) -> None:
    outside = folder.parent / "secret.toml"
    outside.write_text('game = "pig"\n')
    (folder / "pyproject.toml").write_text('[project]\nname = "no study"\n')
    names = ("..%2Fsecret", "../secret", "%2e%2e/secret", str(outside)[:-5], "pyproject", "no")
    for name in names:
        for path in ("", "/file", "/report"):
            assert page.get(f"/api/lab/studies/{name}{path}").status_code == 404, name
        for path, body in (("start", {}), ("stop", {}), ("games", {"games": 5})):
            assert page.post(f"/api/lab/studies/{name}/{path}", json=body).status_code == 404
    assert page.get("/api/lab").json()["studies"] == []
    assert outside.read_text() == 'game = "pig"\n'


def test_studies_written_by_hand_are_listed_with_what_is_wrong(
    page: httpx.Client, folder: Path
) -> None:
    (folder / "mine.toml").write_text('game = "pig"\nplayers = 2\n[options]\ngaol = 3\n')
    [line] = page.get("/api/lab").json()["studies"]
    assert line["state"] == "failed"
    assert line["trouble"].startswith("In mine.toml: line 4, ")
    (folder / "mine.toml").write_text('game = "pig"\nplayers = 2\n[options\n')
    [line] = page.get("/api/lab").json()["studies"]
    assert "line 3" in line["trouble"]
    assert page.get("/api/lab/studies/mine").status_code == 422
    (folder / "other.toml").write_text("[game\n")
    assert page.get("/api/lab/studies/other").status_code == 404
    (folder / "mine.toml").write_text('game = "pig"\nplayers = 2\n')
    assert page.post("/api/lab/studies/mine/games", json={"games": 20_000}).status_code == 200
    assert page.get("/api/lab/studies/mine").json()["total"] == 20_000


def test_a_file_that_no_reader_can_take_hides_no_study(page: httpx.Client, folder: Path) -> None:
    (folder / "deep.toml").write_text(f"game = 'pig'\nquestion = {'[' * 5000}")
    (folder / "long.toml").write_text(f"game = 'pig'\nseed = {'9' * 5000}")
    told = {one["name"]: one["trouble"] for one in page.get("/api/lab").json()["studies"]}
    assert set(told) == {"deep", "long"}
    assert all("the file: cannot be read: a number with too many" in one for one in told.values())


def test_the_forecast_plays_some_games(page: httpx.Client, folder: Path) -> None:
    answer = page.post("/api/lab/forecast", json=STUDY).json()
    assert answer["tried"] >= 2
    assert 0 < answer["seconds"] < 1
    assert not list(folder.iterdir())


def test_a_normal_server_has_no_lab(tmp_path: Path, page: httpx.Client) -> None:
    (tmp_path / "other").mkdir()
    with serving(tmp_path / "other") as server:
        other = server.person().http
        for path in ("/api/lab", "/api/lab/studies/a"):
            answer, unknown = other.get(path), other.get("/api/no-such-thing")
            assert answer.status_code == 404
            assert answer.json() == unknown.json()
        assert other.post("/api/lab/studies", json=STUDY).status_code == 404
        assert other.get("/lab").status_code == 404
    foreign = page.post("/api/lab/studies", json=STUDY, headers={"origin": "http://elsewhere"})
    assert foreign.json()["code"] == "foreign_page"

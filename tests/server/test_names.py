"""What people may be called: by what can be seen, and no two alike at a table."""

import pytest

from milkrun.server.names import alike, plain, shorter
from milkrun.server.notes import WORDS, names_like, with_names

from .conftest import BOT, Person, Running

HIDDEN = {
    "a line break": "An\nna",
    "a tab": "An\tna",
    "null": "An\x00na",
    "delete": "An\x7fna",
    "another control": "An\x9bna",
    "right to left": "Anna\u202etreB",
    "an isolate": "\u2066Anna\u2069",
    "a mark of direction": "\u200fAnna",
    "an Arabic mark": "\u061cAnna",
    "no width": "An\u200bna",
    "a joiner": "An\u200dna",
    "a byte order mark": "\ufeffAnna",
    "a soft hyphen": "An\u00adna",
    "a tag": "Anna\U000e0041",
    "a filler": "Anna\u3164",
    "an empty cell": "Anna\u2800",
    "a line separator": "An\u2028na",
}
EMPTY = ["", "   ", "\u00a0\u2003", "\u0301", "\ufe0f"]


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_what_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="hidden characters"):
        plain(name)


@pytest.mark.parametrize("name", EMPTY)
def test_a_name_shows_something(name: str) -> None:
    with pytest.raises(ValueError, match="a letter, a digit or a symbol"):
        plain(name)


def test_names_are_kept_in_one_form() -> None:
    assert plain("  Zoe\u0308\u00a0 7 ") == "Zo\u00eb 7"
    for name in ("O'Neil", "\u5f20\u4f1f", "\u05e9\u05e8\u05d4", "\U0001f43b", "x" * 30):
        assert plain(name) == name
    with pytest.raises(ValueError, match="at most 30"):
        plain("x" * 31)


@pytest.mark.parametrize(
    "other",
    ["anna", "ANNA", " Anna", "An na", "\uff21nna", "Anna\ufe0f", "A\u2009n\u00a0na"],
)
def test_names_that_read_the_same(other: str) -> None:
    assert alike(other, ["Bert", "Anna"])
    assert not alike(other, ["Bert", "Hanna"])
    assert alike("STRASSE", ["stra\u00dfe"])


def test_the_refusal_is_a_sentence(both: tuple[Person, Person]) -> None:
    mover, _ = both
    answer = mover.post(f"/{mover.table}/seat", name="Bert\u202e")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert answer.json()["message"] == (
        "A name cannot have hidden characters, such as line breaks."
    )
    for bad in ("", "   ", "x" * 31, "x" * 300):
        assert mover.post(f"/{mover.table}/seat", name=bad).json()["code"] == "invalid"


def test_no_two_alike_at_a_new_table(anna: Person) -> None:
    seats = [{"kind": "me", "name": "Pink"}, {"kind": "friend", "name": "PINK"}]
    answer = anna.post("", game="tiffin", seats=seats)
    assert (answer.status_code, answer.json()["code"]) == (422, "name_taken")
    assert answer.json()["message"] == "Two seats cannot both be called PINK."
    anna.sit({"kind": "me", "name": "pink"}, {"kind": "friend"}, BOT)
    names = [one["name"] for one in anna.view()["seats"]]
    assert names[:2] == ["pink", "Pink 2"]  # a colour's name makes way


def test_no_two_alike_by_renaming(both: tuple[Person, Person]) -> None:
    mover, other = both
    seat = mover.view()["you"]
    name = other.view()["seats"][1 - seat]["name"]
    answer = mover.post(f"/{mover.table}/seat", name=name.upper())
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    own = mover.view()["seats"][seat]["name"]
    assert mover.post(f"/{mover.table}/seat", name=own.upper()).status_code == 200


@pytest.mark.parametrize(
    ("wish", "name", "said"),
    [
        ("Zoe", "Zoe", None),
        ("", "Bert", None),
        ("anna", "Bert", "Somebody here is already called anna, so you are called Bert."),
        ("Z\u202eoe", "Bert", "hidden characters"),
        ("x" * 31, "Bert", "at most 30 characters. So you are called Bert here."),
    ],
)
def test_sitting_down_ends_well_whatever_one_is_called(
    anna: Person, bert: Person, wish: str, name: str, said: str | None
) -> None:
    made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"})
    secret = made["seat_links"][0]["path"].partition("=")[2]
    answer = bert.post(f"/{anna.table}/claim", secret=secret, name=wish).json()
    assert (answer["seat"], answer["name"]) == (1, name)
    assert (said is None) == (answer["said"] is None)
    assert said is None or said in answer["said"]
    assert anna.view()["seats"][1]["name"] == name


def test_the_host_renames_a_seat(server: Running, anna: Person, bert: Person) -> None:
    """All are told, with the name that was."""
    made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"})
    bert.follow(made["seat_links"][0]["path"])
    view = anna.post(f"/{anna.table}/seat", seat=1, name="Bertie").json()
    assert view["seats"][1]["name"] == "Bertie"
    told = "The host renamed Bert to Bertie."
    assert bert.view()["log"][-1]["text"] == told
    seq = bert.view()["seq"]
    assert bert.post(f"/{bert.table}/seat", name="Bruno").json()["seq"] == seq
    assert told in [line["text"] for line in bert.view()["log"]]
    assert bert.post(f"/{bert.table}/seat", seat=0, name="Eve").json()["code"] == "not_host"
    assert anna.post(f"/{anna.table}/seat", seat=1, name="anna").json()["code"] == "name_taken"
    assert anna.post(f"/{anna.table}/seat", seat=9, name="Eve").json()["code"] == "invalid"


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("Anna", "Ann…"),
        ("Ann…", "An…"),
        ("a b", "a…"),
        ("Zoe\u0301\u0302", "Zo…"),
        ("शर्मा", "शर्…"),
        ("a\U0001f469\U0001f3fd", "a…"),
        ("a\U0001f1e9\U0001f1ea", "a…"),
        ("\u0301\u0301", "…"),
        ("…", "…"),
    ],
)
def test_a_text_is_cut_between_letters(text: str, then: str) -> None:
    assert shorter(text) == then


@pytest.mark.parametrize("words", WORDS)
def test_names_are_told_from_the_words_of_a_note(words: str) -> None:
    """Also those that its own words contain."""
    for name, new in (("Bot", "The host"), ("back", "A. B."), ("Zoë", "nobody")):
        note = words.format(name=name, new=new)
        assert names_like(note, name.upper()) == [name] * words.count("{name}")
        assert names_like(note, "bot plays") == []
        other = with_names(note, {name: "Somebody 1"})
        assert other == words.format(name="Somebody 1", new=new)

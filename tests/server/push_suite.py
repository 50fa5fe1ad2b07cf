"""What every kind of store has to do about telling devices of turns."""

from dataclasses import asdict, replace

from milkrun.server.store import NO_PUSH, Access, HoldRow, Notice, PushRow, Turn

from .store_suite import FIRST, ROWS, TABLE, Opened

OTHERS = ("second", "third")
PHONE = PushRow("phone", "https://push.example/1", "key", "auth", 60, 120, -300, None, OTHERS)
TOLD = {name: value for name, value in asdict(PHONE).items() if name != "device"}


class PushSuite:
    """Needs the fixture `opened`."""

    def test_the_servers_key_stays_the_first(self, opened: Opened) -> None:
        assert opened.store.keep_key("vapid", "one") == "one"
        assert opened.again().keep_key("vapid", "two") == "one"
        assert opened.store.keep_key("other", "two") == "two"

    def test_a_subscription_has_one_device(self, opened: Opened) -> None:
        assert opened.store.change_push("phone", TOLD) == PHONE
        hooked = PushRow("desk", hook="https://hook.example/")
        assert opened.store.change_push("desk", {"hook": hooked.hook}) == hooked
        assert opened.again().pushes() == [PHONE, hooked]
        opened.store.change_push("tablet", TOLD)
        assert {one.device for one in opened.store.pushes()} == {"desk", "tablet"}

    def test_what_does_not_change_stays(self, opened: Opened) -> None:
        store = opened.store
        store.change_push("phone", TOLD)
        quiet = {"quiet_from": None, "quiet_to": None}
        assert store.change_push("phone", quiet) == replace(PHONE, **quiet)
        hook = {"hook": "https://hook.example/"}
        assert store.change_push("phone", hook) == replace(PHONE, **quiet, **hook)

    def test_the_end_of_a_subscription_is_not_that_of_the_next(self, opened: Opened) -> None:
        store = opened.store
        store.change_push("phone", TOLD)
        store.end_push("phone", "https://push.example/0")
        store.end_push("desk", "https://push.example/1")
        assert store.pushes() == [PHONE]
        store.end_push("phone", "https://push.example/1")
        assert opened.again().pushes() == [replace(PHONE, **NO_PUSH)]

    def test_notices_are_overwritten(self, opened: Opened) -> None:
        opened.store.create(TABLE, ROWS)
        for since, stage in ((5, 1), (5, 2), (9, 1)):
            opened.store.keep_notices([Notice("abc", "phone", since, stage)])
        opened.store.keep_notices([Notice("abc", "desk", 9, 1)])
        found = opened.again().notices("abc")
        assert sorted((one.device, one.since, one.stage) for one in found) == [
            ("desk", 9, 1),
            ("phone", 9, 1),
        ]
        assert opened.store.notices("def") == []

    def test_tables_that_run_or_ended_lately_wait_for_devices_that_can_be_told(
        self, opened: Opened
    ) -> None:
        store = opened.store
        for id, device, state in (
            ("a", "phone", "held"),
            ("b", "phone", "anew"),
            ("c", "desk", "held"),
            ("d", "phone", "held"),
            ("e", "phone", "held"),
        ):
            store.create(replace(TABLE, id=id), ROWS)
            hold = HoldRow(device, 0, state)  # type: ignore[arg-type]
            store.change_seat(id, ROWS[0], access=Access([hold]))
        store.change_push("phone", TOLD)
        store.append("d", FIRST, Turn(None, since=1000))
        store.append("e", FIRST, Turn(None, since=2000))
        assert sorted(store.waiting_for_devices(1500)) == ["a", "e"]
        assert store.waiting_for_devices(2001) == ["a"]

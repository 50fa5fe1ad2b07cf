"""Native code: kept on disk, found again by another process, and never stale."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections import Counter

import numba
import numpy as np
import pytest
from numba.core.codegen import CPUCodeLibrary
from numba.core.runtime import _nrt_python, rtsys

import milkrun
from milkrun.engine import compile, homes, record
from milkrun.engine.warm import warm

TIMED_WARM = """
import json, sys
import numpy as np
from milkrun.engine import compile, warm
binding = compile.native("tiffin")
game = __import__("milkrun").games["tiffin"]
list(warm.exercise(game, binding))
stats = [f.stats for f in binding._copies.values()]
print(json.dumps([sum(sum(s.cache_hits.values()) for s in stats),
                  sum(sum(s.cache_misses.values()) for s in stats)]))
"""


@pytest.mark.native
def test_the_next_process_reads_native_code_from_disk():
    warm("tiffin")
    assert compile.is_warm("tiffin")
    done = subprocess.run(
        [sys.executable, "-c", TIMED_WARM], capture_output=True, text=True, check=True
    )
    hits, misses = json.loads(done.stdout)
    assert hits > 10
    assert misses == 0


ASKED = "import sys, time; from milkrun.engine.warm import tell; sys.stdin.read(); tell(1, 2)"


def test_warming_ends_when_nobody_listens_any_more():
    """As when whoever started it was killed: nothing is to compile on alone."""
    command = [sys.executable, "-c", ASKED + "; time.sleep(60)"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as warming:
        warming.stdout.close()
        warming.stdin.close()
        assert warming.wait(30) == 1


@pytest.mark.native
def test_warming_reports_its_progress():
    done = subprocess.run(
        [sys.executable, "-m", "milkrun.engine.warm", "tiffin"],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1] == {"warm": True}
    assert lines[-2]["done"] == lines[-2]["total"] > 10


@pytest.mark.parametrize("name", milkrun.games)
def test_interpreted_rules_compute_with_plain_numbers(name):
    """What is compared with a field is no member of an enumeration, which NumPy is slow with."""
    game = milkrun.games[name]
    verbs = vars(game.interpreted.apply_action.__globals__["Verb"])
    assert verbs == {one.name: one for one in game.rules.ACTIONS.Verb}
    assert {type(number) for number in verbs.values()} == {int}


def made():
    return np.zeros(4), 7


def used(values):
    mine, seven = made()
    return mine[0] + seven + values[0]


def same(values):
    return values


def total(values):
    return values[1:].sum()


@pytest.mark.native
def test_references_are_counted_where_arrays_are_owned_and_nowhere_else(monkeypatch):
    """Made, given by another function, or given away; and what was made is freed."""
    from milkrun.engine.dispatch import Dispatcher

    give, *others = (Dispatcher(one, {"nopython": True}) for one in (made, used, same, total))
    monkeypatch.setitem(globals(), "made", give)
    values = np.ones(3)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    assert [one(values) for one in others] == [8.0, values, 2.0]
    after = rtsys.get_allocation_stats()
    assert after.alloc > before.alloc
    assert after.alloc - before.alloc == after.free - before.free
    counts = ["NRT_decref" in "".join(one.inspect_llvm().values()) for one in (give, *others)]
    assert counts == [True, True, True, False]


def flags(numbers, mask):
    mask[0] = numbers[0] > 0
    mask[1] = numbers[0] > 0


@pytest.mark.native
@pytest.mark.parametrize(
    ("kind", "read", "times"), [("i2", "load i16", 1), ("f8", "load double", 2)]
)
def test_a_number_need_not_be_read_again_after_a_byte_was_written(kind, read, times):
    """Of other types than those of records, masks and observations nothing is known."""
    from milkrun.engine.dispatch import Dispatcher

    one = Dispatcher(flags, {"nopython": True})
    mask = np.zeros(3, np.bool_)
    one(np.ones(1, kind), mask)
    assert mask.tolist() == [True, True, False]
    assert "".join(one.inspect_llvm().values()).count(read) == times


TABLE = np.arange(5)


def looked_up(s, n):
    return TABLE[n]


def read_from(s, n):
    return s.events[0, n]


def written_to(s, n):
    s.events[n, 0] = 1


@pytest.mark.native
@pytest.mark.parametrize("function", [looked_up, read_from, written_to])
def test_the_checked_build_finds_indexes_outside(function):
    """Before the start, too; in tables as in the record."""
    from milkrun.engine.dispatch import Dispatcher, HastyPipeline

    s = record.new(record.fields(events=5))
    look = Dispatcher(function, {"nopython": True, "boundscheck": True}, HastyPipeline)
    look(s, 4)
    for outside in (-1, 6):
        with pytest.raises(IndexError):
            look(s, outside)


def element(values, n):
    return values[n]


@pytest.mark.native
def test_native_code_counts_from_the_start():
    """To ask of every index whether it is negative costs some games a tenth of their speed."""
    from milkrun.engine.dispatch import Dispatcher

    values = np.arange(8)
    assert Dispatcher(element, {"nopython": True})(values[4:], -1) == values[3]


def twice(values, n):
    return element(values, n) + element(values, n + 1)


@pytest.mark.native
@pytest.mark.parametrize("kind", ["EntryPipeline", "HastyPipeline"])
def test_an_entry_takes_in_what_it_calls(monkeypatch, kind):
    """What it calls has no machine code of its own until Python calls it."""
    from milkrun.engine import dispatch

    inner = dispatch.InnerDispatcher(element, {"nopython": True})
    monkeypatch.setitem(globals(), "element", inner)
    middle = dispatch.InnerDispatcher(twice, {"nopython": True})
    monkeypatch.setitem(globals(), "twice", middle)

    def outer(values):
        return twice(values, 1) + element(values, 0)

    entry = dispatch.Dispatcher(outer, {"nopython": True}, getattr(dispatch, kind))
    assert entry(np.arange(1.0, 5.0)) == 1 + 2 + 3
    assert [len(one.alone.overloads) for one in (inner, middle)] == [0, 0]
    assert (inner(np.arange(4.0), 2), middle(np.arange(4.0), 2)) == (2, 5)


@pytest.mark.native
def test_what_is_around_the_rules_is_optimised_in_entries_only(monkeypatch):
    from milkrun.engine import dispatch

    optimised = []
    library, optimise = CPUCodeLibrary, CPUCodeLibrary._optimize_final_module
    monkeypatch.setattr(
        library,
        "_optimize_final_module",
        lambda self: optimised.append(self.name.rpartition(".")[2]) or optimise(self),
    )
    inner = dispatch.InnerDispatcher(element, {"nopython": True})
    monkeypatch.setitem(globals(), "element", inner)
    around = dispatch.InnerDispatcher(twice, {"nopython": True}, dispatch.OuterPipeline)
    monkeypatch.setitem(globals(), "twice", around)

    def entry(values):
        return twice(values, 1)

    compiled = dispatch.Dispatcher(entry, {"nopython": True}, dispatch.EntryPipeline)
    assert compiled(np.arange(4.0)) == 1 + 2
    assert [one for one in optimised if one in ("element", "twice", "entry")] == [
        "element",
        "entry",
    ]


@pytest.mark.native
@pytest.mark.parametrize("name", milkrun.games)
def test_an_entry_is_compiled_once(name):
    """Called from Python and by other entries alike: each kind of arguments takes seconds more."""
    warm(name)
    kept = Counter(
        file.name.split("-")[0].split(".")[-1] for file in compile.cache_folder(name).rglob("*.nbc")
    )
    assert {one for one, times in kept.items() if times > 1} <= {*compile.BRIEF}
    assert kept["search"] == kept["play_game"] == 1


@pytest.mark.native
def test_what_is_kept_is_machine_code_and_can_still_be_linked(tmp_path, monkeypatch):
    """It is found again and works without LLVM's code; that is parsed for who calls it."""
    from milkrun.engine import dispatch

    parsed = []
    unpack = dispatch.decompress
    monkeypatch.setattr(dispatch, "decompress", lambda kept: parsed.append(kept) or unpack(kept))
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    for hits in range(2):
        kept = dispatch.Dispatcher(element, {"nopython": True})
        kept.enable_caching()
        assert kept(np.arange(4.0), 2) == 2
        assert sum(kept.stats.cache_hits.values()) == hits
    assert not parsed
    monkeypatch.setitem(globals(), "element", kept)
    assert dispatch.Dispatcher(twice, {"nopython": True})(np.arange(4.0), 1) == 3
    assert len(parsed) == 1


def test_an_edit_anywhere_in_rules_or_engine_moves_the_cache(tmp_path, monkeypatch):
    """The folder is named by a hash of all sources the native code depends on."""
    for path in (
        "engine/chance.py",
        "games/demo/rules.py",
        "games/demo/tests/test_rules.py",
        "games/other/rules.py",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("one")
    demo = homes.Home("demo", "milkrun.games.demo", tmp_path / "games/demo")
    monkeypatch.setattr(compile, "SOURCES", tmp_path)
    monkeypatch.setattr(compile, "homes", lambda: {"demo": demo})
    hash_now = compile.source_hash.__wrapped__
    before = hash_now("demo")
    for path in ("games/other/rules.py", "games/demo/tests/test_rules.py"):
        (tmp_path / path).write_text("two")
        assert hash_now("demo") == before
    for path in ("engine/chance.py", "games/demo/rules.py"):
        (tmp_path / path).write_text("two")
        assert hash_now("demo") != before
        before = hash_now("demo")


def test_the_cache_can_be_put_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("MILKRUN_CACHE", str(tmp_path))
    assert str(compile.cache_folder("tiffin")).startswith(os.fspath(tmp_path))
    assert not compile.is_warm("tiffin")


def test_importing_milkrun_does_not_load_the_compiler():
    code = "import sys, milkrun; milkrun.new('tiffin', native=False); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_function_a_game_forgot_is_named():
    with pytest.raises(AttributeError, match="tiffin has no function 'juggle'"):
        compile.interpreted("tiffin").juggle  # noqa: B018


def test_nobody_gets_a_function_that_is_still_being_bound(monkeypatch):
    """A copy whose callees are not bound yet calls stubs, which do nothing: another thread that
    asks for it meanwhile waits."""
    binding = compile.Binding("tiffin", lambda function: function, "waiting")
    begun, go_on = threading.Event(), threading.Event()
    module = compile.Binding._module

    def slow(self, original):
        begun.set()
        assert go_on.wait(20)
        return module(self, original)

    monkeypatch.setattr(compile.Binding, "_module", slow)
    found = []
    threads = [threading.Thread(target=lambda: found.append(binding.begin)) for _ in range(2)]
    threads[0].start()
    assert begun.wait(20)
    threads[1].start()
    threads[1].join(0.2)
    assert not found
    go_on.set()
    for thread in threads:
        thread.join()
    assert found[0] is found[1]


BESIDE = """
from milkrun.engine.warm import warm

warm("tiffin")
print("alive")
"""


@pytest.mark.native
def test_code_from_the_cache_and_new_code_do_not_share_what_an_entry_owns(tmp_path):
    """A name that stands for two functions ends the process, where one was compiled otherwise."""
    warm("tiffin")
    kept = compile.cache_folder("tiffin")
    folder = tmp_path / "native" / kept.name
    shutil.copytree(kept, folder, ignore=shutil.ignore_patterns("playout.play_many*"))
    environment = os.environ | {"MILKRUN_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", BESIDE], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.stdout == "alive\n", done.stderr[-2000:]

"""Every way a YAML file is refused, with the exact place; and what plain words mean."""

from pathlib import Path

import pytest

from game.content.error import ContentError
from game.content.strict_yaml import MOST_LEVELS, MOST_VALUES, load_file, load_text
from game.content.untrusted_text import MOST_BYTES

REFUSED: list[tuple[str, str | bytes, int, int, str, str]] = [
    (
        "repeated key",
        "a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n",
        5,
        3,
        "$.b.c",
        "the key 'c' is written twice, first in line 3",
    ),
    ("number as key", "a:\n  1: x\n", 2, 3, "$.a", "the key '1' is not text: put it in quotes"),
    ("truth as key", "true: x\n", 1, 1, "$", "the key 'true' is not text: put it in quotes"),
    ("null as key", "a: 1\nnull: x\n", 2, 1, "$", "the key 'null' is not text: put it in quotes"),
    ("list as key", "? [a]\n: x\n", 1, 3, "$", "a key must be a plain word"),
    ("alias as key", "a: &k x\n*k : y\n", 2, 1, "$", "a key must be a plain word"),
    ("anchor on a key", "&k a: x\n", 1, 1, "$", "a key cannot have a tag or an anchor"),
    ("merge key", "a: &a {b: 1}\nc:\n  <<: *a\n", 3, 3, "$.c", "the merge key << is not read: write the fields out"),
    ("tag", "a:\n  - !!int 5\n", 2, 5, "$.a[0]", "the tag 'tag:yaml.org,2002:int' is not read: delete it"),
    ("object tag", "a: !!python/object:os.system x\n", 1, 4, "$.a", "the tag "),
    ("unknown alias", "a: *b\n", 1, 4, "$.a", "the alias 'b' names no anchor above it"),
    ("circle", "a: &a\n  - *a\n", 2, 5, "$.a[0]", "the alias 'a' stands inside its own anchor"),
    ("anchor set twice", "a: &x 1\nb: &x 2\n", 2, 4, "$.b", "the anchor 'x' is set twice"),
    ("not a number", "a: .nan\n", 1, 4, "$.a", ".nan is no number"),
    ("infinity", "a: [-.inf]\n", 1, 5, "$.a[0]", "-.inf is no number"),
    ("infinite exponent", "a: 1e400\n", 1, 4, "$.a", "the number '1e400' is too large or too long"),
    ("huge number", "a: " + "9" * 5000 + "\n", 1, 4, "$.a", "the number '9999"),
    ("above 64 bits", f"a: {2**63}\n", 1, 4, "$.a", f"the number '{2**63}' is too large or too long"),
    ("tab", "a:\n\tb: 1\n", 2, 1, "$", "a tab: use spaces"),
    ("control character", "a: 1\nb: x\x07y\n", 2, 5, "$", "the control character U+0007: delete it"),
    (
        "escaped control character",
        'a: ["x\\0"]\n',
        1,
        5,
        "$.a[0]",
        "the text holds the control character U+0000: delete it",
    ),
    ("unseen line break", "a: x\u2028b\n", 1, 5, "$", "the control character U+2028: delete it"),
    ("bare carriage return", "a: 1\r\nb: 1\rc: 2\n", 2, 5, "$", "the control character U+000D: delete it"),
    ("lone surrogate", "a: \ud800\n", 1, 4, "$", "half a character (surrogate U+D800): write the whole character"),
    (
        "escaped surrogate",
        'a: "\\ud800"\n',
        1,
        7,
        "$.a",
        "not readable as YAML: found invalid Unicode character escape code",
    ),
    ("surrogate in bytes", b"a: 1\nb: \xed\xa0\x80\n", 2, 4, "$", "byte 0xED is not UTF-8: save the file as UTF-8"),
    ("Latin-1", "a: 1\nbé: 2\n".encode("latin-1"), 2, 2, "$", "byte 0xE9 is not UTF-8: save the file as UTF-8"),
    ("UTF-16", "a: 1\n".encode("utf-16"), 1, 1, "$", "the file is written in UTF-16: save it as UTF-8"),
    ("UTF-16 without mark", "a: 1\n".encode("utf-16-le"), 1, 2, "$", "the control character U+0000: delete it"),
    ("UTF-32", "a: 1\n".encode("utf-32"), 1, 1, "$", "the file is written in UTF-32: save it as UTF-8"),
    (
        "byte order mark",
        b"\xef\xbb\xbfa: 1\n",
        1,
        1,
        "$",
        "the file starts with a byte order mark: save it as UTF-8 without one",
    ),
    ("mark inside", "a: 1\n\ufeffb: 2\n", 2, 1, "$", "a byte order mark inside the text: delete it"),
    ("empty", "", 1, 1, "$", "the file holds nothing"),
    ("only a comment", "# nothing\n", 1, 1, "$", "the file holds nothing but comments"),
    ("second document", "a: 1\n---\nb: 2\n", 2, 1, "$", "a second document starts here: a file holds one"),
    ("directive", "%YAML 1.1\n---\na: 1\n", 1, 1, "$", "a line starting with % is not read: delete it"),
    ("open list", "a: [1,\nb: 2\n", 3, 1, "$.a", "not readable as YAML: did not find expected ',' or ']'"),
    ("open quote", "a: 'x\n", 2, 1, "$.a", "not readable as YAML: found unexpected end of stream"),
    ("two colons", "a: b: c\n", 1, 5, "$", "not readable as YAML: mapping values are not allowed in this context"),
]


@pytest.mark.parametrize(
    ("source", "line", "column", "path", "message"),
    [case[1:] for case in REFUSED],
    ids=[case[0] for case in REFUSED],
)
def test_refused_at_its_place(source: str | bytes, line: int, column: int, path: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        load_text(source, "cards.yaml")
    error = caught.value
    assert (error.file, error.line, error.column, error.path) == ("cards.yaml", line, column, path)
    assert error.message.startswith(message)
    assert str(error) == f"cards.yaml:{line} {path}: {error.message}"


def test_plain_words_mean_what_they_say() -> None:
    source = (
        "[null, true, false, 0, -7, 1.5, 1e3, yes, no, on, ~, Null, True, 012, 0x1F, 1_000, +5, .5, 2024-01-31, 1:30,"
        " '7', \"true\", nan]"
    )
    plain = load_text(source, "words").plain()
    assert plain == [
        None, True, False, 0, -7, 1.5, 1000.0,
        "yes", "no", "on", "~", "Null", "True", "012", "0x1F", "1_000", "+5", ".5", "2024-01-31", "1:30",
        "7", "true", "nan",
    ]  # fmt: skip
    assert [type(value) for value in plain[3:7]] == [int, int, float, float]


def test_nothing_written_is_null() -> None:
    assert load_text("a:\nb:\n  -\n", "nothing").plain() == {"a": None, "b": [None]}


def test_windows_line_ends_count_as_lines() -> None:
    with pytest.raises(ContentError) as caught:
        load_text(b"a: 1\r\nb: 2\r\na: 3\r\n", "windows.yaml")
    assert caught.value.line == 3


def test_places_are_found() -> None:
    document = load_text("cards:\n  - name: Fähre\n    op: speed\n  - {name: b, op: turn}\n", "cards.yaml")
    assert (document.place(("cards", 0, "op")).line, document.place(("cards", 0, "op")).column) == (3, 5)
    assert (document.place(("cards", 1)).line, document.place(("cards", 1)).column) == (4, 5)
    assert document.place(("cards", 1, "op")).column == 15
    assert document.place(("cards", 7, "op")) == document.place(("cards",))
    assert str(document.error(("cards", 0, "odd key"), "no")) == "cards.yaml:2 $.cards[0]['odd key']: no"


def test_alias_repeats_a_value() -> None:
    assert load_text("a: &x [1, 2]\nb: *x\n", "alias").plain() == {"a": [1, 2], "b": [1, 2]}


def test_alias_bomb_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    with pytest.raises(ContentError, match=f"more than {MOST_VALUES} values") as caught:
        load_text("\n".join(lines), "bomb.yaml")
    assert caught.value.line == 6


def test_alias_bomb_of_one_long_text_is_refused() -> None:
    source = f"a: &a {'x' * 1_000_000}\nb: [{', '.join(['*a'] * 1000)}]\n"
    with pytest.raises(ContentError, match="aliases followed"):
        load_text(source, "bomb.yaml")


def test_aliases_cannot_hide_depth() -> None:
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, MOST_LEVELS)]
    with pytest.raises(ContentError, match="levels deep"):
        load_text("\n".join(lines), "deep.yaml")


@pytest.mark.parametrize("brackets", ["[", "{a: ", "- ", "[\n"])
@pytest.mark.parametrize("times", [MOST_LEVELS + 1, 1_100, 100_000])
def test_depth_is_bounded(brackets: str, times: int) -> None:
    """The parser may know a limit of its own, which it then tells in its own words."""
    with pytest.raises(ContentError) as caught:
        load_text(brackets * times, "deep.yaml")
    assert caught.value.file == "deep.yaml" and 1 <= caught.value.line <= times


def test_too_deep_a_level_is_named_as_such() -> None:
    source = "[" * (MOST_LEVELS + 1) + "x" + "]" * (MOST_LEVELS + 1)
    with pytest.raises(ContentError, match=f"more than {MOST_LEVELS} levels deep"):
        load_text(source, "deep.yaml")


def test_deepest_allowed_nesting_loads() -> None:
    plain = load_text("[" * (MOST_LEVELS - 1) + "x" + "]" * (MOST_LEVELS - 1), "deep.yaml").plain()
    for _ in range(MOST_LEVELS - 1):
        assert isinstance(plain, list)
        plain = plain[0]
    assert plain == "x"


def test_number_of_values_is_bounded() -> None:
    with pytest.raises(ContentError, match=f"more than {MOST_VALUES} values") as caught:
        load_text("[" + "1," * (MOST_VALUES + 5) + "]", "many.yaml")
    assert caught.value.path == f"$[{MOST_VALUES - 1}]"


def test_file_size_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(ContentError, match=f"larger than {MOST_BYTES} bytes") as caught:
        load_file(path)
    assert (caught.value.line, str(caught.value)) == (
        0,
        f"big.yaml: the file is larger than {MOST_BYTES} bytes: split it",
    )


def test_missing_file_and_folder_are_refused(tmp_path: Path) -> None:
    for path, message in ((tmp_path / "none.yaml", "there is no such file"), (tmp_path, "this is no file")):
        with pytest.raises(ContentError, match=message):
            load_file(path, "shown")


def test_path_that_no_system_accepts_is_refused(tmp_path: Path) -> None:
    for name in ("a\0b.yaml", "x" * 5000):
        with pytest.raises(ContentError):
            load_file(tmp_path / name, "shown")


def test_non_ascii_path_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Флösse" / "ğ.yaml"
    path.parent.mkdir()
    path.write_text("name: İstanbul ⛵\n", encoding="utf-8")
    assert load_file(path).plain() == {"name": "İstanbul ⛵"}

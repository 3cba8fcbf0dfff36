"""The catalogue says lines: gaps, plurals, lists, other languages, and what is missing is seen."""

from pathlib import Path

import pytest

from game.content.folders import ContentFolder, Folders
from game.content.message import Argument, BadTemplate, Message, Template, names, parse, plural_rule
from game.content.strings import Strings, load_strings

ROOT = Path(__file__).parents[2]
LISTS = """\
list:
  pair: "{first} and {last}"
  comma: "{first}, {last}"
  end: "{first} and {last}"
"""
POLISH = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
APP = (
    LISTS
    + """\
hello: "Hello {name}"
cards: "{who} draws {count|one card|{count} cards}"
short: "card{count||s}"
sum: "{parts}"
braces: "{{as they stand}} {name}"
"""
)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[ContentFolder, ...]:
    write(tmp_path / "app/strings/en.yaml", APP)
    write(tmp_path / "app/strings/pl.yaml", f'plural: "{POLISH}"\ncards: "{{who}}: {{count|karta|karty|kart}}"\n')
    write(tmp_path / "rats/strings/en.yaml", 'seat: "the rat"\ncard:\n  H7: seven of hearts\n')
    return ContentFolder("app", tmp_path / "app"), ContentFolder("rats", tmp_path / "rats")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_gaps_take_text_numbers_and_lines(folders: tuple[ContentFolder, ...]) -> None:
    strings = load_strings(folders, "en")
    assert strings.text("hello", name="Ada {x}") == "Hello Ada {x}"
    assert strings.text("hello", name=7) == "Hello 7"
    assert strings.say(Message("hello", {"name": Message("rats.seat")})) == "Hello the rat"
    assert strings.text("rats.card.H7") == "seven of hearts"
    assert strings.text("braces", name="x") == "{as they stand} x"
    assert (strings.missing, strings.errors) == (set(), ())


@pytest.mark.parametrize(("count", "spoken"), [(0, "0 cards"), (1, "one card"), (2, "2 cards"), (21, "21 cards")])
def test_plurals(folders: tuple[ContentFolder, ...], count: int, spoken: str) -> None:
    assert load_strings(folders, "en").text("cards", who="Ada", count=count) == f"Ada draws {spoken}"


def test_form_may_be_empty(folders: tuple[ContentFolder, ...]) -> None:
    strings = load_strings(folders, "en")
    assert [strings.text("short", count=count) for count in (1, 2)] == ["card", "cards"]


@pytest.mark.parametrize(("count", "form"), [(1, "karta"), (3, "karty"), (5, "kart"), (13, "kart"), (22, "karty")])
def test_other_language_has_its_own_plurals(folders: tuple[ContentFolder, ...], count: int, form: str) -> None:
    assert load_strings(folders, "pl").text("cards", who="Ada", count=count) == f"Ada: {form}"


def test_what_a_language_lacks_is_said_in_english(folders: tuple[ContentFolder, ...]) -> None:
    strings = load_strings(folders, "pl")
    assert strings.text("hello", name="Ada") == "Hello Ada"
    assert (strings.language, strings.missing) == ("pl", set())


def test_unknown_language_is_english(folders: tuple[ContentFolder, ...]) -> None:
    strings = load_strings(folders, "tr")
    assert strings.language == "en" and strings.text("rats.seat") == "the rat"


@pytest.mark.parametrize(
    ("names_of", "spoken"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c", "d"), "a, b, c and d")]
)
def test_lists_are_joined(names_of: tuple[str, ...], spoken: str) -> None:
    strings = Strings([("en", templates())])
    assert strings.text("sum", parts=tuple(Message("word", {"word": name}) for name in names_of)) == spoken


def templates() -> dict[str, Template]:
    texts = {"list.pair": "{first} and {last}", "list.comma": "{first}, {last}", "list.end": "{first} and {last}"}
    return {key: parse(text) for key, text in {**texts, "sum": "{parts}", "word": "{word}"}.items()}


@pytest.mark.parametrize(
    ("words", "spoken"),
    [
        (1, "a 1"), (8, "an 8"), (11, "an 11"), (18, "an 18"), (80, "an 80"), (100, "a 100"), (110, "a 110"),
        ("ace", "an ace"), ("<b>Otter</b>", "an <b>Otter</b>"), ("king", "a king"), ("", "a "),
    ],
)  # fmt: skip
def test_an_article_is_that_of_the_word_it_stands_before(words: Argument, spoken: str) -> None:
    strings = Strings([("en", {"draw": parse("draws {a card}"), "start": parse("{A card}!")})])
    assert strings.text("draw", card=words) == f"draws {spoken}"
    assert strings.text("start", card=words) == f"{spoken.replace('a', 'A', 1)}!"
    other = Strings([("de", {"draw": parse("{a card}")})])
    assert other.text("draw", card=words) == f"a {words}"


@pytest.mark.parametrize(
    ("title", "spoken"),
    [
        ("Finish!", "<b>Finish!</b> It is over."),
        ("Why?", "<b>Why?</b> It is over."),
        ("turned this up:", "<b>turned this up:</b> It is over."),
        ("<good>All in!</good>", "<b><good>All in!</good></b> It is over."),
        ("Done", "<b>Done.</b> It is over."),
    ],
)
def test_what_has_ended_gets_no_full_stop(title: str, spoken: str) -> None:
    strings = Strings([("en", {"moment": parse("<b>{title}.</b> It is over."), "dots": parse("{title}..")})])
    assert strings.text("moment", title=title) == spoken
    assert strings.text("dots", title=title) == f"{title}.."


def test_missing_key_and_argument_are_seen_and_recorded(folders: tuple[ContentFolder, ...]) -> None:
    strings = load_strings(folders, "en")
    assert strings.text("rats.nothing") == "[[rats.nothing]]"
    assert strings.text("hello") == "Hello [[name]]"
    assert strings.text("cards", who="Ada", count="many") == "Ada draws many cards"
    assert strings.missing == {"rats.nothing", "hello {name}", "cards {count}"}


def test_pseudo_language_marks_lengthens_and_keeps_gaps(folders: tuple[ContentFolder, ...]) -> None:
    pseudo = load_strings(folders, "en").pseudo()
    assert pseudo.text("hello", name="Ada") == "⟦Ĥéĺĺó Ada··⟧"
    assert pseudo.text("cards", who="Ada", count=1).startswith("⟦Ada ")
    assert "one" not in pseudo.text("cards", who="Ada", count=1)
    plain = load_strings(folders, "en")
    for key in sorted(plain.keys()):
        args: dict[str, Argument] = {"name": "N", "who": "W", "count": 3, "parts": "P", "first": "F", "last": "L"}
        short, long = plain.say(Message(key, args)), pseudo.say(Message(key, args))
        assert long.startswith("⟦") and long.endswith("⟧")
        assert len(long) > len(short)
    assert len(pseudo.text("rats.card.H7")) >= 1.3 * len("seven of hearts")


def test_later_folder_adds_and_replaces(folders: tuple[ContentFolder, ...], tmp_path: Path) -> None:
    write(tmp_path / "own/rats/strings/en.yaml", 'board: "The bend"\nseat: "my rat"\n')
    strings = load_strings((*folders, ContentFolder("rats", tmp_path / "own/rats")), "en")
    assert (strings.text("rats.board"), strings.text("rats.seat")) == ("The bend", "my rat")
    assert strings.text("rats.card.H7") == "seven of hearts"


def test_the_players_own_files_of_either_ending_are_read_and_named_by_their_place(
    folders: tuple[ContentFolder, ...], tmp_path: Path
) -> None:
    write(tmp_path / "own/rats/strings/EN.YML", 'board: "The bend"\nseat: "{open"\n')
    write(tmp_path / "own/rats/strings/en.txt", "seat: x")
    strings = load_strings((*folders, ContentFolder("rats", tmp_path / "own/rats", own=True)), "en")
    assert strings.text("rats.board") == "The bend"
    assert [error.file for error in strings.errors] == ["own/rats/strings", "own/rats/strings/EN.YML"]
    assert "en.txt" in strings.errors[0].message


@pytest.mark.parametrize(
    ("text", "line", "path", "message"),
    [
        ('a:\n  b: "{open"\n', 2, "$.a.b", "the brace at character 1 of the text belongs to no gap"),
        ('a: "x}"\n', 1, "$.a", "the brace at character 2 of the text belongs to no gap"),
        ('a: "{Name}"\n', 1, "$.a", "the brace at character 1 of the text belongs to no gap"),
        ('a: "{count|one}"\n', 1, "$.a", "the choice by 'count' has one form"),
        ('a: "{n|{m|x|y}|z}"\n', 1, "$.a", "the brace at character 1 of the text belongs to no gap"),
        ("a: 5\n", 1, "$.a", "expected a text: put numbers and true or false in quotes"),
        ("a: [x]\n", 1, "$.a", "expected a text"),
        ("a: x\na: y\n", 2, "$.a", "the key 'a' is written twice, first in line 1"),
    ],
)
def test_faults_are_located_and_the_rest_still_speaks(
    tmp_path: Path, text: str, line: int, path: str, message: str
) -> None:
    write(tmp_path / "app/strings/en.yaml", APP)
    write(tmp_path / "rats/strings/en.yaml", text)
    strings = load_strings((ContentFolder("app", tmp_path / "app"), ContentFolder("rats", tmp_path / "rats")), "en")
    (error,) = strings.errors
    assert (error.file, error.line, error.path) == ("rats/strings/en.yaml", line, path)
    assert error.message.startswith(message)
    assert strings.text("hello", name="Ada") == "Hello Ada"


def test_template_names_and_bad_templates() -> None:
    assert names(parse("{a what} {n|{A who}|x}")) == {"what", "n", "who"}
    assert names(parse("{a} {count|{b}|x {count}} {{c}}")) == {"a", "b", "count"}
    with pytest.raises(BadTemplate):
        parse("}{")


@pytest.mark.parametrize(
    ("rule", "forms"),
    [
        ("n != 1", [1, 0, 1, 1, 1]),
        ("n > 1", [0, 0, 1, 1, 1]),
        ("0", [0, 0, 0, 0, 0]),
        ("n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2", [2, 0, 1, 2, 0]),
        ("(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", [2, 0, 1, 2, 2]),
    ],
)
def test_plural_rules(rule: str, forms: list[int]) -> None:
    assert [plural_rule(rule)(count) for count in (0, 1, 2, -5, 21)] == forms


@pytest.mark.parametrize("rule", ["", "n n", "n / 0", "1 / (n - 7)", "open('x')", "n ? 1", "(" * 500 + "n" + ")" * 500])
def test_a_rule_that_is_none_is_told_of_and_that_of_english_holds(
    folders: tuple[ContentFolder, ...], tmp_path: Path, rule: str
) -> None:
    write(tmp_path / "app/strings/pl.yaml", f'cards: "{{count|karta|karty|kart}}"\nplural: "{rule}"\n')
    strings = load_strings(folders, "pl")
    (error,) = strings.errors
    assert (error.line, error.path) == (2, "$.plural")
    assert error.message.startswith("this is no rule for plurals")
    assert [strings.text("cards", count=count) for count in (1, 5)] == ["karta", "karty"]


def test_shipped_strings_are_whole() -> None:
    folders = Folders.under(ROOT)
    strings = load_strings(folders.all(), "en")
    assert strings.errors == ()
    assert strings.text("list.pair", first="a", last="b") == "a and b"


def test_a_sentence_without_end_is_left_out_and_told(folders: tuple[ContentFolder, ...], tmp_path: Path) -> None:
    write(
        tmp_path / "app/strings/pl.yaml",
        f'hello: "{"x" * 20_000}"\nshort: "{"{a}" * 5_000}"\nplural: "{"n" * 9_000}"\n',
    )
    strings = load_strings(folders, "pl")
    assert [error.line for error in strings.errors] == [1, 2, 3]
    assert strings.text("hello", name="Ada") == "Hello Ada"

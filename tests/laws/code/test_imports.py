"""No module imports itself round a corner: not even for types, not even inside a package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grimp import build_graph


def test_no_imports_run_in_a_circle() -> None:
    graph = build_graph("game", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert circling(imports) == set()


def test_a_circle_is_found_and_what_only_leads_to_it_is_not_blamed() -> None:
    assert circling({"one": ["two"], "two": ["one"], "above": ["one"], "below": [], "beside": ["below"]}) == {
        "one",
        "two",
    }


def circling(imports: Mapping[str, Iterable[str]]) -> set[str]:
    """The modules left once all are gone that import nothing that is left, or that nothing left imports."""
    left = {module: set(imported) for module, imported in imports.items()}
    while True:
        used = {imported for others in left.values() for imported in others}
        gone = {module for module, imported in left.items() if not imported & left.keys() or module not in used}
        if not gone:
            return set(left)
        left = {module: imported for module, imported in left.items() if module not in gone}

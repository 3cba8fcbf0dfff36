"""What hands do on the board: choose a thing, drop it, use it twice, ask about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.line import Line
from game.engine.errors import IllegalCommand
from game.table.landing import landing, opens_after_passing
from game.table.presenter import Pick
from game.ui.input import Place
from game.ui.table.pile_scene import PileScene
from game.ui.table.rule_names import names_of, names_of_now

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class TableHands:
    """Turns letters that were clicked, dragged or typed into moves of one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def press(self, letter: str, *, at: Place | None = None) -> None:
        """A thing, zone or button was used."""
        cut_short = self._scene.director.busy
        if not self._scene.director.hurry():
            return
        if cut_short:
            self._scene.settled()
        picker = self._scene.controller.picker
        letter = self._meant(letter)
        if letter in picker.open():
            self._choose(letter)
        elif picker.typed and letter == picker.typed[-1]:
            self._scene.controller.back()
            self._scene.sound("drop")
        elif picker.typed and letter in picker.reset().open():
            self._scene.controller.reset()
            self._choose(letter)
        elif not self._firmly_asked and opens_after_passing(self._scene.controller, letter):
            self._pass_and_press(letter)
        elif not self._look_through(letter):
            self._refuse(letter, at)
        self._scene.rebuild()

    def double(self, letter: str) -> None:
        """Play it if there is only one way to; a switch is pressed again."""
        picker = self._scene.controller.picker
        if letter in picker.switches:
            self.press(letter)
            return
        pick = picker.single() if letter in picker.typed else None
        if pick is None and letter in picker.open():
            pick = picker.single(letter)
        if pick is not None and self._scene.director.hurry():
            self._scene.show(self._scene.controller.play(pick.command))
        elif letter not in picker.typed:
            self.press(letter)

    def drop(self, letter: str, target: str | None, at: Place | None = None) -> None:
        """A held thing was let go at a place, over a target or not; None: the drag was broken off."""
        picker = self._scene.controller.picker
        if letter not in picker.open() and letter in picker.reset().open():
            self._scene.controller.reset()
            picker = self._scene.controller.picker
        drops = self._drops(letter)
        if target is not None and target in drops:
            self._choose(drops[target])
        elif target is not None and letter in picker.open():
            self._choose(letter)
            if self._scene.controller.picker.typed[-1:] == (letter,) and target in self._scene.controller.picker.open():
                self._choose(target)
        elif at is not None and self._left_its_place(letter, at):
            self._scene.say(Line("hud.drop_on_lit"), at)
        if not self._scene.director.busy:
            self._scene.director.show(self._scene.controller.view)
        self._scene.rebuild()

    def targets(self, letter: str) -> tuple[str, ...]:
        """What lights up while this thing is held: what may follow it, what a drop on it does, or where it would go."""
        picker = self._scene.controller.picker
        fresh = picker if letter in picker.open() else picker.reset()
        zone = landing(self._scene.controller, letter)
        return (*fresh.targets(letter), *self._drops(letter), *(() if zone is None else (f"zone:{zone}",)))

    def set_to(self, pick: Pick) -> None:
        """Turn the switches to those of this pick, so that it is seen."""
        controller = self._scene.controller
        on = pick.word[: pick.switches]
        if controller.picker.switches and not controller.picker.held:
            for letter in {*on} ^ {*controller.picker.typed}:
                controller.press(letter)

    def explain(self, letter: str) -> None:
        """Open the rules at what concerns this thing."""
        scene = self._scene
        scene.rooms.rules(scene.match, scene.controller.why_not(letter), names_of(scene.controller, letter))

    def explain_now(self) -> None:
        """Open the rules at what is asked now."""
        self._scene.rooms.rules(self._scene.match, None, names_of_now(self._scene.controller))

    @property
    def _firmly_asked(self) -> bool:
        reaction = self._scene.controller.reaction
        return reaction is not None and reaction.firm

    def _drops(self, letter: str) -> dict[str, str]:
        """On what this thing may be dropped instead of pressing a button, and which button."""
        buttons = self._scene.controller.buttons()
        return {target: button.key for button in buttons for held, target in button.drops if held == letter}

    def _pass_and_press(self, letter: str) -> None:
        """Let the reaction go that stands before this move, then make the move."""
        scene = self._scene
        reaction = scene.controller.reaction
        if reaction is not None:
            scene.show(scene.controller.play(reaction.let_go))
            if scene.director.hurry() and letter in scene.controller.picker.open():
                self._choose(letter)

    def _meant(self, letter: str) -> str:
        """The letter itself, or the zone the thing lies in where only that can be chosen."""
        open_now = self._scene.controller.picker.open()
        sprite = None if letter in open_now else self._scene.spread.sprite(letter)
        zone = "" if sprite is None else f"zone:{sprite.item.zone}"
        return zone if zone in open_now else letter

    def _left_its_place(self, letter: str, at: Place) -> bool:
        held = self._scene.spread.sprite(letter)
        home = None if held is None else self._scene.spread.zone_area(held.item.zone)
        return home is not None and not home.collidepoint(at)

    def _look_through(self, letter: str) -> bool:
        """Spread a pile out if it may be looked through; whether there was one."""
        scene = self._scene
        controller = scene.controller
        items = scene.match.presenter.contents(controller.view, letter, controller.names)
        if not items:
            return False
        name = next((item.line for item in controller.items() if item.key == letter), Line("hud.target"))
        scene.ui.scenes.push(PileScene(scene.ui, scene.ui.say(name), items))
        scene.sound("open")
        return True

    def _choose(self, letter: str) -> None:
        try:
            shown = self._scene.controller.press(letter)
        except IllegalCommand as error:
            self._scene.say(self._scene.words.reason(error.reason))
            return
        if shown is None:
            self._scene.sound("pick")
        else:
            self._scene.show(shown)

    def _refuse(self, letter: str, at: Place | None) -> None:
        reason = self._scene.controller.why_not(letter)
        node = self._scene.focus.node(letter)
        place = at or (node.rect.midtop if node is not None else None)
        self._scene.say(self._scene.words.refusal(reason), place)

"""The screen. How to write a scene:

    class Question(WidgetScene[bool]):                 # bool: what it ends with
        backdrop = Veil()                              # behind the widgets; `overlay` draws above them
        opens_at = "yes"                               # the node with the first focus
        escape = False                                 # the result of Esc

        def __init__(self, ui: Context, name: str) -> None:
            super().__init__(ui)
            self._name, self._loud = name, False

        def build(self) -> Widget:                     # the whole tree from what the scene knows; never mutate it
            return Anchored(
                Panel(
                    Column(
                        Label(Message("app.question.title"), TITLE),
                        Label(Message("app.question.text", {"name": self._name})),
                        Toggle("loud", Message("app.question.loud"), self._loud, self._set_loud),
                        Row(
                            Space(),
                            Button("no", Message("app.no"), lambda: self.dismiss(False)),
                            Button("yes", Message("app.yes"), lambda: self.dismiss(True), kind=ButtonKind.PRIMARY),
                        ),
                    ),
                )
            )

        def key(self, event: Key) -> bool:             # shortcuts no button shows; Tab, arrows, Enter, Space and
            return event.chord == "l" and self.do("loud")  # keys that a button shows work by themselves

        def _set_loud(self, loud: bool) -> None:
            self._loud = loud
            self.rebuild()                             # something shown has changed

    ui.scenes.push(Question(ui, "Ada"), then=lambda yes: ...)

Widgets: `game.ui.widgets`; `DropDown` and `Popup`: `game.ui.stage.dialog`; typed questions: `game.ui.stage.dialog`;
short news: `ui.scenes.toasts.show(Toast(...))`; backgrounds: `game.ui.stage.widget_scene`. Rows narrow to their longest
word, `Wrapping` goes on in the next line, `Scroll` needs an id to stay where it is. Tests drive all of it with
`tests.ui.driver.Driver`.

Everything is in design units (`ui.viewport`): the window is at least 1280 x 720 of them at UI size 100 %, more on the
longer axis, fewer at larger UI sizes. Words are `Message`s of the string files or plain `str` for names and numbers.
Colours are names of data/app/theme.yaml. A widget of your own overrides `natural`, `place`, `draw(canvas)` and
`nodes(ui)`: one `Node` per thing that can be reached; a click, Enter, a pad or a test then calls its actions. Override
`handle` for raw pointer events (drags, wheel). Movements: `scene.animate(Tween(ui.seconds(200), apply))`.
"""

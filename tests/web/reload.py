"""Somebody whose phone drops the page in the middle of a game at the table."""
import json

from visitor import same

game = "[at_table.game.moves, at_table.game.now.events]"
# What a page may find where it keeps the game at the table. In all but the last a new game begins at once; moves and
# banks are the program's to refuse.
fitting = [{"stake": {}}]
kept_games = [None, [], {"names": 7}, {"names": ["many"] * 100}, {"rules": "others"}, {"moves": None}, *fitting]
refused = [{"moves": ["r 9"]}, {"moves": [None, {}]}, {"banks": ["<img src=x>", 0]}]


def keeps_the_game(v, page):
    """In the view of the table, where a roll waits for its play: the game is there after the page was closed, and its
    moves can be undone."""
    def again():
        v.visit(page + "#table")
        v.until("at_table.game?.now && document.querySelector('#table-board .scores')")

    v.evaluate("document.querySelector('.plays button').click()")
    v.until("at_table.game.moves.length === 3")
    before = v.evaluate(game), v.text("#table-board")
    again()
    same("the game", (v.evaluate(game), v.text("#table-board")), before)
    v.click("Undo")
    v.until("document.querySelector('.plays')")
    again()
    same("the game without its last move", v.evaluate("at_table.game.moves"), before[0][0][:-1])
    kept = v.evaluate("recall('table', null)")
    v.evaluate("open_table = (...given) => { window.opened = given }")  # until the page is opened again
    for other in kept_games:
        found = {**kept, **other} if other and isinstance(other, dict) else other
        v.evaluate(f"remembered.table = {json.dumps(found)}; window.opened = null; come_to_table()")
        v.until("opened")
        whole = {name: kept[name] for name in ("names", "banks", "first", "stake", "moves")}
        same(f"the game, where {found} was kept", v.evaluate("opened[0] ?? null"), whole if other in fitting else None)
    for other in refused:
        v.visit(page + "#table")
        v.until("at_table.game?.now")
        v.evaluate(f"remembered.table = {json.dumps({**kept, **other})}; window.before = at_table.game; come_to_table()")
        v.until("at_table.game !== window.before")
        same(f"the moves, where {other} was kept", v.evaluate("at_table.game.moves"), [])
    v.forget_all()
    v.evaluate("localStorage.setItem('farkle.table', '{')")
    again()
    same("the moves, where nothing can be read", v.evaluate("at_table.game.moves"), [])

"""Somebody whose phone drops the page in the middle of a game at the table."""
import json

from visitor import holds, same

unreadable = "cannot be read"
game = "[at_table.game.moves, at_table.game.now.events]"
# What a page may find where it keeps the game at the table. In all but the last a new game begins at once, and but for
# the first two, in which nothing is wrong, a sentence says why; moves and banks are the program's to refuse.
fitting = [{"stake": {}}]
silent = [None, {"rules": "others"}]
kept_games = [*silent, [], {"names": 7}, {"names": ["many"] * 100}, {"moves": None}, *fitting]
refused = [{"moves": ["r 9"]}, {"moves": [None, {}]}, {"banks": ["<img src=x>", 0]}]


def keeps_the_game(v, page):
    """In the view of the table, where a roll waits for its play: the game is there after the page was closed, and its
    moves can be undone."""
    def again():
        v.visit(page + "#table")
        v.until("at_table.game?.now && document.querySelector('#table-board .scores')")

    moves = v.evaluate("at_table.game.moves.length")
    v.evaluate("document.querySelector('.plays button').click()")
    v.until(f"at_table.game.moves.length === {moves + 1}")
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
        whole = {name: kept[name] for name in ("names", "banks", "first", "stake", "moves", "dice")}
        same(f"the game, where {found} was kept", v.evaluate("opened[0] ?? null"), whole if other in fitting else None)
        if other not in fitting:
            same(f"whether it is said, where {found} was kept", v.evaluate(f"at_table.message.includes('{unreadable}')"), other not in silent)
        v.evaluate("at_table.message = ''")
    for other in refused:
        v.visit(page + "#table")
        v.until("at_table.game?.now")
        v.evaluate(f"remembered.table = {json.dumps({**kept, **other})}; window.before = at_table.game; come_to_table()")
        v.until("at_table.game !== window.before")
        same(f"the moves, where {other} was kept", v.evaluate("at_table.game.moves"), [])
        v.until(f"document.querySelector('#table-board .problem')?.textContent.includes('{unreadable}')")
    v.forget_all()
    v.evaluate("localStorage.setItem('farkle.table', '{')")
    again()
    same("the moves, where nothing can be read", v.evaluate("at_table.game.moves"), [])
    holds("it is said", unreadable in v.text("#table-board .problem"))
    keeps_a_game_of_people(v, page)


def keeps_a_game_of_people(v, page):
    """Three people at one device, in the view of play."""
    def come():
        v.visit(page + "#play")
        v.until("document.querySelector('#play-board button')")

    come()
    v.evaluate("remember('opponents', { policies: ['you', 'you'], seat: '2', hints: false }); set_up_play()")
    v.click("Start the game")
    for _ in range(2):
        v.until("playing.game?.now?.waits_for === 'keep'")
        v.evaluate("play('k #1 r')")
        v.until("playing.game.moves.length > 0")
    v.until("playing.game.moves.length === 2")
    played = "[playing.game.moves, playing.game.names, playing.game.now.events]"
    before = v.evaluate(played)
    come()
    v.until("playing.game?.now")
    same("the game of three", v.evaluate(played), before)
    kept = v.evaluate("recall('play', null)")
    for other in (7, [], {"policies": 7}, {"policies": ["<b>"]}, {"moves": None}, {"moves": ["r 9"]}, {"seat": {}}):
        found = {**kept, **other} if isinstance(other, dict) else other
        v.evaluate(f"remembered.play = {json.dumps(found)}; playing.game = null; open_play()")
        v.until(f"document.querySelector('#play-board .problem')?.textContent.includes('{unreadable}')")
        same(f"what is kept in place of {found}", v.evaluate("recall('play', null)"), None)
    v.evaluate("remember = () => null; localStorage.setItem('farkle.play', '{')")
    come()
    v.until(f"document.querySelector('#play-board .problem')?.textContent.includes('{unreadable}')")
    v.click("Start the game")
    v.until("playing.game?.now")
    v.click("Give up this game")
    come()
    v.until("document.querySelector('#play-board .main')?.textContent === 'Start the game'")
    holds("nothing is kept of it", v.evaluate("playing.game === null"))
    v.forget_all()

"""Rules of many kinds, one after the other: every view has something to show, and nothing that it shows is a fault."""
import base64
import re

from visitor import same

short = "[game]\ntarget = 500\n"
wild = "[dice]\nset = [{ weights = [1, 1, 1, 1, 1, 1], joker = 1 }]\n"
unlike = "[dice]\nset = [[1, 1, 0, 0, 1, 1], [1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]]\ncount = 3\n"
kinds = {
    "rounds": "[game]\nrounds = 2\n",
    "three or more": "[game]\nplayers = [3, 5]\ntarget = 500\n",
    "not last": "[game]\nplayers = [4, 8]\nend = 'not-last'\ntarget = 500\n",
    "the second ahead": "[game]\nlast_round = 'equal'\ntarget = 500\n",
    "a wild face": wild + short,
    "unlike dice": unlike + short,
    "farkles that cost": "[farkle]\npenalty = 500\nstreak = 2\nfirst = 100\n" + short,
}
nothing_asked = "quick.waiting.size === 0 && deep.waiting.size === 0 && document.querySelectorAll('#busy > *').length === 0"
too_wide = """[...document.querySelectorAll('main button')].filter((b) => b.offsetParent && b.scrollWidth > b.clientWidth + 1)
    .map((b) => b.textContent)"""
never_said = re.compile(r"undefined|NaN|null|Infinity|\[object|TypeError|is not a function|--\w")


def shows_every_rule(v, page):
    for kind, text in kinds.items():
        rules = f'schema = 1\nid = "ours"\nname = "Ours"\nextends = "official"\n{text}'
        v.visit(f"{page}#rules={base64.urlsafe_b64encode(rules.encode()).decode().rstrip('=')}")
        v.until(f"rules.text !== null && {nothing_asked}")
        for view in ("table", "play", "train", "answers", "rules"):
            v.go(view)
            if view == "table":
                v.until("document.querySelector('.faces')")
                for face in "152634"[:v.evaluate("rules.document.dice.count")]:
                    v.evaluate(f"by_id('face-{face}').click()")
                v.until("at_table.game.now.options")
            if view == "play":
                v.click("Start the game", "#play-board")
                v.until("playing.game?.now")
                v.evaluate("""{ const { roll, keeps } = playing.game.now; const keep = [...keeps[0].keep];
                    roll.forEach((face, at) => keep.includes(face) && keep.splice(keep.indexOf(face), 1) &&
                        document.querySelectorAll('#play-board .tray .die-button')[at].click()); }""")
                v.click("Keep and roll", "#play-board")
            if view == "train" and v.evaluate("for_two()"):
                v.click("Start", "#train-board")
                v.until("document.querySelector('#train-board .plays')")
            v.until(nothing_asked)
            same(f"problems of {view} with {kind}", v.evaluate("""[...document.querySelectorAll('.problem')]
                .filter((e) => e.offsetParent).map((e) => e.innerText)"""), [])
            same(f"buttons of {view} that are too narrow for their words with {kind}", v.evaluate(too_wide), [])
            same(f"what {view} must not say with {kind}", never_said.findall(v.text("main")), [])
    v.forget_all()

"""Two people with dice of their own, where the rules name some: at the table, in a game and in its review."""
import base64
import json

from visitor import holds, same

rules = 'schema = 1\nid = "ours"\nname = "Short"\nextends = "kingdom-come"\n\n[game]\ntarget = 1000\n'
mine, theirs = "lucky:2,odd:4", "king:6"


def field(at):
    return f"document.querySelector('main section:not([hidden]) [data-at=\"dice {at}\"]')"


def plays_with_own_dice(v, page, native):
    v.forget_all()
    v.visit(f"{page}#rules={base64.urlsafe_b64encode(rules.encode()).decode().rstrip('=')}")
    v.until("rules.document.game?.target === 1000 && by_id('face-1')")
    v.go("table")
    v.until(field(0))
    v.evaluate("document.querySelector('#table-board .own-dice').open = true")
    v.write(field(0), "luky:6")
    v.until("document.querySelector('#table-board .own-dice .problem')")
    holds("the error says what was meant", "did you mean 'lucky'?" in v.text("#table-board .own-dice .problem"))
    for at, dice in enumerate((mine, theirs)):
        v.write(field(at), dice)
        v.until(f"at_table.game.dice[{at}] === {json.dumps(dice)} && !document.querySelector('.own-dice .problem')")
    have = "lucky:3,odd:5,king"
    v.write(field("owned"), have)
    v.click("Find the best 6", "#table-board")
    v.until("document.querySelector('#table-board .own-dice table')")
    found = native("dice", "--have", have, "--against", theirs, "--games", "1", "--rules", "kingdom-come", "--set",
                   "game.target=1000")
    same("the sets", v.evaluate("[...document.querySelectorAll('#table-board .own-dice table button')].map((b) => b.textContent)"),
         [each["dice"] for each in found["best"]])
    same("dice with which to bank",
         v.evaluate("document.querySelectorAll('#table-board .own-dice table')[1].querySelectorAll('tbody tr').length"),
         len(found["play"]))
    v.click(found["best"][0]["dice"], "#table-board .own-dice")
    v.until(f"at_table.game.dice[0] === {json.dumps(found['best'][0]['dice'])}")
    v.write(field(0), mine)
    v.until(f"at_table.game.dice[0] === {json.dumps(mine)}")
    for face in "124363":
        v.click(face, "#table-board .faces")
    v.until("at_table.game.by_win")
    same("what each play is worth", v.evaluate("at_table.game.now.options"),
         native("advise", "124363", "--dice", mine, "--their-dice", theirs, "--rules", "kingdom-come", "--set",
                "game.target=1000")["options"])

    v.visit(page + "#play")  # and everything is remembered
    v.until(field(1))
    same("the dice", v.evaluate(f"[{field(0)}.value, {field(1)}.value]"), [mine, theirs])
    v.evaluate("document.querySelector('[data-at=\"seat\"]').value = '2'")
    v.click("Start the game")
    for _ in v.play_out():
        pass
    same("the dice by seat", v.evaluate("[playing.game.now.your_dice, playing.game.now.their_dice]"), [theirs, mine])
    v.click("Review")
    v.until("document.querySelector('.luck')")
    v.forget_all()
    v.visit(page + "#set=official")
    v.until("rules.base === 'official' && by_id('face-1')")
    same("dice of one's own where none have names", v.evaluate("document.querySelectorAll('.own-dice').length"), 0)

"""Somebody's first ten minutes, who knows only the file: opens it, taps a roll and follows the advice, says how they
play (three farkles in a row cost 1000), sends a position to a second window, plays and reviews a game, prints the card."""
import re
import time

from visitor import holds, same

phone_width = 360
persons_pace = 0.4  # seconds from tap to tap


def found(what, pattern, text):
    if not re.search(pattern, " ".join(text.split())):
        raise SystemExit(f"{what}: nothing like {pattern} in\n{text}")


def taps(v, faces, pace=0):
    for face in faces:
        time.sleep(pace)
        v.click(face, "#table-board .faces")


def follows_the_advice(v):
    """Points at once, then the chance to win; then the best play is a tap."""
    v.until("by_id('face-1')")
    taps(v, "115263", persons_pace)
    started = time.monotonic()
    v.until("document.querySelector('.plays .worth')")
    print(f"  ranked {time.monotonic() - started:.2f} s after the last tap", end="")
    v.until("at_table.game.by_win")
    print(f", by the chance to win after {time.monotonic() - started:.2f} s")
    found("the advice", "Keep 1 and roll 5 dice: 51.2 % to win", v.text("#table-board .advice"))
    v.until("document.querySelector('#table-board details.why[open]')")
    found("why", "5 dice farkles 7.7 % of the time, 1 in 13; then 100 points are lost.*"
          "A roll that scores brings 245 points on average.*Given up: 150 points of this roll, and the chance to bank 250",
          v.text("#table-board details.why[open]"))
    v.click("", "#table-board .plays")
    v.until("at_table.game.now.waits_for === 'roll' && document.querySelector('.faces')")
    found("what is next", "100 at stake|at stake · 5 dice", v.text(".turn"))


def says_how_they_play(v):
    """A house rule as a switch, its number in its sentence, a shorter game, a name; the file follows."""
    v.go("rules")
    v.until("document.querySelector('#house .melds')")
    v.check("Three farkles in a row cost 500 points")
    v.until("rules.document.farkle.penalty === 500 && document.querySelector('[data-at=\"farkle.penalty\"]')")
    found("the sentence", "If you farkle on turns in a row, you pay a penalty", v.text("#house"))
    v.write("document.querySelector('[data-at=\"farkle.penalty\"]')", "1,000")
    v.until("rules.document.farkle.penalty === 1000")
    v.write("document.querySelector('[data-at=\"game.target\"]')", "many")
    v.until("document.querySelector('#house .problem')")
    found("the error", "must be a whole number from 1 to", v.text("#house .problem"))
    found("the error beside it", "game.target", v.evaluate(
        "document.querySelector('#house .problem').previousElementSibling.querySelector('input').dataset.at"))
    v.write("document.querySelector('[data-at=\"game.target\"]')", "1000")
    v.until("rules.document.game.target === 1000")
    v.write("by_id('name')", "Sunday rules")
    v.until("by_id('rules-name').textContent === 'Sunday rules'")
    found("the file", r"\[game\] target = 1000 \[farkle\] penalty = 1000|\[farkle\] penalty = 1000 .*target = 1000",
          v.evaluate("by_id('rule-text').value"))


def sends_a_position(v, page):
    """Scores, a stake and a roll under those rules, in a window that knows nothing of them."""
    v.go("table")
    v.until("at_table.game?.rules.join().includes('house.toml') && by_id('face-1')")
    v.write("document.querySelector('[data-at=\"bank 0\"]')", "450")
    v.until("at_table.game.now.seats[0].bank === 450")
    v.write("document.querySelector('[data-at=\"bank 1\"]')", "500")
    v.until("at_table.game.now.seats[1].bank === 500")
    v.write("document.querySelector('[data-at=\"stake\"]')", "200")
    v.until("document.querySelector('.turn').innerText.includes('tap the dice')")
    taps(v, "1552")
    v.click("These are the dice")
    v.until("at_table.game.by_win")
    before = v.evaluate("[at_table.game.now.seats, at_table.game.now.roll, at_table.game.now.options, rules.name]")
    v.evaluate("navigator.share = undefined; document.querySelector('[data-at=\"share\"]').click()")
    v.until("by_id('shared-link')")
    link = v.evaluate("by_id('shared-link').href")
    holds("the link is of this page", link.startswith(page + "#rules="))
    v.forget_all()
    v.visit(link)
    v.until("at_table.game?.now?.waits_for === 'keep' && at_table.game.by_win")
    same("the position", v.evaluate("[at_table.game.now.seats, at_table.game.now.roll, at_table.game.now.options, rules.name]"),
         before)


def plays_a_game(v):
    v.go("play")
    v.click("Start the game")
    for _ in v.play_out():
        pass
    v.click("Review")
    v.until("document.querySelector('.luck')")
    found("the review", "With the luck taken off, your result is .* Decisions that were not the best: You ", v.text("#review"))


def prints_the_card(v):
    v.go("answers")
    v.until("document.querySelector('#two .map')")
    found("the card", "Sunday rules.*after 2 farkles.*When to bank, by the score", v.text("#view-answers"))
    v.evaluate("window.print = () => { window.printed = true }")
    v.click("Print the card")
    v.until("window.printed")
    if hasattr(v, "print"):
        same("pages of paper", v.pages_on_paper(), 1)


def a_newcomer(v, page):
    v.resize(phone_width)
    started = time.monotonic()
    v.visit(page)
    v.until("document.querySelector('#glance b')")
    print(f"  first answer after {time.monotonic() - started:.2f} s")
    follows_the_advice(v)
    says_how_they_play(v)
    sends_a_position(v, page)
    plays_a_game(v)
    prints_the_card(v)

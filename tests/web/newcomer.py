"""Somebody who knows only the file and says: we play that three farkles in a row cost 1000. From there to the rule, its
answers, a printed card, a game and its review, by what the page says to press next."""
import re

phone_width, paper_width = 360, round((210 - 2 * 14) / 25.4 * 96)  # A4 within its margins


def found(what, pattern, text):
    if not re.search(pattern, " ".join(text.split())):
        raise SystemExit(f"{what}: nothing like {pattern} in\n{text}")


def finds_the_rule(v):
    before = v.text("#glance")
    v.click("Change these rules")
    v.until("document.activeElement.closest('#form')")  # the form is the next thing, by keyboard too
    asked = v.text("#form details[open]:has([data-key='farkle.penalty'])")
    found("the form", "^Farkles in a row Farkles in a row that cost the penalty .*Points lost on that farkle", asked)
    v.write("document.querySelector('[data-key=\"farkle.penalty\"]')", "1000")
    v.until(f"by_id('glance').innerText !== {before!r}")
    v.write("by_id('name')", "Sunday rules")
    v.until("by_id('rules-name').textContent === 'Sunday rules'")


def waits_no_longer_than_it_likes(v):
    """Two players take long under this rule: the page says how long first, can be stopped, and offers less."""
    v.click_link("see when to bank")
    v.until("document.querySelector('#two .ask')")
    found("before it begins", "because farkles in a row cost points.*"
          "2,000 points: (about|less than) .* 10,000 points: about .*(second|minute)", v.text("#two"))
    v.click("10,000 points", "#two")
    v.until("document.querySelector('#two progress')")
    v.click("Stop", "#two")
    v.click("Begin again", "#two")
    v.click("2,000 points", "#two")
    v.until("document.querySelectorAll('#two .plot').length === 2")
    found("the answer", "game to 2,000 points.*The player who begins wins 56.31 %", v.text("#two"))
    v.until("document.querySelectorAll('#pictures .plot').length === 3")
    found("when to bank", "after 2 farkles", v.text("#bank-table"))


def prints_the_card(v):
    v.go("card")
    v.until("by_id('card-frame')?.contentDocument?.querySelector('table')")
    found("which game it is for", "game to 2,000 points", v.text("#card-place"))
    card = v.evaluate("by_id('card-frame').contentDocument.body.innerText")
    found("the card", "Sunday rules.*after 2 farkles.*When the score matters", card)
    if (pages := v.pages_on_paper()) != 1:
        raise SystemExit(f"the card is on {pages} pages of paper")
    v.resize(paper_width)
    v.as_if("print")
    v.until("by_id('card-frame').contentDocument.documentElement.scrollHeight <= by_id('card-frame').clientHeight")
    v.as_if()
    v.resize(phone_width)


def plays_a_game(v):
    v.go("play")
    v.click("Start the game")
    for _ in v.play_out():
        pass
    v.click("Review")
    v.until("document.querySelector('.swings')")
    found("the review", "With the luck taken off, your result is .* You decided", v.text("#review"))


def sets_it_beside(v):
    """What the rule does to one player, and on request to two."""
    v.go("rules")
    v.click("Compare")
    v.click("Games to 2,000 points: ", "#beside-two")
    v.until("document.querySelector('#beside-two table')")
    found("both", "farkle.penalty 0 1000 .*Two players Official Farkle Sunday rules who begins wins 56.34 % 56.31 %",
          v.text("#beside-answer"))


def a_newcomer(v, page):
    v.visit(page)
    v.until("document.querySelector('#glance b')")
    for step in (finds_the_rule, waits_no_longer_than_it_likes, prints_the_card, plays_a_game, sets_it_beside):
        step(v)

"""The rules that have no sentence of their own to change: melds of one's own, rolls that win, what must be confirmed, a
wild face, and equal dice as their largest set."""


# Files as people write them, all with singles of 100 and 60 and a meld of their own.
as_people_write = (
    'schema = 1\nextends = "zilch"\n\n[score.singles]\n1 = 100 # one\n5 = 60\n[score.melds]\n"1 3 5" = 100\n',
    'schema = 1\nscore.singles.1 = 100\nscore . singles."5" = 60\nscore.melds.135 = 100\ngame.target=3000\n'
    '[option.o]\ntext = "it\'s [ {"\nscore.triples.1 = 50\n',
    "schema = 1\n[score]\nmelds = { '1 3 5' = 100 }\nsingles = { 5 = 60, 1 = 100 }\n"
    "win = [\n  '6x1', # [\n  '6x6'\n]\n[[note]]\ntext = 'x'\n",
)


def at(key):
    return f"document.querySelector('[data-at=\"{key}\"]')"


def says_what_scores(v, page):
    v.forget_all()
    v.visit(page + "#set=official")
    v.until("rules.base === 'official' && by_id('face-1')")
    v.go("rules")
    v.until(at("own meld"))
    for split in ("largest", "best"):
        v.check("Equal dice count as the largest set that they make")
        v.until(f"rules.document.score.split === '{split}' && quick.waiting.size === 0")  # and everything is drawn again
    v.write(at("own meld"), "1 3 5")
    v.write(at("own points"), "200")
    v.click("Add", "#house")
    for key, written, then in (("score.melds.135", "250", "score.melds['135'] === 250"),
                               ("score.win", "6x1, 1-6", "score.win.join() === '1-6,6x1'"),
                               ("dice.set", "2", "dice.set?.[0].joker === 2"),
                               ("dice.set", "", "dice.set?.[0].joker === undefined"),
                               ("score.win", "", "score.win.length === 0"),
                               ("bank.confirm.melds", "three_pairs", "bank.confirm.points === 500"),
                               ("bank.confirm.points", "700", "bank.confirm.points === 700"),
                               ("bank.confirm.melds", "", "bank.confirm.melds === undefined")):
        v.until(at(key))
        v.write(at(key), written)
        v.until(f"rules.document.{then} && quick.waiting.size === 0")
    v.write(at("score.win"), "7x9")  # and what is wrong stands beside it
    v.until("document.querySelector('#house .problem')")
    for text in as_people_write:
        v.write("by_id('rule-text')", text)
        v.until("rules.document.score.singles[5] === 60 && quick.waiting.size === 0")
        for key, written, then in (("score.singles.5", "70", "score.singles[5] === 70"),
                                   ("score.melds.135", "0", "score.melds?.['135'] !== 100"),
                                   ("score.win", "6x1", "score.win.join() === '6x1'"),
                                   ("game.target", "2000", "game.target === 2000")):
            v.until(at(key))
            v.write(at(key), written)
            v.until(f"rules.document.{then} && quick.waiting.size === 0")
        v.until("by_id('problems').childElementCount === 0")
    v.forget_all()

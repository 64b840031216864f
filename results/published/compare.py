#!/usr/bin/env python3
"""Published figures beside ours: results/published.md, from figures.toml and the rule files beside it.

Ours is computed here and now, and so is what is said of the two.
"""
import json
import pathlib
import subprocess
import tomllib
import types
from decimal import ROUND_HALF_EVEN, Decimal

here = pathlib.Path(__file__).parent
farkle = here.parent.parent / "build/release/cli/farkle"


def verdict(printed: str, ours: float) -> str:
    """Whether our figure, rounded to the digits that were printed, is what was printed.

    >>> verdict("53.487", 53.4870261)
    'agrees'
    >>> verdict("53.487", 53.4875001)
    'differs by +0.001'
    >>> verdict("399", 399.11)
    'agrees'
    >>> verdict("7.5", 7.8176)
    'differs by +0.3'
    >>> verdict("45480", 45576.0000001)
    'differs by +96'
    """
    rounded = Decimal(ours).quantize(Decimal(printed), ROUND_HALF_EVEN)
    difference = rounded - Decimal(printed)
    return f"differs by {difference:+}" if difference else "agrees"


def answer(command: str, rules: str) -> types.SimpleNamespace:
    words = [farkle, *command.split(), "--rules", here / f"{rules}.toml", "--format", "json", "--quiet"]
    said = subprocess.run(words, stdout=subprocess.PIPE, check=True, text=True).stdout
    return json.loads(said, object_hook=lambda keys: types.SimpleNamespace(**keys))


def written(number: str) -> str:
    return f"{Decimal(number):,}"


def main() -> None:
    lines, reasons, answers = [], [], {}
    for figure in tomllib.loads((here / "figures.toml").read_text())["figure"]:
        asked = figure["command"], figure["rules"]
        if asked not in answers:
            answers[asked] = answer(*asked)
        ours = eval(figure["ours"], {}, vars(answers[asked]))  # a sum over the answer's keys
        digits = max(0, -Decimal(figure["printed"]).as_tuple().exponent)
        says = verdict(figure["printed"], ours)
        unit = " " + figure["unit"] if figure["unit"] else ""
        shown = f"{ours:,.{digits + 2 if digits or ours % 1 > 1e-6 else 0}f}"
        lines.append(f"| {figure['what']} | {written(figure['printed'])}{unit} | {shown}{unit} | {says} "
                     f"| [{figure['source']}]({figure['address']}) "
                     f"| `{figure['command']}`, [{figure['rules']}](published/{figure['rules']}.toml) |")
        if says != "agrees":
            reasons.append(f"- {figure['what']}, {written(figure['printed'])}{unit} in print, {shown}{unit} by ours. "
                           f"{figure['why']}")
    version = subprocess.run([farkle, "--version"], stdout=subprocess.PIPE, check=True, text=True).stdout.strip()
    (here.parent / "published.md").write_text("\n".join([
        "# Published figures beside ours", "",
        "A figure agrees when ours, rounded to the digits that were printed, is what was printed.", "",
        "| figure | in print | ours | verdict | source | made by |",
        "| --- | ---: | ---: | --- | --- | --- |", *lines, "",
        "## Where they differ", "", *reasons, "",
        f"Made by `results/published/compare.py` from [figures.toml](published/figures.toml) ({version}).", ""]))


if __name__ == "__main__":
    main()

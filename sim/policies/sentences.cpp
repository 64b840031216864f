#include "sim/policies/sentences.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

using Subject = Phrase::Subject;
using Look = SentenceView;

Points lead_of(const Look& at) { return at.view.me().bank - best_bank_of_others(at.view.match); }
bool all_dice_score(const Look& at) {
  return std::any_of(at.options.begin(), at.options.end(), [](const KeepOption& o) { return o.after != After::dice; });
}

bool waits_for_opening(const Look& at) {
  const Rules& rules = at.view.rules;
  return !at.view.me().on_board && least_bank(rules, false) > least_bank(rules, true);
}

constexpr Phrase conditions_of_sentences[] = {
    {Subject::roll, "you rolled # dice", [](const Look& at, Points n, Points) { return at.dice == n; }},
    {Subject::roll, "you rolled # to # dice",
     [](const Look& at, Points n, Points m) { return n <= at.dice && at.dice <= m; }},
    {Subject::roll, "you rolled # dice or more", [](const Look& at, Points n, Points) { return at.dice >= n; }},
    {Subject::roll, "you rolled # dice or fewer", [](const Look& at, Points n, Points) { return at.dice <= n; }},
    {Subject::roll, "only single dice score", [](const Look& at, Points, Points) { return !at.combination; }},
    {Subject::roll, "a combination scores", [](const Look& at, Points, Points) { return at.combination; }},
    {Subject::roll, "all dice score", [](const Look& at, Points, Points) { return all_dice_score(at); }},
    {Subject::roll, "the roll scores N or more",
     [](const Look& at, Points n, Points) { return at.options.front().points >= n; }},
    {Subject::roll, "the roll scores less than N",
     [](const Look& at, Points n, Points) { return at.options.front().points < n; }},
    {Subject::roll, "N or more was at stake", [](const Look& at, Points n, Points) { return at.view.at_stake >= n; }},
    {Subject::roll, "less than N was at stake", [](const Look& at, Points n, Points) { return at.view.at_stake < n; }},

    {Subject::left, "# dice are left", [](const Look& at, Points n, Points) { return at.dice == n; }},
    {Subject::left, "# to # dice are left",
     [](const Look& at, Points n, Points m) { return n <= at.dice && at.dice <= m; }},
    {Subject::left, "# dice or more are left", [](const Look& at, Points n, Points) { return at.dice >= n; }},
    {Subject::left, "# dice or fewer are left", [](const Look& at, Points n, Points) { return at.dice <= n; }},

    {Subject::left, at_target_words, [](const Look& at, Points, Points) { return at.reached; }},

    {Subject::offer, "the offer has # dice or more", [](const Look& at, Points n, Points) { return at.dice >= n; }},
    {Subject::offer, "the offer is N or more",
     [](const Look& at, Points n, Points) { return at.view.match.offer.points >= n; }},

    {Subject::standing, "you are ahead by N or more",
     [](const Look& at, Points n, Points) { return lead_of(at) >= n; }},
    {Subject::standing, "you are behind by N or more",
     [](const Look& at, Points n, Points) { return lead_of(at) <= -n; }},
    {Subject::standing, "you have N or more", [](const Look& at, Points n, Points) { return at.view.me().bank >= n; }},
    {Subject::standing, "you have less than N", [](const Look& at, Points n, Points) { return at.view.me().bank < n; }},
    {Subject::standing, "they have N or more",
     [](const Look& at, Points n, Points) { return best_bank_of_others(at.view.match) >= n; }},
    {Subject::standing, "they have less than N",
     [](const Look& at, Points n, Points) { return best_bank_of_others(at.view.match) < n; }},
    {Subject::standing, "it is your last turn",
     [](const Look& at, Points, Points) { return at.view.exceed.has_value(); }},
    {Subject::standing, "you are not on the board",
     [](const Look& at, Points, Points) { return waits_for_opening(at); }},
    {Subject::standing, "you have just farkled",
     [](const Look& at, Points, Points) { return at.view.me().streak >= 1; }},
    {Subject::standing, "you have farkled # times in a row",
     [](const Look& at, Points n, Points) { return at.view.me().streak >= n; }},
};

constexpr Phrase acts_of_sentences[] = {
    {Subject::keep, "keep the most points"},
    {Subject::keep, "keep one die"},
    {Subject::keep, "keep the fewest dice"},
    {Subject::keep, "keep the most points that leave # dice or more"},
    {Subject::keep, "keep the most points counting N for each die left"},
    {Subject::then, "bank at N or more"},
    {Subject::then, "bank with a lead of N or more"},
    {Subject::then, "bank"},
    {Subject::then, "roll on"},
    {Subject::take, "take the offer"},
    {Subject::take, "leave the offer"},
};

}  // namespace

std::span<const Phrase> condition_phrases() { return conditions_of_sentences; }
std::span<const Phrase> act_phrases() { return acts_of_sentences; }

bool Sentence::at_the_target() const {
  return std::any_of(conditions.begin(), conditions.end(),
                     [](const Clause& c) { return c.phrase->words == at_target_words; });
}

bool Sentence::holds(const SentenceView& at) const {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Clause& c) { return c.holds(at); });
}

std::string in_words(const Clause& clause) {
  std::string out;
  std::size_t number = 0;
  const bool two = clause.phrase->has(" to #"), one = clause.phrase->has("# dice") && !two && clause.numbers[0] == 1;
  for (const char c : clause.phrase->words) {
    if (c != '#' && c != 'N') {
      out += c;
      continue;
    }
    const Points n = clause.numbers[number++];
    out +=
        c == '#' && static_cast<std::size_t>(n) < std::size(numbers_in_words) ? numbers_in_words[n] : with_thousands(n);
  }
  const auto replace = [&](const std::string& from, const std::string& to) {
    if (const std::size_t at = out.find(from); at != std::string::npos) out.replace(at, from.size(), to);
  };
  if (two && clause.numbers[1] == clause.numbers[0] + 1) replace(" to ", " or ");
  if (one) {
    replace("one dice", "one die");
    replace("are left", "is left");
  }
  return out;
}

std::string in_words(const Sentence& sentence) { return said({sentence}).front(); }

std::vector<Sentence> without(std::vector<Sentence> sentences, std::size_t one) {
  sentences.erase(sentences.begin() + one);
  return sentences;
}

std::vector<std::string> said(const std::vector<Sentence>& sentences) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const Sentence& sentence = sentences[i];
    std::string out;
    for (const Clause& condition : sentence.conditions) out += (out.empty() ? "if " : " and ") + in_words(condition);
    out += (out.empty() ? "" : ", ") + in_words(sentence.act);
    if (i + 1 < sentences.size() && !sentence.conditions.empty() && sentences[i + 1].conditions.empty() &&
        sentences[i + 1].decides(sentence.act.phrase->subject)) {
      const Sentence& other = sentences[++i];
      const bool same = sentence.what() == Act::bank_from && other.what() == Act::bank_from;
      out += ", otherwise " + in_words(other.act).substr(same ? std::string_view("bank ").size() : 0);
    }
    out.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(out.front())));
    all.push_back(out + ".");
  }
  return all;
}

const std::vector<std::string>& how_to_read() {
  static const std::vector<std::string> all{
      "How to read them: after a roll, suppose you keep the most points.",
      "In your last turn, bank if that puts you ahead. If not, roll; only sentences about keeping count.",
      "If your bank and this turn reach the target, sentences about the target come first, and no others decide on "
      "banking. If none fits, bank.",
      "Go from the top. If a sentence about banking fits, bank if you have at least what it asks; if not, skip all "
      "others about banking (\"roll on\" is one of them, and you never have enough). If a sentence about keeping fits "
      "and can be done, keep that, and stop reading.",
      "If you have not banked, go from the top again, with what you kept and the dice left now: the first about "
      "banking that fits decides. If you are short of what it asks, or none fits, roll.",
      "Points: of this turn, with those kept now. At stake: before the roll. What a roll scores: the most that can be "
      "kept of it. Behind, ahead: by the banks before this turn. Lead: your bank and this turn less their bank. When "
      "all dice have scored, all of them are left. If no sentence says what to keep, keep the most points."};
  return all;
}

Clause clause(std::string_view words, Points n, Points m) {
  for (const std::span<const Phrase> phrases : {condition_phrases(), act_phrases()})
    for (const Phrase& phrase : phrases)
      if (phrase.words == words) return {&phrase, {n, m}};
  assert(!"no such phrase");
  return {};
}

}  // namespace farkle

// How to play, in plain English: a small closed language. Whatever is printed in it can be read back.
//
//   If you rolled four dice or more and only single dice score, keep one die.
//   If one to three dice are left, bank at 300 or more, otherwise at 2,850 or more.
//
//   said = ["if" condition {"and" condition} ","] act [", otherwise" act]
//
// An "otherwise" is a sentence of its own, without conditions. Sentences end with a full stop, a semicolon or a new
// line. Numbers may be words or digits.
#pragma once

#include <array>
#include <compare>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// The things that a condition looks at.
struct SentenceView {
  const TurnView& view;
  std::span<const KeepOption> options = {};
  int dice = 0;              // rolled, left after the keep, or in the offer
  bool combination = false;  // some keep is worth more than its dice one by one
  bool reached = false;      // banking the points at stake reaches the target
};

// A phrase of the language. In its words '#' stands for a small number and 'N' for points.
struct Phrase {
  enum class Subject { roll, left, offer, standing, keep, then, take } subject;
  std::string_view words;
  bool (*holds)(const SentenceView&, Points, Points) = nullptr;  // for conditions
  bool has(std::string_view part) const { return words.find(part) != std::string_view::npos; }
};
enum class Act {
  most_points,
  one_die,
  fewest_dice,
  leave_dice,
  count_dice,
  bank_from,
  bank_lead,
  bank,
  roll_on,
  take_offer,
  leave_offer
};

std::span<const Phrase> condition_phrases();
std::span<const Phrase> act_phrases();  // in the order of Act

// What is read as well, as a whole sentence or as what to do, and what it means.
struct OtherWords {
  const char *said, *means;
};
std::span<const OtherWords> other_words();

inline constexpr std::string_view at_target_words = "you reach the target";
inline constexpr const char* numbers_in_words[] = {"zero", "one", "two", "three", "four", "five", "six"};

struct Clause {
  const Phrase* phrase = nullptr;
  std::array<Points, 2> numbers{};
  std::strong_ordering operator<=>(const Clause&) const = default;
  bool holds(const SentenceView& at) const { return phrase->holds(at, numbers[0], numbers[1]); }
};

struct Sentence {
  std::vector<Clause> conditions;  // about what the act decides, or about the standing
  Clause act;
  std::strong_ordering operator<=>(const Sentence&) const = default;
  Act what() const { return static_cast<Act>(act.phrase - act_phrases().data()); }
  bool decides(Phrase::Subject subject) const { return act.phrase->subject == subject; }
  bool at_the_target() const;  // it is about points that reach the target
  bool holds(const SentenceView&) const;
};

// Throws UserError, naming the sentence and what it may say.
std::vector<Sentence> read_sentences(std::string_view text);
std::string in_words(const Clause&);
std::string in_words(const Sentence&);  // "If ..., keep one die."
// The sentences as people say them: one without conditions is the "otherwise" of the one before.
std::vector<std::string> said(const std::vector<Sentence>&);
std::vector<Sentence> without(std::vector<Sentence>, std::size_t);  // that sentence
// Tells people how to read a list of them at the table. SentencePolicy reads it the same way.
const std::vector<std::string>& how_to_read();
Clause clause(std::string_view words, Points = 0, Points = 0);  // by the words of its phrase, which must exist

// ---- the policy `sentences:`, which plays as a list of sentences says ----
// After a roll it reads them in order:
//
//   - the first about banking that holds with the most points kept: if those are enough for it, bank them
//   - the first about keeping that holds and whose keep exists: keep that, and read no further
//
// If no sentence says what to keep, it keeps the most points, on a tie the fewest dice. Then the first sentence about
// banking that holds decides; if there is none, it rolls on. Two things come before all this. It banks the most points
// if they win the game, or if they reach the target and no sentence about the target says otherwise. In a last turn
// (bank_to_exceed) it rolls until it exceeds. It leaves offers unless a sentence takes them. It never passes.

// The policy of these, and its name; name: what else it shall be called. Throws UserError for numbers that are
// impossible under these rules, such as seven dice of six.
std::string policy_text(const std::vector<Sentence>&);
std::shared_ptr<const Policy> policy_of(const std::vector<Sentence>&, const std::shared_ptr<Solved>&,
                                        const std::string& name = "");

// The sentences of such a policy; null: it is of another form.
const std::vector<Sentence>* sentences_of(const Policy&);

// ---- what single sentences do in a policy, for whoever writes them, and for whoever learns them ----

// What a writer of sentences may have missed: some never matter, others say different things about one situation.
struct SentenceRemarks {
  std::vector<std::size_t> idle;                                  // every decision is the same without it
  std::vector<std::pair<std::size_t, std::size_t>> order_counts;  // both have conditions, and exchanging them matters
};

// Tries every roll, stakes up to the largest number in the sentences, and standings around their numbers, in a game for
// two. Throws UserError as SentencePolicy does.
SentenceRemarks remarks_on(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

// The likeliest roll in which a sentence matters: without it the policy would decide otherwise.
struct SentenceExample {
  MatchState match;
  Points at_stake = 0;    // before the roll
  int roll_state = 0;     // the dice rolled
  std::vector<int> roll;  // in the order of the dice (DiceKinds::faces)
  Dice keep;              // what the policy keeps
  Points kept = 0;        // the points of the keep
  Action then = Action::roll;
  int left = 0;  // roll state of the dice left; with hot dice, of the new set
};

// The example is at the start of a game if the sentence matters there, otherwise at a standing around the numbers of
// the sentences. None: the sentence never matters in a turn as the policy plays it.
std::vector<std::optional<SentenceExample>> examples_of(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

}  // namespace farkle

// Reads words into sentences.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "sim/policies/sentences.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const auto digit = [&](std::size_t k) {
      return k < text.size() && std::isdigit(static_cast<unsigned char>(text[k]));
    };
    if (c == ',' && i > 0 && digit(i - 1) && digit(i + 1)) continue;  // 2,850
    if (c == ' ' || c == '\t' || c == ',') {
      if (!word.empty()) words.push_back(std::exchange(word, ""));
      if (c == ',') words.emplace_back(",");
    } else {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return words;
}

std::optional<Points> number_in(const std::string& word) {
  for (std::size_t n = 0; n < std::size(numbers_in_words); ++n)
    if (word == numbers_in_words[n]) return static_cast<Points>(n);
  const auto value = read_digits<Points>(word);
  return value && *value >= 0 && *value <= 10'000'000 ? value : std::nullopt;
}

// Reads singular as plural: "1 die is left" becomes "1 dice are left".
std::string plural(const std::string& word) {
  if (word == "die") return "dice";
  if (word == "is") return "are";
  if (word == "scores") return "score";
  if (word == "leaves") return "leave";
  if (word == "time") return "times";
  return word;
}

// The numbers that stand in the place of '#' and 'N', where all other words are the same.
std::optional<std::array<Points, 2>> matched(const std::vector<std::string>& words, std::span<const std::string> said) {
  std::array<Points, 2> numbers{};
  std::size_t number = 0;
  if (words.size() != said.size()) return std::nullopt;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "#" || words[i] == "n") {
      const auto value = number_in(said[i]);
      if (!value) return std::nullopt;
      numbers[number++] = *value;
    } else if (plural(words[i]) != plural(said[i]) && !(words[i] == "to" && said[i] == "or")) {  // one or two dice
      return std::nullopt;
    }
  }
  return numbers;
}

// Its meaning, if it is said in other words.
std::vector<std::string> meant(std::span<const std::string> said) {
  for (const OtherWords& other : other_words()) {
    const auto numbers = matched(words_of(other.said), said);
    if (!numbers) continue;
    std::vector<std::string> words = words_of(other.means);
    for (std::string& word : words)
      if (word == "#" || word == "n") word = std::to_string(numbers->front());
    return words;
  }
  return {said.begin(), said.end()};
}

// True if the semicolon between these words is a comma: after a condition, or before "otherwise".
bool is_comma(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  const bool condition = !before.empty() && (before[0] == "if" || before[0] == "when") &&
                         std::find(before.begin(), before.end(), ",") == before.end();
  return condition || (!after.empty() && after[0] == "otherwise");
}

class SentenceReader {
 public:
  explicit SentenceReader(std::string_view text) : text_(text), words_(meant(words_of(text))) {}

  std::vector<Sentence> read() const {
    std::span<const std::string> rest = words_;
    std::vector<Sentence> all(1);
    if (const auto otherwise = std::find(rest.begin(), rest.end(), "otherwise"); otherwise != rest.end()) {
      const std::size_t at = otherwise - rest.begin();
      std::vector<std::string> words(otherwise + 1, rest.end());
      if (!words.empty() && (words.front() == "at" || words.front() == "with" || words.front() == "from"))
        words.insert(words.begin(), "bank");
      all.push_back({{}, find(act_phrases(), words, "an action")});
      rest = rest.first(at > 0 && rest[at - 1] == "," ? at - 1 : at);
    }
    Sentence& sentence = all.front();
    if (!rest.empty() && (rest.front() == "if" || rest.front() == "when")) {
      const auto comma = std::find(rest.rbegin(), rest.rend(), ",");
      if (comma == rest.rend()) wrong("a comma is missing between the conditions and what to do");
      const std::size_t end = rest.rend() - comma - 1;
      std::size_t from = 1;
      for (std::size_t i = 1; i <= end; ++i)
        if (i == end || rest[i] == "and") {
          sentence.conditions.push_back(find(condition_phrases(), rest.subspan(from, i - from), "a condition"));
          from = i + 1;
        }
      rest = rest.subspan(end + 1);
    }
    sentence.act = find(act_phrases(), rest, "an action");
    for (const Clause& condition : sentence.conditions) check(condition, sentence.act);
    if ((sentence.what() == Act::bank_lead && !sentence.at_the_target()) ||
        (all.size() > 1 && all[1].what() == Act::bank_lead))
      wrong("a lead is counted if \"" + std::string(at_target_words) + "\"");
    if (all.size() > 1 && (sentence.conditions.empty() || !all[1].decides(sentence.act.phrase->subject)))
      wrong("\"otherwise\" needs a condition before it, and must decide the same");
    return all;
  }

 private:
  [[noreturn]] void wrong(const std::string& what) const {
    throw UserError("sentence " + in_quotes(text_) + ": " + what + " - farkle help sentences lists what may be said");
  }

  Clause find(std::span<const Phrase> phrases, std::span<const std::string> said, const std::string& kind) const {
    std::vector<std::string> all;
    const std::vector<std::string> means = meant(said);
    for (const Phrase& phrase : phrases) {
      if (const auto numbers = matched(words_of(phrase.words), means)) return {&phrase, *numbers};
      all.emplace_back(phrase.words);
    }
    const std::string words = join({said.begin(), said.end()}, " ");
    if (words.empty()) wrong(kind + " is missing");
    wrong(in_quotes(words) + " is not " + kind + did_you_mean(words, all));
  }

  void check(const Clause& condition, const Clause& act) const {
    const Phrase::Subject about = condition.phrase->subject;
    const Phrase::Subject fits = act.phrase->subject == Phrase::Subject::keep   ? Phrase::Subject::roll
                                 : act.phrase->subject == Phrase::Subject::then ? Phrase::Subject::left
                                                                                : Phrase::Subject::offer;
    if (about != Phrase::Subject::standing && about != fits)
      wrong(in_quotes(in_words(condition)) + " is not known when it is time to " + in_quotes(in_words(act)));
    if (condition.numbers[1] != 0 && condition.numbers[0] > condition.numbers[1])
      wrong(in_quotes(in_words(condition)) + " never holds");
  }

  std::string_view text_;
  std::vector<std::string> words_;
};

}  // namespace

std::span<const OtherWords> other_words() {
  static constexpr const char *bank = "bank at N or more", *roll = "if # dice are left, roll on";
  static constexpr OtherWords all[] = {{"bank at N", bank},
                                       {"bank from N on", bank},
                                       {"bank with N or more", bank},
                                       {"stop at N", bank},
                                       {"never bank below N", bank},
                                       {"never stop below N", bank},
                                       {"bank from a lead of N on", "bank with a lead of N or more"},
                                       {"always roll on", "roll on"},
                                       {"always roll # dice", roll},
                                       {"always roll # dice again", roll},
                                       {"never bank with # dice left", roll},
                                       {"never stop with # dice left", roll},
                                       {"always take the offer", "take the offer"},
                                       {"never take the offer", "leave the offer"}};
  return all;
}

std::vector<Sentence> read_sentences(std::string_view given) {
  std::vector<Sentence> all;
  std::string text = plain_text(given);
  for (std::size_t first = 0, end = 0; first < text.size(); ++end) {
    end = std::min(text.find_first_of(".;!\n\r", end), text.size());
    std::string_view one = std::string_view(text).substr(first, end - first);
    if (text[end] == ';' && is_comma(words_of(one), words_of(std::string_view(text).substr(end + 1, 20)))) {
      text[end] = ',';
      continue;
    }
    one.remove_prefix(std::min(one.find_first_not_of(" \t"), one.size()));
    if (!words_of(one).empty())
      for (Sentence& sentence : SentenceReader(one).read()) all.push_back(std::move(sentence));
    first = end + 1;
  }
  if (all.empty()) throw UserError("sentences: there are none - write at least one, such as \"Bank at 300 or more.\"");
  return all;
}

}  // namespace farkle

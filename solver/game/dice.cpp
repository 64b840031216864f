#include "solver/game/dice.hpp"

#include <algorithm>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

void add_faces(Dice so_far, int face, int left, std::vector<Dice>& out) {
  if (face == 1) return out.push_back(so_far + Dice::alike(1, left));
  for (int n = 0; n <= left; ++n) add_faces(so_far + Dice::alike(face, n), face - 1, left - n, out);
}

}  // namespace

std::string to_string(Dice dice) {
  std::string s;
  for (int face = 1; face <= joker_face; ++face)
    s.append(dice.count(face), face == joker_face ? 'J' : static_cast<char>('0' + face));
  return s;
}

std::vector<int> faces_of(Dice dice) {
  std::vector<int> faces;
  for (int face = 1; face <= joker_face; ++face) faces.insert(faces.end(), dice.count(face), face);
  return faces;
}

Dice parse_dice(std::string_view text, int most, int jokers) {
  const std::string shown(text);
  const std::string allowed = "1 to " + std::to_string(most) +
                              " faces from 1 to 6, as 115263, 1,1,5,2,6,3 or 1 1 5 2 6 3" +
                              (jokers > 0 ? "; J, at most " + std::to_string(jokers) + ", for a joker" : "");
  Dice dice;
  int n = 0;
  bool after_comma = true;  // a comma must stand between two faces
  const std::string plain = plain_text(text);
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const char c = plain[at];
    const bool joker = (c == 'J' || c == 'j') && dice.count(joker_face) < jokers;
    if ((c >= '1' && c <= '6') || joker) {
      if (++n > most) throw UserError("dice", shown, "too many dice: " + allowed);
      dice.add(joker ? joker_face : c - '0');
      after_comma = false;
    } else if (c == ',' && !after_comma) {
      after_comma = true;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      throw UserError("dice", shown, in_quotes(character_at(plain, at)) + " is not a face: " + allowed);
    }
  }
  if (n == 0) throw UserError("dice", shown, "no dice: " + allowed);
  if (after_comma) throw UserError("dice", shown, "ends with a comma: " + allowed);
  return dice;
}

std::vector<Dice> all_rolls(int n, int jokers) {
  std::vector<Dice> rolls;
  for (int k = 0; k <= std::min(n, jokers); ++k) add_faces(Dice::alike(joker_face, k), face_count, n - k, rolls);
  return rolls;
}

std::vector<RollChance> roll_chances(int n, const Die& die) {
  std::vector<RollChance> out;
  for (const Dice roll : all_rolls(n)) {
    double p = 1;
    int placed = 0;
    for (int face = 1; face <= face_count; ++face)
      for (int k = 1; k <= roll.count(face); ++k)  // (placed + k choose k), times the chances
        p *= static_cast<double>(++placed) / k * die.weights[face - 1];
    if (p == 0) continue;
    const int jokers = die.joker > 0 ? roll.count(die.joker) : 0;
    out.push_back({jokers == 0 ? roll : roll - Dice::alike(die.joker, jokers) + Dice::alike(joker_face, jokers), p});
  }
  return out;
}

}  // namespace farkle

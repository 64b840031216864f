#include "sim/tally/until.hpp"

#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
namespace {

constexpr const char* until_forms = "ci=W, a half width like 0.005, or sprt=D0,D1, two Elo differences like 0,5";

}  // namespace

Until::Until(const std::string& text, int players, bool not_last)
    : text_(text), players_(players), not_last_(not_last) {
  if (text.empty()) return;
  const std::string_view all = text;
  if (all.starts_with("ci=")) {
    const auto width = read_number(all.substr(3));
    if (!width || !(*width > 0 && *width <= 0.5))
      throw UserError("--until", text, "ci=W needs a half width above 0 and up to 0.5");
    half_width_ = *width;
  } else if (all.starts_with("sprt=")) {
    const auto pair = split(all.substr(5), ',');
    const auto d0 = read_number(pair.front()), d1 = read_number(pair.back());
    if (pair.size() != 2 || !d0 || !d1 || !(*d0 >= -2000 && *d0 < *d1 && *d1 <= 2000))
      throw UserError("--until", text, "sprt=D0,D1 needs two Elo differences, D0 below D1, from -2000 to 2000");
    if (players != 2) throw UserError("--until", text, "sprt is for two players; ci=W works for any number");
    elo0_ = *d0, elo1_ = *d1;
    sprt_ = farkle::sprt(sprt_of_elo(elo0_, elo1_), {});
  } else {
    throw UserError("--until", text, until_forms);
  }
}

bool Until::enough(const Tally& so_far) {
  if (!given() || so_far.games < players_) return false;
  if (sprt_) {
    sprt_ = farkle::sprt(sprt_of_elo(elo0_, elo1_), so_far.pairs(!not_last_));
    return reached_ = sprt_->verdict != Verdict::undecided;
  }
  const auto n = static_cast<std::size_t>(players_);
  std::vector<double> results;
  std::vector<std::int64_t> counts;
  for (std::size_t k = 0; k <= n; ++k) {  // k: games of a round that player 1 won, or did not lose
    results.push_back(static_cast<double>(k) / static_cast<double>(n));
    counts.push_back(so_far.players[0].groups_decided[not_last_ ? n - k : k]);
  }
  score_ = anytime_mean(results, counts, interval_confidence, half_width_);
  return reached_ = score_->interval.half_width() <= half_width_;
}

}  // namespace farkle

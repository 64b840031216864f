#include "sim/search/search_goals.hpp"

#include <algorithm>

#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "solver/game/error.hpp"

namespace farkle {

std::string against_itself(const Run& run, const std::function<std::string(const std::string& opponent)>& answer_to) {
  std::vector<std::string> answers{"turn"};
  for (;;) {
    const std::string answer = answer_to(answers.back());
    const bool circle = std::find(answers.begin(), answers.end() - 1, answer) != answers.end() - 1;
    if (circle) run.note("the best responses to each other go round in a circle; one of them is " + answer);
    if (circle || answer == answers.back()) return answer;
    answers.push_back(answer);
  }
}

Objective watched(Objective objective, const std::function<void()>& before_each) {
  const auto after = [before_each](const auto& value) {
    return [before_each, value](const Policy& policy, const auto&... more) {
      before_each();
      return value(policy, more...);
    };
  };
  objective.value = after(objective.value);
  if (objective.about)
    objective.about = [after, about = objective.about](const Policy& known) { return after(about(known)); };
  return objective;
}

std::optional<double> mean_optimum(const std::vector<ObjectiveUnder>& all) {
  double sum = 0;
  for (const ObjectiveUnder& each : all) {
    if (!each.objective.optimum) return std::nullopt;
    sum += *each.objective.optimum;
  }
  return sum / static_cast<double>(all.size());
}

std::vector<std::vector<Sentence>> lists_from(const std::vector<std::string>& all,
                                              const std::shared_ptr<Solved>& solved) {
  std::vector<std::vector<Sentence>> out;
  const auto add = [&](const std::string& text) {
    const auto policy = make_policy(text, solved, 2);
    const std::vector<Sentence>* const spoken = sentences_of(*policy);
    if (!spoken) throw UserError("--from", text, "a policy of sentences, or a .json that optimize has written");
    out.push_back(*spoken);
  };
  for (const std::string& text : all) {
    if (!text.ends_with(".json")) {
      add(text);
      continue;
    }
    const std::string answer = text_of_file(text);
    std::vector<std::string> policies;
    try {
      for (const auto& row : parse_json<nlohmann::json>(answer).at("front"))
        policies.push_back(row.at("policy").get<std::string>());
    } catch (const nlohmann::json::exception& error) {
      throw CannotDo(text + ": is not the answer of optimize --form sentences: " + error.what());
    }
    for (const std::string& policy : policies) add(policy);
  }
  return out;
}

std::vector<PlayedRow> played_front(const PlayedField& field, const std::vector<PolicyShape>& asked,
                                    const std::vector<ThresholdSearch>& searches,
                                    const std::shared_ptr<Solved>& solved) {
  std::vector<PlayedRow> rows;
  Thresholds best;
  double most_wins = -1;
  for (std::size_t f = 0; f < asked.size(); ++f)
    for (const ThresholdRow& row : searches[f].front) {
      if (row.policy == best) continue;  // another form found it before
      rows.push_back({{asked[f].name, row}, wins_in_games(field, *policy_of(row.policy, solved), field.games, true)});
      if (rows.back().wins.value > most_wins) best = row.policy, most_wins = rows.back().wins.value;
    }
  return rows;
}

SimplePolicies simple_policies(const Objective& objective, const std::shared_ptr<Solved>& solved, int numbers) {
  const std::vector<Points> start = best_turn_thresholds(*solved);
  const auto best_that_keeps = [&](KeepBy keep) {
    return search_thresholds(objective, solved, keep, {50, solved->rules.game.target}, start, numbers).front.back();
  };
  return {best_that_keeps(KeepBy::most_points), best_that_keeps(KeepBy::best_turn)};
}

}  // namespace farkle

#include "sim/search/joint_objective.hpp"

#include "sim/policies/sentence_policy.hpp"

namespace farkle {
namespace {

// The policy's sentences, under those rules.
SentencePolicy under(const std::shared_ptr<Solved>& solved, const Policy& policy) {
  return {policy.name(), solved, dynamic_cast<const SentencePolicy&>(policy).sentences()};
}

}  // namespace

double ObjectiveUnder::value(const Policy& policy) const { return objective.value(under(solved, policy)); }

Objective joint_objective(std::vector<ObjectiveUnder> all) {
  const auto count = static_cast<double>(all.size());
  Objective joint = all.front().objective;
  for (std::size_t k = 1; k < all.size(); ++k) {
    const std::optional<double>& more = all[k].objective.optimum;
    joint.optimum = joint.optimum && more ? std::optional(*joint.optimum + *more) : std::nullopt;
  }
  if (joint.optimum) *joint.optimum /= count;
  joint.value = [all, count](const Policy& policy) {
    double sum = 0;
    for (const ObjectiveUnder& one : all) sum += one.value(policy);
    return sum / count;
  };
  joint.about = [all, count](const Policy& known) {
    std::vector<Objective::About> abouts;
    for (const ObjectiveUnder& one : all) abouts.push_back(one.objective.about(under(one.solved, known)));
    return [all, abouts, count](const Policy& policy, int turns, const TurnSample::Differs& differs) {
      double sum = 0;
      for (std::size_t k = 0; k < all.size(); ++k) sum += abouts[k](under(all[k].solved, policy), turns, differs);
      return sum / count;
    };
  };
  return joint;
}

}  // namespace farkle

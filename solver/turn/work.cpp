#include "solver/turn/work.hpp"

#include <algorithm>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

std::int64_t whole(double units) { return static_cast<std::int64_t>(std::clamp(units, 0.0, 1e17)); }

}  // namespace

void Work::announce(std::int64_t units) {
  if (units > most_ - announced_) throw CannotDo("this would take longer than it is worth here");
  announced_ += units;
  if (left_ == 0) done_ = 0;
  left_ += units;
}

Work::Piece::Piece(Work* work, const char* what, double units) : work_(work) {
  if (!work_) return;
  work_->announce(whole(units));
  all_ = whole(units);
  before_ = work_->what_.exchange(what);
  work_->changed();
}

Work::Piece::~Piece() {
  if (!work_) return;
  work_->what_ = before_;
  count(all_ - done_);
}

void Work::Piece::expect(double units) {
  if (!work_) return;
  const std::int64_t more = whole(units) - (all_ - done_);
  if (more <= 0) return;
  work_->announce(more);
  all_ += more;
  work_->changed();
}

void Work::Piece::did(double units) {
  if (!work_) return;
  if (work_->stop_ && *work_->stop_) throw CannotDo("stopped; nothing has been found yet");
  count(whole(units));
}

void Work::Piece::reached(double part) {
  if (work_) count(whole(part * static_cast<double>(all_)) - done_);
}

// Counts no more than was announced.
void Work::Piece::count(std::int64_t units) {
  if (units <= 0) return;
  const std::int64_t some = std::clamp(all_ - done_.fetch_add(units), std::int64_t{0}, units);
  work_->done_ += some;
  work_->left_ -= some;
  work_->changed();
}

Work::Budget::Budget(Work* work, double units) : work_(work) {
  if (work_) before_ = work_->most_.exchange(work_->announced_ + whole(units));
}

Work::Budget::~Budget() {
  if (work_) work_->most_ = before_;
}

}  // namespace farkle

#include "solver/turn/work.hpp"

#include <algorithm>

namespace farkle {
namespace {

std::int64_t whole(double units) { return static_cast<std::int64_t>(std::clamp(units, 0.0, 1e17)); }

}  // namespace

Work::Piece::Piece(Work* work, const char* what, double units) : work_(work) {
  expect(units);
  if (work_) before_ = work_->what_.exchange(what);
}

Work::Piece::~Piece() {
  if (!work_) return;
  work_->what_ = before_;
  count(all_ - done_);
}

void Work::Piece::expect(double units) {
  if (!work_) return;
  const std::int64_t more = whole(units);
  if (more > work_->most_ - work_->left_ - work_->done_)
    throw TooMuchWork("this would take longer than it is worth here");
  if (work_->left_ == 0) work_->done_ = 0;
  all_ += more;
  work_->left_ += more;
  work_->changed();
}

void Work::Piece::did(double units) {
  if (!work_) return;
  if (work_->stop_ && *work_->stop_) throw CannotDo("stopped");
  count(whole(units));
}

void Work::Piece::reached(double part) { count(whole(part * static_cast<double>(all_)) - done_); }

// No more than was announced.
void Work::Piece::count(std::int64_t units) {
  if (!work_ || units <= 0) return;
  const std::int64_t some = std::clamp(all_ - done_.fetch_add(units), std::int64_t{0}, units);
  work_->done_ += some;
  work_->left_ -= some;
  work_->changed();
}

Work::Budget::Budget(Work* work, double units) : work_(work) {
  if (work_) before_ = work_->most_.exchange(work_->done_ + work_->left_ + whole(units));
}

Work::Budget::~Budget() {
  if (work_) work_->most_ = before_;
}

}  // namespace farkle

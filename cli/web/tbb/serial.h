// What the program uses of oneTBB, one thing after the other: threads need headers of a web server, and a page that is
// opened as a file has none.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>

namespace tbb {

template <class Index, class Body>
void parallel_for(Index first, Index last, const Body& body) {
  for (Index i = first; i < last; ++i) body(i);
}

template <class A, class B>
void parallel_invoke(const A& a, const B& b) {
  a();
  b();
}

template <class T>
class enumerable_thread_specific {
 public:
  enumerable_thread_specific() : make_([](std::optional<T>& to) { to.emplace(); }) {}
  template <class Make>
  explicit enumerable_thread_specific(Make make) : make_([make](std::optional<T>& to) { to.emplace(make()); }) {}

  T& local() {
    if (!only_) make_(only_);
    return *only_;
  }

 private:
  std::function<void(std::optional<T>&)> make_;
  std::optional<T> only_;
};

struct global_control {
  enum Parameter { max_allowed_parallelism };
  global_control(Parameter, std::size_t) {}
};

struct task_arena {
  static constexpr int automatic = -1;
  explicit task_arena(int) {}
  template <class Work>
  void execute(const Work& work) {
    work();
  }
};

namespace this_task_arena {
inline int max_concurrency() { return 1; }
template <class Work>
void isolate(const Work& work) {
  work();
}
}  // namespace this_task_arena
namespace info {
inline int default_concurrency() { return 1; }
}  // namespace info

}  // namespace tbb

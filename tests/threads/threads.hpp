// What the program uses of oneTBB, on plain std::thread: the thread sanitizer sees every hand-over here, and none
// inside a library that was built without it. Four threads a loop; loops inside loops run on the thread that meets
// them. The page has one thread: more would need headers of a web server, and a page that is opened as a file has none.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace tbb {
namespace threads {

inline thread_local bool inside = false;  // of a loop
#ifdef __EMSCRIPTEN__
inline std::atomic<int> most{1};
#else
inline std::atomic<int> most{4};
#endif

// Calls work() on so many threads, and throws what any of them threw.
template <class Work>
void run(int count, const Work& work) {
  if (inside || count < 2) return work();
  std::mutex failing;
  std::exception_ptr failed;
  std::vector<std::thread> others;
  const auto guarded = [&] {
    inside = true;
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(failing);
      failed = std::current_exception();
    }
    inside = false;
  };
  for (int t = 1; t < count; ++t) others.emplace_back(guarded);
  guarded();
  for (std::thread& other : others) other.join();
  if (failed) std::rethrow_exception(failed);
}

}  // namespace threads

template <class Index, class Body>
void parallel_for(Index first, Index last, const Body& body) {
  std::atomic<Index> next{first};
  threads::run(last - first < Index{2} ? 1 : threads::most.load(), [&] {
    for (Index i = next++; i < last; i = next++) body(i);
  });
}

template <class A, class B>
void parallel_invoke(const A& a, const B& b) {
  parallel_for(0, 2, [&](int which) { which == 0 ? a() : b(); });
}

template <class T>
class enumerable_thread_specific {
 public:
  enumerable_thread_specific() : make_([] { return std::make_unique<T>(); }) {}
  template <class Make>
  explicit enumerable_thread_specific(Make make) : make_([make] { return std::unique_ptr<T>(new T(make())); }) {}

  T& local() {
    const std::lock_guard lock(adding_);
    std::unique_ptr<T>& mine = all_[std::this_thread::get_id()];
    if (!mine) mine = make_();
    return *mine;
  }

 private:
  std::function<std::unique_ptr<T>()> make_;
  std::mutex adding_;
  std::map<std::thread::id, std::unique_ptr<T>> all_;
};

class global_control {
 public:
  enum Parameter { max_allowed_parallelism };
  global_control(Parameter, std::size_t most) : before_(threads::most.exchange(static_cast<int>(most))) {}
  ~global_control() { threads::most = before_; }
  global_control(const global_control&) = delete;

 private:
  int before_;
};

class task_arena {
 public:
  static constexpr int automatic = -1;
  explicit task_arena(int most) : most_(most) {}
  template <class Work>
  auto execute(const Work& work) {
    if (most_ == automatic) return work();
    const global_control limit(global_control::max_allowed_parallelism, static_cast<std::size_t>(most_));
    return work();
  }

 private:
  int most_;
};

namespace this_task_arena {
inline int max_concurrency() { return threads::most; }
template <class F>
auto isolate(const F& f) {  // a loop inside a loop stays on its thread anyway
  return f();
}
}  // namespace this_task_arena
namespace info {
inline int default_concurrency() { return threads::most; }
}  // namespace info

}  // namespace tbb

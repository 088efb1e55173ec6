// Threads that stay, for batches.
#pragma once

#include "hybridyn/kernel/entry.h"

namespace hybridyn::python {

/// Calls step(steps, k) for k in [begin, end), on at most `threads` threads, the caller's among them.
/// While others have work done here, the caller's does all of its own.
void run_on_threads(int threads, int begin, int end, const void* steps, hybridyn_step* step);

/// The same of a function object.
template <class Function>
void for_each_on_threads(int threads, int begin, int end, const Function& f) {
  run_on_threads(threads, begin, end, &f,
                 [](const void* steps, int k) { (*static_cast<const Function*>(steps))(k); });
}

/// How many threads `run_as_wanted`, which generated code calls, is to use. Of the calling thread.
class WantedThreads {
 public:
  explicit WantedThreads(int threads);
  ~WantedThreads();
  WantedThreads(const WantedThreads&) = delete;
  WantedThreads& operator=(const WantedThreads&) = delete;

  static hybridyn_run run_as_wanted;

 private:
  int before_;
};

}  // namespace hybridyn::python

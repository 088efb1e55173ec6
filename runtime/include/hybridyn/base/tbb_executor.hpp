// Runs the independent steps of a round on oneTBB's threads. Every step writes to its own place, so
// that results do not depend on the number of threads. Link hybridyn::parallel.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace hybridyn {

class TbbExecutor {
 public:
  /// Rounds are cut into pieces of at least `grain` steps: below that a thread costs more than the
  /// work it takes over.
  explicit TbbExecutor(int grain = 32) : grain_(grain) {}

  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    if (end - begin <= grain_) {
      for (int k = begin; k < end; ++k) f(k);
      return;
    }
    tbb::parallel_for(tbb::blocked_range<int>(begin, end, static_cast<std::size_t>(grain_)),
                      [&f](const tbb::blocked_range<int>& range) {
                        for (int k = range.begin(); k != range.end(); ++k) f(k);
                      });
  }

 private:
  int grain_;
};

}  // namespace hybridyn

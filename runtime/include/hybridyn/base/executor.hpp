// How the independent steps of one round are run.
#pragma once

namespace hybridyn {

struct SerialExecutor {
  /// Calls f(k) for k in [begin, end).
  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    for (int k = begin; k < end; ++k) f(k);
  }
};

}  // namespace hybridyn

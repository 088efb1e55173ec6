// What tables of generated functions (entry.h) are made with.
#pragma once

#include <algorithm>  // of generated tables
#include <new>

#include "hybridyn/base/status.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "hybridyn/kernel/entry.h"
#include "hybridyn/kernel/lanes.hpp"

#ifdef _MSC_VER
#define HYBRIDYN_ENTRY extern "C" __declspec(dllexport)
#else
#define HYBRIDYN_ENTRY extern "C" __attribute__((visibility("default")))
#endif

namespace hybridyn::entry {

/// Calls one(k) for each state, never inlined: a function costs what it costs a caller.
template <class One>
#ifndef _MSC_VER
__attribute__((noinline))
#endif
void call(const One& one, int k) {
  one(k);
}
template <class One>
void each_state(int count, const One& one) {
  for (int k = 0; k < count; ++k) call(one, k);
}

/// f(lanes, arrays of a pack ...) of N mechanisms at once, all lanes of the pack in memory.
template <int N, class Function, class... Arrays>
void side_by_side(const Function& f, const Arrays&... arrays) noexcept {
  using Lanes = AllLanes<double, N>;
  using Pack = typename Lanes::Scalar;
  internal::on_pack<Layout::kStates, Pack>(
      Pack::kLanes, 0, [&f](auto*... values) { f(Lanes(), values...); },
      [](const auto& /*states*/, const auto& call) { call(); }, arrays...);
}

/// Leaves the work to the caller of the library.
struct Executor {
  hybridyn_run* run;

  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    run(begin, end, &f,
        [](const void* steps, int k) { (*static_cast<const Function*>(steps))(k); });
  }
};

template <class Robot>
void* make_robot() {
  return new (std::nothrow) Robot;
}
template <class Robot>
void release_robot(void* robot) {
  delete static_cast<Robot*>(robot);
}

}  // namespace hybridyn::entry

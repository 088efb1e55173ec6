// Functions of branch_5r.urdf (bd4cddd219e82466) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "hybridyn/kernel/batch.hpp"
#include "model.hpp"

namespace branch_5r_mixed {

}  // namespace branch_5r_mixed

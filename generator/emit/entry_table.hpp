// How much a library's table of functions offers.
#pragma once

namespace hybridyn::generator {

/// entry.cpp, for C++: the functions as a table for programs that load them.
enum class EntryTable {
  kNone,
  kStates,         // state by state
  kDoubleBatches,  // also in packs of states, in double precision: takes longer to compile
  kBatches         // these in single precision, too
};

}  // namespace hybridyn::generator

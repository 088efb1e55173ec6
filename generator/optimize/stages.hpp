// A kernel cut in stages: its arguments become known one after the other, and some of its results
// are wanted before others of its arguments are there.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

struct Stage {
  std::string name;
  int parent = -1;  // the stage before it; -1 for none. Stages may have several after them
  /// It runs often: what it computes of things known before is computed before.
  bool is_repeated = false;
  /// It does not read arguments of stages before again: what it needs of them is handed on too.
  bool reads_own_alone = false;
};

/// One kernel a stage, named KERNEL_STAGE. Every value is computed in the stage that first needs
/// it, or where stages that do not follow each other do, in the last one before all of them; what
/// later stages need of it is handed on in an array `kept_STAGE`, which is `kept` of the kernel's
/// part at that stage. Arguments may be read again in later stages. Throws std::logic_error if a
/// result is wanted before what it needs.
std::vector<Kernel> split_stages(const Kernel& kernel, const std::vector<Stage>& stages,
                                 ArrayId::Kind kept = ArrayId::Kind::kKept);

}  // namespace hybridyn::generator

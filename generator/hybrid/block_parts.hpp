// What the derivations of blocks share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hybridyn/generator/derive/kinematics.hpp"
#include "hybridyn/generator/hybrid/block.hpp"

namespace hybridyn::generator {

/// What derives the kernels of one block in one way.
class BlockBuilder {
 public:
  /// `own` is the part's mechanism. All of them must outlive the object.
  BlockBuilder(const Mechanism& mechanism, const Mechanism& own, const Parts& parts, int part,
               const BlockOptions& options)
      : mechanism_(mechanism),
        own_(own),
        parts_(parts),
        index_(part),
        part_(parts.parts[part]),
        base_(parts.find_handle(part_.base)),
        options_(options) {}

 protected:
  const Mechanism& mechanism_;
  const Mechanism& own_;
  const Parts& parts_;
  const int index_;
  const Part& part_;
  const Handle* base_;  // null for the ground
  const BlockOptions& options_;
};

/// Names of the components of arrays that pass at a handle.
const std::vector<std::string>& motion_names();
const std::vector<std::string>& acceleration_names();
const std::vector<std::string>& force_names();
std::vector<std::string> inertia_names();

/// "block of" its links.
std::string description_of_block(const Mechanism& mechanism, const Part& part);

/// Gravity as an argument of a kernel from this stage on, or folded in.
Vec3 gravity_of(Kernel& kernel, const std::optional<Vec<Extended>>& gravity, int stage);

/// build(alignment) with no body of the part aligned, or with all that may be: those that nothing
/// hangs on. What takes fewer operations, arranged.
std::vector<Kernel> cheapest_alignment(
    const Parts& parts, int part, const Mechanism& own,
    const std::function<std::vector<Kernel>(const Alignment& alignment)>& build);

}  // namespace hybridyn::generator

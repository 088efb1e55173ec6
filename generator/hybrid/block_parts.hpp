// What the derivations of blocks share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hybridyn/generator/derive/kinematics.hpp"
#include "hybridyn/generator/hybrid/parts.hpp"
#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

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

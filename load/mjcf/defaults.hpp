// <default> in MJCF: attributes that elements of a class have unless they give them themselves.
#pragma once

#include <tinyxml2.h>

namespace hybridyn::load {

class Problems;

/// Adds to each element of the model the attributes that it has by its class, by the <childclass>
/// around it or by the topmost <default>.
void apply_defaults(tinyxml2::XMLElement& mujoco, Problems& problems);

}  // namespace hybridyn::load

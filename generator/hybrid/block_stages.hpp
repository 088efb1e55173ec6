// In which order the arguments of a block become known, and its results are wanted.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/parts.hpp"
#include "hybridyn/generator/optimize/stages.hpp"

namespace hybridyn::generator {

struct BlockStages {
  std::string prefix;  // of the kernels' names
  std::vector<Stage> stages;
  ArrayId::Kind kept;
  // Indices of stages; the same for what nothing waits between.
  int position = 0;      // q
  int motion = 0;        // v, motion of the base -> motions of the handles
  int inertia = 0;       // inertias of what hangs on it -> its own, pivots
  int force = 0;         // tau, forces of what hangs on it -> its own
  int acceleration = 0;  // acceleration of the base -> qdd, accelerations of the handles
  int orientation = 0;   // of the base -> of the handles with contacts
  int contact = 0;       // contact rows of what hangs on it -> its own
  /// Contact forces come last, of contacts whose places are told first: then there are those.
  bool has_forces = false;
  // The stages of a response to joint forces alone; -1 for none.
  int response_force = -1;
  int response = -1;
};

/// Forward dynamics, all of which waits for the state: motion, inertia, acceleration.
BlockStages forward_stages(const Part& part, bool has_contacts);

/// What depends on q alone is one stage, `factor`, and others follow it each by itself: `contact`,
/// `bias` (velocities and joint forces), `response` (joint forces at rest).
BlockStages dynamics_stages(const Part& part, bool has_contacts);

/// Forward dynamics under contact forces that depend on where contacts are and what they feel:
/// place (q, v -> contacts), inertia (tau -> what forces there change), acceleration (forces -> qdd).
BlockStages touch_stages();

}  // namespace hybridyn::generator

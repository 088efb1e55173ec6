// A mechanism cut into parts: generated blocks and numeric links, each hanging on a body of another
// part or on the ground, and the bodies between them, the handles.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"
#include "hybridyn/generator/partition/partition.hpp"

namespace hybridyn::generator {

/// Components of the arrays that pass at a handle, in its body's frame.
constexpr int kMotionSize = 9;        // w, wd, a at qdd = 0
constexpr int kAccelerationSize = 6;  // wd, a beyond that
constexpr int kInertiaSize = 21;      // lower triangle, row by row

/// A body that parts hang on. Components that are always zero do not pass, unless something numeric
/// is at either side.
struct Handle {
  int body;
  std::vector<int> motion;        // of kMotionSize
  std::vector<int> acceleration;  // of kAccelerationSize; of inertias and forces the same
};

struct Part {
  std::string name;         // of its first link, as an identifier; not unique
  bool is_numeric;          // one body
  std::vector<int> bodies;  // parents first
  int base;                 // body, or kGround
  int parent = -1;          // part that the base is of; -1 for the ground
  std::vector<int> children;
};

struct Parts {
  std::vector<Part> parts;                      // parents first
  std::vector<int> part_of;                     // body -> part
  std::vector<Handle> handles;                  // by body
  std::vector<std::vector<int>> siblings = {};  // parts that are evaluated side by side

  bool is_tip(const Part& part) const { return part.children.empty(); }
  /// Index of the siblings that a part is one of, or -1.
  int find_siblings(int part) const;
  /// Null for a body that nothing hangs on, and for the ground.
  const Handle* find_handle(int body) const;
};

/// Numeric links come body by body: joints of several freedoms along or about axes have several.
/// Loops and couplings are within one block each, with_whole_loops.
Parts cut(const Model<double>& model, const Mechanism& mechanism, const Partition& partition);

/// Whether all of these bodies, at least one, are the part's or its base.
bool is_within(const Part& part, const std::vector<int>& bodies);

/// The bodies of one part as a mechanism of its own, with the loops and couplings within it; its
/// ground is the base. Coordinates keep their numbers.
Mechanism extract(const Mechanism& mechanism, const Part& part);

/// Links of the model, as it names them, that a part's bodies are of.
std::vector<ModelText> link_names(const Mechanism& mechanism, const Part& part);

/// Whether a body is its link itself, not one between the coordinates of the link's joint.
bool is_link(const Mechanism& mechanism, int body);

/// Index of a body of the mechanism in the part's own; kGround for its base.
int local(const Part& part, int body);

}  // namespace hybridyn::generator

// The leaves of an assembly: single links, or small chains of links where a link's inertia alone has
// no inverse (massless links, rods without thickness): such a link is absorbed towards the root until
// a link with a regular inertia, or the ground, carries it; and where its joint would then move
// nothing, the links it carries are absorbed as well.
//
// A mechanism may be cut into blocks of links, for each of which there is code (`LeafCode`): their
// links are parts as well, together with what is too light to stand alone beside them.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "hybridyn/building/regularity.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn {

/// A set of links chosen to be one leaf of the plan; `root` is kWorld for links carried by the
/// ground through links without a regular inertia, or in a block with it.
struct AssemblyPart {
  int root;
  std::vector<int> links;  // parents first; empty for the bare ground
  bool has_code = false;
};

namespace internal {

class AssemblyParts {
 public:
  /// `blocks`: sets of links with code. Those that hang together are a part, with the ground if they
  /// hang on it; `base_is_free`: but not by a joint that leaves all free.
  template <class S>
  AssemblyParts(const Model<S>& model, const std::vector<std::vector<int>>& blocks,
                bool base_is_free = false)
      : has_blocks(!blocks.empty()),
        is_in_plane(has_blocks && moves_in_plane(model)),
        base_is_free_(base_is_free) {
    find(model, blocks);
    if (is_in_plane && has_numeric_chains()) {
      is_in_plane = false;
      parts.clear();
      find(model, blocks);
    }
  }

  static constexpr int kGround = 0;  // the part that contains the ground

  std::vector<AssemblyPart> parts;
  std::vector<int> part_of;  // by link
  bool has_blocks;
  bool is_in_plane;

 private:
  // A link stays a part of its own with at least these shares of the articulated inertia it is
  // the root of: in every direction, and of its mean linear inertia. A joint may lie within a part
  // with this share of what resists it in the whole tree. Joining loses about as many digits.
  static constexpr double kLeastShare = 1e-4;
  static constexpr double kLeastMassShare = 1e-2;
  static constexpr double kLeastJointShare = 1e-2;

  // Of a part with code the articulated inertia counts. Its links could be in line at times: what is
  // left then, that of the root link alone, has at least this share of it.
  static constexpr double kLeastRootShare = 1e-6;

  bool base_is_free_;

  static bool has_mass(const Matrix6<double>& own, const Matrix6<double>& articulated) {
    const double mass = own.bottomRightCorner<3, 3>().trace();
    return mass >= kLeastMassShare * articulated.bottomRightCorner<3, 3>().trace();
  }

  /// The inertia of what moves, and one for what does not.
  Matrix6<double> that_moves(const Matrix6<double>& I) const {
    if (!is_in_plane) return I;
    Matrix6<double> out = Matrix6<double>::Identity();
    out.block<3, 3>(2, 2) = I.block<3, 3>(2, 2);
    return out;
  }

  /// `own`: of the part's root link; `alone`: with the joints within the part free; `whole`: with
  /// all that it carries.
  bool can_stand_alone(const Matrix6<double>& own, const Matrix6<double>& alone,
                       const Matrix6<double>& whole) const {
    return has_mass(alone, whole) &&
           is_share_of(that_moves(alone), that_moves(whole), kLeastShare) &&
           is_share_of(that_moves(own), that_moves(alone), kLeastRootShare);
  }

  /// Links of one block share a part with their parent, if it is in the block as well.
  template <class S>
  std::vector<bool> find_inner(const Model<S>& model,
                               const std::vector<std::vector<int>>& blocks) const {
    std::vector<int> block_of(model.links.size(), -1);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      for (const int link : blocks[b]) block_of[link] = static_cast<int>(b);
    }
    std::vector<bool> inner(model.links.size(), false);
    for (std::size_t i = 0; i < inner.size(); ++i) {
      const int parent = model.links[i].parent;
      const bool is_with_ground =
          parent == kWorld && !(base_is_free_ && is_floating(model.links[i].type));
      inner[i] = block_of[i] >= 0 &&
                 (is_with_ground || (parent != kWorld && block_of[parent] == block_of[i]));
    }
    return inner;
  }

  /// Which links share a part with their parent (or with the ground). `inner` ones do in any case.
  template <class S>
  std::vector<bool> find_absorbed(const Model<S>& model, const std::vector<bool>& inner) const {
    const std::size_t n = model.links.size();
    const ArticulatedTree whole = articulated_tree(model, std::vector<bool>(n, true));
    const ArticulatedTree alone = articulated_tree(model, inner);
    std::vector<bool> absorbed = inner;
    bool changed = false;
    for (std::size_t i = 0; i < n; ++i) {
      const Matrix6<double> own = model.links[i].inertia.matrix().template cast<double>();
      absorbed[i] = inner[i] || !can_stand_alone(own, alone.I[i], whole.I[i]);
      changed = changed || absorbed[i];
    }
    while (changed) {
      changed = false;
      const ArticulatedTree tree = articulated_tree(model, absorbed);
      std::vector<bool> needs_load(n, false);  // here or between here and the part's root
      for (std::size_t i = 0; i < n; ++i) {
        const int parent = model.links[i].parent;
        const bool below = parent != kWorld && needs_load[parent];
        if (!absorbed[i] && below) {
          absorbed[i] = true;
          changed = true;
          continue;
        }
        const double least = inner[i] ? kLeastShare : kLeastJointShare;
        needs_load[i] = absorbed[i] && (below || !is_share_of(tree.D[i], whole.D[i], least));
      }
    }
    return absorbed;
  }

  template <class S>
  void find(const Model<S>& model, const std::vector<std::vector<int>>& blocks) {
    const std::vector<bool> absorbed = find_absorbed(model, find_inner(model, blocks));
    parts.push_back({kWorld, {}});
    part_of.resize(model.links.size());
    for (int i = 0; i < model.size(); ++i) {
      const int parent = model.links[i].parent;
      if (absorbed[i]) {
        part_of[i] = parent == kWorld ? kGround : part_of[parent];
      } else {
        part_of[i] = static_cast<int>(parts.size());
        parts.push_back({i, {}});
      }
      parts[part_of[i]].links.push_back(i);
    }
    for (const std::vector<int>& block : blocks) {
      for (const int link : block) parts[part_of[link]].has_code = true;
    }
  }

  bool has_numeric_chains() const {
    return std::any_of(parts.begin(), parts.end(), [](const AssemblyPart& part) {
      return !part.has_code && part.links.size() > (part.root == kWorld ? 0 : 1);
    });
  }

  template <class S>
  static bool moves_in_plane(const Model<S>& model) {
    using std::abs;
    constexpr double kParallel = 1e-12;
    if (model.has_constraints()) return false;
    for (const Link<S>& link : model.links) {
      const auto& z = link.X_PJ.rotation.col(2);  // the first axis may have any direction
      const bool is_parallel =
          link.parent == kWorld || (abs(z.x()) + abs(z.y()) < S(kParallel) && z.z() > S(0));
      if (!is_rotation_about_axis(link.type) || link.rotor_inertia != S(0) || !is_parallel) {
        return false;
      }
    }
    return true;
  }
};

}  // namespace internal
}  // namespace hybridyn

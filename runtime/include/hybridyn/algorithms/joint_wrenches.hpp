// Joint wrenches as the model file names them: for every joint of the file, fixed ones included, in
// the frame of its child link; and which of their components physics leaves open.
//
// A body is the tree of file links welded together. The wrench through the joint of file link f is
//   F_f = (I A + V x* I V)_f - F_external,f - F_loops,f + sum over links joined to f of theirs,
// where links joined by a moving joint contribute the wrench through that joint.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "hybridyn/algorithms/constraint_system.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn {

/// External wrenches one a link of the file (frame), in its frame at its origin.
template <class S>
using FrameWrenches = std::vector<Wrench<S>>;

namespace internal {

/// Adds to the parent frame what frame f carries, both in body frames.
template <class S, class Method>
void pass_to_parent(const Model<S>& model, const Method& method, int f,
                    std::vector<Wrench<S>>& loads) {
  const Frame<S>& frame = model.frames[f];
  if (frame.parent < 0) return;
  loads[frame.parent] +=
      frame.welded ? loads[f] : method.kinematics(frame.link).X_PC.to_parent(loads[f]);
}

/// From children (later in the list) to parents. `loads[f]` in: loads on frame f; out: the wrench
/// through f's joint, in f's body frame.
template <class S, class Method>
void gather_towards_root(const Model<S>& model, const Method& method,
                         std::vector<Wrench<S>>& loads) {
  for (int f = static_cast<int>(model.frames.size()) - 1; f > 0; --f) {
    pass_to_parent(model, method, f, loads);
  }
}

/// From the body frame to the frame itself.
template <class S>
void express_in_frames(const Model<S>& model, std::vector<Wrench<S>>& wrenches) {
  for (std::size_t f = 0; f < wrenches.size(); ++f) {
    wrenches[f] = model.frames[f].X_BF.to_child(wrenches[f]);
  }
}

/// Subtracts what a loop's wrench (in L) does on its two links' frames, in body frames.
template <class S>
void subtract_loop(const Loop<S>& loop, const LoopGeometry<S>& g, const Wrench<S>& F_L,
                   std::vector<Wrench<S>>& loads) {
  if (loop.successor_frame >= 0) loads[loop.successor_frame] -= g.X_SL.to_parent(F_L);
  if (loop.predecessor_frame >= 0) loads[loop.predecessor_frame] += g.X_PL.to_parent(F_L);
}

}  // namespace internal

/// Wrenches through the joint of every frame, in that frame: `moving[i]` is the wrench through the
/// joint of link i as a method gives it (body frame), `loops[l]` that of loop l (in L). `method`
/// has acceleration(i) and kinematics(i). Entry 0 is what holds (or moves) the root link.
template <class S, class Method>
std::vector<Wrench<S>> frame_wrenches(const Model<S>& model, const Method& method,
                                      const std::vector<Wrench<S>>& moving,
                                      const std::vector<Wrench<S>>& loops,
                                      const FrameWrenches<S>* external) {
  std::vector<Wrench<S>> loads(model.frames.size(), Wrench<S>::zero());
  for (std::size_t f = 0; f < loads.size(); ++f) {
    const Frame<S>& frame = model.frames[f];
    const Motion<S> V =
        frame.link == kWorld ? Motion<S>::zero() : Motion<S>(method.kinematics(frame.link).V);
    loads[f] =
        frame.inertia * Motion<S>(method.acceleration(frame.link)) + cross(V, frame.inertia * V);
    if (external != nullptr) loads[f] -= frame.X_BF.to_parent((*external)[f]);
  }
  for (std::size_t l = 0; l < loops.size(); ++l) {
    internal::subtract_loop(model.loops[l], method.constraints().loop(static_cast<int>(l)),
                            loops[l], loads);
  }
  internal::gather_towards_root(model, method, loads);
  for (int i = 0; i < model.size(); ++i) loads[model.joints[i].frame] = moving[i];
  internal::express_in_frames(model, loads);
  return loads;
}

/// A loop's wrench as the file sees it: from L to the loop frame on the successor.
template <class S>
Wrench<S> in_file_frame(const Loop<S>& loop, const Wrench<S>& F_L) {
  return {loop.R_LF.transpose() * F_L.moment, loop.R_LF.transpose() * F_L.force};
}

/// Which components are open: moment x y z, force x y z.
using OpenComponents = std::array<bool, 6>;

struct UndeterminedWrenches {
  std::vector<OpenComponents> frames;  // joint of each frame
  std::vector<OpenComponents> loops;
};

namespace internal {

/// The frames between the ends of loops and the root, the latter first.
template <class S>
std::vector<int> frames_of_loops(const Model<S>& model, const std::vector<int>& loops) {
  std::vector<int> out;
  for (const int l : loops) {
    for (int f : {model.loops[l].predecessor_frame, model.loops[l].successor_frame}) {
      for (; f >= 0; f = model.frames[f].parent) out.push_back(f);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// Marks what is more than rounding beside `size`.
template <class S>
void mark_open(const Wrench<S>& F, const S& size, OpenComponents& open) {
  using std::abs;
  for (int c = 0; c < 3; ++c) {
    open[c] = open[c] || abs(F.moment[c]) > S(1e-8) * size;
    open[c + 3] = open[c + 3] || abs(F.force[c]) > S(1e-8) * size;
  }
}

}  // namespace internal

/// Components that the loops' redundancy leaves open, from a basis of the constraint forces that
/// move nothing (`Aba::undetermined`). Each cluster's loops change only what is between them and
/// the root.
template <class S, class Method>
UndeterminedWrenches undetermined_wrenches(const Model<S>& model, const Method& method,
                                           const internal::UndeterminedForces<S>& basis) {
  UndeterminedWrenches out;
  out.frames.assign(model.frames.size(), OpenComponents{});
  out.loops.assign(model.loops.size(), OpenComponents{});
  std::vector<Wrench<S>> loads(model.frames.size());
  VectorX<S> lambda = VectorX<S>::Zero(model.constraint_size());
  for (int c = 0; c < basis.clusters(); ++c) {
    const std::vector<int> frames = internal::frames_of_loops(model, basis.loops(c));
    for (int n = 0; n < basis.count(c); ++n) {
      basis.get(c, n, lambda);
      for (const int f : frames) loads[f] = Wrench<S>::zero();
      S size(0);
      for (const int l : basis.loops(c)) {
        const Wrench<S> F_L = loop_wrench(method.constraints(), l, lambda);
        internal::subtract_loop(model.loops[l], method.constraints().loop(l), F_L, loads);
        size = std::max(size, S(F_L.vector().cwiseAbs().maxCoeff()));
      }
      for (const int l : basis.loops(c)) {
        const Wrench<S> F_L = loop_wrench(method.constraints(), l, lambda);
        internal::mark_open(in_file_frame(model.loops[l], F_L), size, out.loops[l]);
      }
      for (auto f = frames.rbegin(); f != frames.rend(); ++f) {
        internal::pass_to_parent(model, method, *f, loads);
        internal::mark_open(model.frames[*f].X_BF.to_child(loads[*f]), size, out.frames[*f]);
      }
    }
  }
  return out;
}

}  // namespace hybridyn

// Many robots of one kind on flat ground, each by itself: what environments for learning are made of.
//
// A step of length h (Moreau's time stepping): with v' = v + h qdd of what is free, and the feet that
// are near the ground, u = J v' + W p with W = J M^-1 J' are their velocities after impulses p,
//   (1) 0 <= p_n  perpendicular to  u_n + b >= 0,   b = gap / h before it touches, and what pushes a
//       foot out of the ground after;
//   (2) |p_t| <= friction p_n, against the slip where it is reached,
// found by projected Gauss-Seidel sweeps from the impulses of the step before; then v'' = v' + M^-1
// J' p and q moved by h v''.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "robot.hpp"

namespace hybridyn::python {

/// A sphere at the origin of a link's frame.
struct Foot {
  std::string link;
  double radius = 0;
};

struct CrowdOptions {
  double step = 0.002;
  double friction = 0.8;
  double stiffness = 40;  // of the joints' springs: tau = stiffness (target - q) - damping v
  double damping = 1;
  int sweeps = 20;  // at most
};

class Crowd {
 public:
  /// Joints of one freedom have springs, with forces of at most their `effort`. The robot must
  /// outlive the object. Throws Error: without a compiler, or with loops.
  Crowd(Robot& robot, std::vector<Foot> feet, const CrowdOptions& options, int count);

  int count() const { return count_; }
  const std::vector<int>& actuated() const { return actuated_; }
  std::size_t feet() const { return feet_.size(); }

  // State after state.
  std::vector<double> q, v;      // [count * nq], [count * nv]
  std::vector<double> impulses;  // [count * feet * 3] of the last step, world axes: N s
  std::vector<double> torques;   // [count * actuated] of the last step

  /// So many steps of all, with targets[count * actuated] of the springs.
  void advance(const double* targets, int steps, int threads);

 private:
  struct Piece;
  void advance_piece(int first, int end, const double* targets, int steps);
  void set_forces(const double* targets, int first, Piece& piece);
  void evaluate(int first, Piece& piece);
  void touch(int state, int k, Piece& piece);

  Robot& robot_;
  const Model<double>& model_;
  std::vector<Foot> feet_;
  CrowdOptions options_;
  int count_;
  std::vector<int> actuated_;  // links whose joints have springs
  Function& forward_dynamics_;
  Function& inverse_mass_matrix_;
  Function& jacobians_;
  Function& poses_;
};

}  // namespace hybridyn::python

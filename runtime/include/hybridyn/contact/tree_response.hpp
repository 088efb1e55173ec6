// What loads on some links of trees change, and what they would if these links were supported by
// springs: articulated bodies in axes of the world, each about the origin of its body frame.
//
// Loads w are a wrench (moment, force) on each of some links and a force along each of some freedoms,
// J v the motions that belong to them.
//   (1) motions      G w,  G = J M^-1 J'
//   (2) energy       w'G w
//   (3) support      (M + J'K J) dv = -J'r:  motions J dv.  K need not be symmetric
// For a link with joint subspace S and inertia I, that of (3) with K on it:
//   (4) U = I S,  L = I'S,  D = S'U + rotor + k;  the joint passes I - U D^-1 L' on to the parent
//   (5) y = D^-1 (w_joint - S'p),  p_parent += p + U y      from the tips to the ground
//   (6) rate = y - D^-1 L'A',  A = A' + S rate              from the ground to the tips
//   (7) Phi = (1 - S D^-1 L') Phi' (1 - S D^-1 L')' + S D^-1 S',  a link's own block of G
// p starts as minus the wrench on the link; primes are what the parent has, moved to the child's
// origin. All of that takes time in proportion to the links on the paths from loads to the ground,
// (4) of M to all links of these trees.
#pragma once

#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/link_motion.hpp"

namespace hybridyn::internal {

class TreeResponse {
 public:
  /// Loads of one tree follow each other, as do the links on their paths.
  struct Tree {
    int first = 0;  // load
    int loads = 0;
    int first_link = 0;  // on the paths
    int links = 0;
  };

  /// The model, which must outlive the object, has no loops or couplings.
  explicit TreeResponse(const Model<double>& model);

  /// Forgets all loads; then some are announced.
  void begin();
  void load_link(int link) { wrench_at_[link] = 0; }
  void load_freedom(int freedom) { force_at_[freedom] = 0; }
  /// After these, where links are placed at q: (4) and (7). False where M is not positive definite.
  [[nodiscard]] bool factor(const MovingLinks& links, const VectorX<double>& q);

  int loads() const { return loads_; }
  /// Where a link's six loads begin, and a freedom's load.
  int load_of_link(int link) const { return wrench_at_[link]; }
  int load_of_freedom(int freedom) const { return force_at_[freedom]; }
  const std::vector<Tree>& trees() const { return trees_; }
  int tree_of_load(int load) const { return tree_of_load_[load]; }

  /// Block of G of a link, which has six loads, or of a freedom's own.
  Eigen::Map<const MatrixX<double>> own_block(int load) const;

  /// (1), (2) of the loads of one tree; others are not looked at.
  void respond(const Tree& tree, const VectorX<double>& w, VectorX<double>& motions);
  double energy(const Tree& tree, const VectorX<double>& w);
  /// After all trees have responded: by how much all joint velocities change.
  void find_rates(VectorX<double>& change);

  /// (3): K becomes zero; that of a link, or freedom, which is to be added to; then it is factored.
  void clear_support(const Tree& tree);
  Matrix6<double>& support_of_link(int load) { return nodes_[link_of_load_[load]].K; }
  double& support_of_freedom(int load) { return stiffness_[freedom_of_load_[load]]; }
  [[nodiscard]] bool factor_support(const Tree& tree);
  /// Motions for loads -r, then w = -r - K motions, the loads of M that have them.
  void solve_supported(const Tree& tree, const VectorX<double>& r, VectorX<double>& w,
                       VectorX<double>& motions);

 private:
  /// (4): as many columns as the joint has freedoms.
  struct Factor {
    Matrix6<double> U, L, inverse;
  };
  struct Node {
    bool is_on_path = false;
    Vector3<double> r;     // from the parent's origin
    Matrix6<double> S;     // as many columns as the joint has freedoms
    Matrix6<double> rest;  // inertia with all that does not change with K
    Matrix6<double> I;     // of links on paths below, as they pass it on
    Matrix6<double> K;
    Matrix6<double> Phi;
    Factor free, supported;
    Vector6<double> p, y, A, rate;
  };

  void number_loads();
  void place(int link, const MovingLinks& links, const VectorX<double>& q);
  template <int N>
  bool factor_joint(int link, const Matrix6<double>& I, bool is_supported, Factor& out) const;
  bool factor_link(int link, bool is_supported);
  template <int N>
  void find_own_block(int link);
  template <int N>
  double backward(int link, const VectorX<double>& w, const Factor& factor);
  double backward(const Tree& tree, const VectorX<double>& w, bool is_supported);
  void forward(int link, bool is_supported);
  void forward(const Tree& tree, bool is_supported, VectorX<double>& motions);

  const Model<double>& model_;
  std::vector<Node> nodes_;     // by link
  std::vector<int> root_;       // by link
  std::vector<int> wrench_at_;  // first load by link; -1: none
  std::vector<int> force_at_;   // load by freedom; -1: none
  std::vector<double> stiffness_;
  std::vector<int> path_;  // links with loads on them or below, in order
  std::vector<Tree> trees_;
  std::vector<int> tree_of_load_;
  std::vector<int> link_of_load_;
  std::vector<int> freedom_of_load_;
  std::vector<double> own_of_load_;  // of freedoms
  int loads_ = 0;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/tree_response.hpp"
#endif

// Columns of Y in worlds whose bodies are all free: their mass matrices are constant and do not know
// of each other.
//
// With v = S^-1 V the velocities of a body in its own axes, M = S'I S = L L' once and for all:
//   x = L^-1 S'F for wrenches F in the body's axes,   change of v = L^-T x.
#pragma once

#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/link_motion.hpp"
#include "hybridyn/contact/problem.hpp"

namespace hybridyn::internal {

class FreeBodies {
 public:
  /// Whether all links are free, and nothing but contact connects them.
  static bool are(const Model<double>& model);

  /// Of such a model, which must outlive the object; else it knows of no bodies.
  explicit FreeBodies(const Model<double>& model);
  bool empty() const { return bodies_.empty(); }

  /// Columns of a point's block, whose law is set.
  void add_point(const ContactPoint& point, const MovingLinks& links, ContactProblem& problem,
                 ContactBlock& block) const;
  /// x <- the change of v.
  void finish_response(VectorX<double>& x) const;

 private:
  struct Body {
    Matrix6<double> to_x;       // L^-1 S'
    Matrix6<double> to_change;  // L^-T
  };

  void add_columns(const ContactPoint& p, int link, double sign, int side, const MovingLinks& links,
                   ContactProblem& problem, ContactBlock& block) const;

  const Model<double>& model_;
  std::vector<Body> bodies_;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/free_bodies.hpp"
#endif

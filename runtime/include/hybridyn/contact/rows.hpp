// The rows of contact in the freedoms of a mechanism: columns Y = W J' of `ContactProblem`.
//
// A point at p with an axis a (normal or tangent) is a unit force along a on body b and against it
// on body a; rows of spin and rolling are unit moments. For each body with points the responses to
// six unit wrenches along world axes at its origin are made once, by walks to the ground, and
// combined for all its points: C_p = C_body (p x a; a).
#pragma once

#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/problem.hpp"
#include "hybridyn/dynamics/dynamics.hpp"

namespace hybridyn {

namespace internal {

/// Numbers of a column from a freedom on.
class PartOfColumn {
 public:
  PartOfColumn(double* numbers, int first) : numbers_(numbers), first_(first) {}
  double& operator[](int k) { return numbers_[k - first_]; }
  template <int N>
  Eigen::Map<Eigen::Matrix<double, N, 1>> segment(int k) {
    return Eigen::Map<Eigen::Matrix<double, N, 1>>(numbers_ + (k - first_));
  }

 private:
  double* numbers_;
  int first_;
};

}  // namespace internal

class ContactRows {
 public:
  explicit ContactRows(const Model<double>& model);

  /// Forgets the responses of an earlier configuration.
  void begin();

  /// Columns and island of a point's block, whose law is set. `dynamics` is factored.
  void add_point(const ContactPoint& point, Dynamics<double>& dynamics, ContactProblem& problem,
                 ContactBlock& block);
  /// The same for a force along one freedom.
  void add_freedom(int freedom, double sign, Dynamics<double>& dynamics, ContactProblem& problem,
                   ContactBlock& block);

  /// Bodies that are joined to each other, as one mechanism: freedoms of the one with this link.
  int mechanism(int link) const { return mechanism_[link]; }
  int mechanism_of_freedom(int freedom) const { return owner_[freedom]; }
  int mechanisms() const { return static_cast<int>(ranges_.size()); }

  /// Numbers the islands of all blocks, by mechanisms that blocks connect.
  void number_islands(ContactProblem& problem);

 private:
  struct Range {
    int first;
    int size;
  };
  using Response = Eigen::Matrix<double, Eigen::Dynamic, 6>;

  const Response& response(int link, Dynamics<double>& dynamics);
  int island_of(int mechanism);
  int mechanism_of(const ContactBlock& block, int side) const;

  const Model<double>& model_;
  std::vector<int> mechanism_;       // by link
  std::vector<int> owner_;           // mechanism by freedom
  std::vector<Range> ranges_;        // by mechanism
  std::vector<Response> responses_;  // by link
  std::vector<char> has_response_;
  std::vector<int> above_;  // of union and find over mechanisms
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/rows.hpp"
#endif

// The rows of contact in the freedoms of a mechanism: columns Y = W J' of `ContactProblem`.
//
// A point at p with an axis a (normal or tangent) is a unit force along a on body b and against it
// on body a; rows of spin and rolling are unit moments. For each body with points the responses to
// six unit wrenches along world axes at its origin are made once, by walks to the ground, and
// combined for all its points: C_p = C_body (p x a; a).
#pragma once

#include <vector>

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

/// Trees on the ground are mechanisms of their own; where there are loops or couplings all are one.
inline ContactRows::ContactRows(const Model<double>& model)
    : model_(model), responses_(model.links.size()), has_response_(model.links.size(), 0) {
  for (const Link<double>& link : model.links) {
    const bool is_own = link.parent == kWorld && (ranges_.empty() || !model.has_constraints());
    if (is_own) ranges_.push_back({link.v_index, 0});
    mechanism_.push_back(link.parent == kWorld ? static_cast<int>(ranges_.size()) - 1
                                               : mechanism_[link.parent]);
    ranges_.back().size = link.v_index + link.nv() - ranges_.back().first;
    owner_.insert(owner_.end(), link.nv(), mechanism_.back());
  }
  above_.resize(ranges_.size());
}

inline void ContactRows::begin() { std::fill(has_response_.begin(), has_response_.end(), 0); }

inline const ContactRows::Response& ContactRows::response(int link, Dynamics<double>& dynamics) {
  Response& C = responses_[link];
  if (has_response_[link] != 0) return C;
  has_response_[link] = 1;
  const Range& range = ranges_[mechanism_[link]];
  C.setZero(range.size, 6);
  const Matrix3<double> R_BW = dynamics.pose(link).rotation.transpose();
  for (int k = 0; k < 6; ++k) {
    const Vector3<double> axis = R_BW.col(k % 3);
    const Vector3<double> zero = Vector3<double>::Zero();
    const Wrench<double> F_B = k < 3 ? Wrench<double>{axis, zero} : Wrench<double>{zero, axis};
    dynamics.add_half_response(link, F_B, internal::PartOfColumn(C.col(k).data(), range.first));
  }
  return C;
}

inline void ContactRows::add_point(const ContactPoint& p, Dynamics<double>& dynamics,
                                   ContactProblem& problem, ContactBlock& block) {
  const int mechanism_a = p.link_a == kWorld ? -1 : mechanism_[p.link_a];
  const int mechanism_b = p.link_b == kWorld ? -1 : mechanism_[p.link_b];
  const std::array<const Vector3<double>*, 3> axes = {&p.normal, &p.tangent1, &p.tangent2};
  for (const bool is_b : {true, false}) {
    const int link = is_b ? p.link_b : p.link_a;
    if (link == kWorld) continue;
    const int mechanism = mechanism_[link];
    const int side = is_b || mechanism_a == mechanism_b ? 0 : 1;
    if (block.columns[side].size == 0) {
      problem.make_columns(block, side, ranges_[mechanism].first, ranges_[mechanism].size);
    }
    auto Y = problem.columns(block, side);
    const Response& C = response(link, dynamics);
    const Vector3<double> arm = p.position - dynamics.pose(link).translation;
    const double sign = is_b ? 1 : -1;
    for (int k = 0; k < block.law.rows(); ++k) {
      const Vector3<double> axis = sign * *axes[k % 3];
      Vector6<double> wrench = Vector6<double>::Zero();
      if (k < 3) {
        const Vector3<double> moment = arm.cross(axis);
        wrench << moment, axis;
      } else {
        wrench.head<3>() = axis;
      }
      Y.col(k).noalias() += C.lazyProduct(wrench);
    }
  }
}

inline void ContactRows::add_freedom(int freedom, double sign, Dynamics<double>& dynamics,
                                     ContactProblem& problem, ContactBlock& block) {
  const Range& range = ranges_[owner_[freedom]];
  problem.make_columns(block, 0, range.first, range.size);
  double* numbers = problem.columns(block, 0).data();
  dynamics.add_half_response(freedom, sign, internal::PartOfColumn(numbers, range.first));
}

inline int ContactRows::island_of(int mechanism) {
  while (above_[mechanism] != mechanism) mechanism = above_[mechanism];
  return mechanism;
}

inline int ContactRows::mechanism_of(const ContactBlock& block, int side) const {
  return owner_[block.columns[side].first];
}

inline void ContactRows::number_islands(ContactProblem& problem) {
  for (std::size_t i = 0; i < above_.size(); ++i) above_[i] = static_cast<int>(i);
  for (const ContactBlock& block : problem.blocks) {
    if (block.columns[0].size == 0 || block.columns[1].size == 0) continue;
    const int a = island_of(mechanism_of(block, 0));
    const int b = island_of(mechanism_of(block, 1));
    above_[std::max(a, b)] = std::min(a, b);
  }
  for (ContactBlock& block : problem.blocks) {
    block.island = island_of(mechanism_of(block, block.columns[0].size > 0 ? 0 : 1));
  }
}

}  // namespace hybridyn

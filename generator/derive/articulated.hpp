// Articulated bodies of a chain that hangs on a base. The base may be the ground, or a body of
// another chain of which only its motion is known. The forces of (1) at qdd = 0 carry all that
// depends on velocities, gravity and loads, so the recursion itself has no bias accelerations:
//   p = forces at qdd = 0                                                                  (1)
//   inward   U = I S,  D = S'U,  K = U D^-1,  u = tau - S'p                                (2)
//            I_p += X*(I - K U')X,  p_p += X*(p + K u)                                     (3)
//   outward  a = X a_p,  qdd = D^-1 u - K'a,  a += S qdd                                   (4)
// a are the accelerations beyond those of (1). [T] 2.2.2 says the same with the bias inside.
//
// Loops and couplings are rows r of constraints on accelerations, n a_pred + ... = k. Carried
// inward to body b, with the joints beyond it free, row r and its force lambda_r mean
//   N_r a_b + sum_s Lambda_rs lambda_s = gap_r                                             (5)
//   inward   y_r = D^-1 u_r, u_r = N_r S:  Lambda_rs += u_r y_s,  gap_r -= u_r D^-1 u,
//            N_r -= u_r K',  and N_r to the parent as a force                              (6)
//   closed   at the body that all ends of the row hang on, one row after the other, (5) without
//            pivoting: I += N_r' N_r / Lambda_rr, p -= N_r' gap_r / Lambda_rr, and the rows
//            left in the same way                                                          (7)
//   outward  lambda from (5), D^-1 u += y_r lambda_r in (4)                                (8)
// A pivot Lambda_rr that is rounding says that the row depends on those before it; it is left out.
//
// Joints that couplings tie to each other (derive/followers.hpp), qdd = G y, are solved together on
// the body b that they hang on. With their bodies, C, taken along as if they were fixed,
//   U_b = sum_k X*I_k^C S_k G_k,  H_jk = S_j'X*I_k^C S_k,  D = G'H G,
//   u = sum_k G_k'(tau_k - S_k'p_k^C)
//   I_b += sum X*I^C X - U D^-1 U',  p_b += sum X*p^C + U D^-1 u                            (9)
//   outward  y = D^-1 u - (U D^-1)'a_b,  qdd = G y                                        (10)
// Where all but one of the bodies are rotors, (9) is solved in that one's frame: it is then (2) and
// (3) with more in U, D and u. Rotors (`Body::spin`) add J e to U_b and what else moves them.
#pragma once

#include <map>
#include <vector>

#include "hybridyn/generator/derive/followers.hpp"
#include "hybridyn/generator/derive/kinematics.hpp"
#include "hybridyn/generator/derive/linear_solve.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"

namespace hybridyn::generator {

/// Pivots below this share of what they would be if nothing cancelled are rounding.
inline constexpr double kRankTolerance = 1e-12;
/// Share of a group's other kind of rows, and of the mobility of single joints, in what a row is
/// measured by: where joints allow no turn (or no shift) at all only rounding is left of a kind,
/// and where a loop forbids only what its joints do not allow anyway, of both.
inline constexpr double kOtherScale = 1e-3;

/// An acceleration beyond that of the motion at qdd = 0.
struct Acceleration {
  Vec3 wd;
  Vec3 a;
};

class ArticulatedChain {
 public:
  /// What hangs on the chain is added before `inward`; bodies by their index, kGround is the base.
  ArticulatedChain(const Kinematics& kinematics, const std::vector<Value>& v,
                   const std::vector<Value>& tau, const BodyMotion& base);

  const BodyMotion& base_motion() const { return base_; }
  /// Motion of all bodies at qdd = 0.
  const std::vector<BodyMotion>& motions() const { return motions_; }
  /// Whether the chain's joints keep this coupling: it needs no row.
  bool keeps_coupling(int coupling) const { return is_followed_[coupling]; }

  /// Something that resists a body's acceleration by I a + p, seen from the body's origin.
  void add_load(int body, const SpatialInertia& I, const BodyForce& p);
  /// A force on a body.
  void add_force(int body, const BodyForce& F) { add_load(body, {}, {-F.n, -F.f}); }

  /// A new row with the right side of (5) so far. Rows of one group and kind are alike in size.
  /// `size` is the square of the accelerations that the right side is a difference of.
  int add_row(int group, bool is_angular, const Value& gap, const Value& size = {});
  /// The row's coefficients at a body, or on the acceleration of a joint of one freedom.
  void add_to_row(int row, int body, const BodyForce& N);
  void add_joint_to_row(int row, int body, const Value& coefficient);
  /// Adds to Lambda_rs of (5), what joints beyond the chain's bodies have contributed.
  void add_compliance(int row, int other, const Value& Lambda) {
    lambda_matrix(row, other) += Lambda;
  }
  /// All ends of these rows hang on the body: they are closed there, in this order.
  void close_at(int body, std::vector<int> rows);

  /// Before inward: where inertias are known long before forces. K is moved to the parent,
  ///   p_p += X*p + (X*K) u,  qdd = D^-1 u - (X*K)'a_p
  /// so that nothing waits for two steps, and free bodies take their accelerations by an inverse.
  void expect_forces_late() { forces_are_late_ = true; }
  /// Before inward: the body's joint moves as its velocity says and does not accelerate.
  void hold(int body) { is_held_[body] = true; }
  /// Before inward: the body, which floats, accelerates along x and y and about z alone.
  void keep_in_plane(int body) { is_in_plane_[body] = true; }

  void inward();
  /// After inward: the force of a row that is not closed, in its direction, from outside.
  void load_row(int row, const Value& force) { rows_[row].lambda = force; }
  /// After inward, by velocity: D of (2), and of joints of several freedoms the pivots of D. One
  /// for those that follow others.
  const std::vector<Value>& pivots() const { return pivots_; }
  /// After inward, of the base: what hangs on it.
  const SpatialInertia& base_inertia() const { return inertias_[0]; }
  const BodyForce& base_force() const { return forces_[0]; }
  /// Rows that are not closed: (5) at the base.
  const Value& compliance(int row, int other) const;
  const Value& gap(int row) const { return rows_[row].gap; }
  const BodyForce& base_row(int row) const { return rows_at_[0].at(row); }

  void outward(const Acceleration& base);
  /// After outward.
  const std::vector<Value>& qdd() const { return qdd_; }
  const Acceleration& acceleration(int body) const { return accelerations_[body + 1]; }
  const Value& lambda(int row) const { return rows_[row].lambda; }
  /// Of a row that is closed: Lambda_rr then, and what it would be if nothing cancelled.
  const Value& pivot(int row) const { return rows_[row].pivot; }
  const Value& size_of_pivot(int row) const { return rows_[row].reference; }

  /// Sums of squares over the rows that are closed here: what is missed of right sides by rows that
  /// were left out, and the accelerations that right sides are differences of.
  struct Gaps {
    Value missed;
    Value all;
  };
  Gaps gaps() const;

 private:
  struct Row {
    int group = 0;
    bool is_angular = false;
    bool is_closed = false;
    Value gap;
    Value size;
    Value lambda;
    Value pivot;                               // Lambda_rr when it was closed
    Value reference;                           // what that would be if nothing cancelled
    Value inverse;                             // of the pivot, or zero
    BodyForce N;                               // (5) when it was closed
    std::vector<std::pair<int, Value>> later;  // Lambda_rs of rows that were still there
  };
  /// What a joint does to the rows that pass it.
  struct Passed {
    int row;
    std::vector<Value> y;  // D^-1 u_r
  };
  using RowsAt = std::map<int, BodyForce>;  // N by row
  /// Joints that are solved together.
  struct Together {
    FollowerGroup group;
    int place = kGround;                // the body in whose frame U and K are
    std::vector<std::vector<Value>> H;  // lower triangle
    std::vector<Value> u;               // by body
    std::vector<BodyForce> U;           // by body, then by leader
    std::vector<BodyForce> K;           // by leader; where forces are late, on the base
  };

  void inward(int k);
  void inward_axis(int k);
  void inward_ball(int k);
  void inward_free(int k);
  void inward_held(int k);
  void pass_rows(int k, const std::vector<int>& rows, const std::vector<std::vector<Value>>& u,
                 const std::vector<std::vector<Value>>& y, const std::vector<Value>& rate);
  std::vector<int> rows_at(int k) const;
  void pass_on(int k, const SpatialInertia& I, const BodyForce& p);
  void pass_on(int k, const BodyForce& p);

  void find_together();
  void inward(Together& joints);
  void find_place(Together& joints) const;
  void add_columns(Together& joints);
  void add_column(Together& joints, std::size_t i);
  Value spin_force(int k);
  SmallFactor factor_leaders(Together& joints);
  void pass_on(Together& joints, const std::vector<Value>& u);
  void pass_rows(const Together& joints, const SmallFactor& D);
  void outward(const Together& joints, int k, Acceleration& A);
  /// The body at which `passed_` and `rate_` have what is solved with joint k.
  int solved_at(int k) const;

  Value reference(int row) const;
  void close(int body);
  void find_lambda(int body);
  Value& lambda_matrix(int row, int other);

  void outward(int k, Acceleration& A);
  void outward_axis(int k, Acceleration& A);
  void outward_ball(int k, Acceleration& A);
  void outward_free(int k, Acceleration& A);
  std::vector<Value> rate_with_rows(int k) const;

  const Kinematics& kinematics_;
  const std::vector<Value>& v_;
  const std::vector<Value>& tau_;
  BodyMotion base_;
  std::vector<BodyMotion> motions_;
  // One for the base, then one for each body.
  std::vector<BodyForce> forces_;  // p
  std::vector<SpatialInertia> inertias_;
  std::vector<RowsAt> rows_at_;
  std::vector<std::vector<int>> closing_;
  std::vector<Acceleration> accelerations_;
  // One for each body.
  std::vector<BodyForce> K_;              // joints of one freedom
  std::vector<Value> inverse_;            // and their D^-1
  std::vector<Mat3> ball_K_;              // ball joints: A^-1 B
  std::vector<std::vector<Value>> rate_;  // D^-1 u
  std::vector<std::vector<Passed>> passed_;
  std::map<int, SmallFactor> halves_;  // of free bodies with rows: rate_ and y want solve_upper
  std::vector<std::map<int, Value>> joint_rows_;  // coefficients of rows on the joint itself

  std::vector<Together> together_;
  std::vector<int> together_of_;   // by body: an index, or -1
  std::vector<bool> is_followed_;  // by coupling

  std::vector<Row> rows_;
  std::map<std::pair<int, int>, Value> Lambda_;  // lower triangle
  std::vector<Value> pivots_;
  std::vector<Value> qdd_;
  bool forces_are_late_ = false;
  std::vector<bool> is_held_;  // by body
  std::vector<bool> is_in_plane_;
  std::vector<BodyForce> moved_K_;  // X*K, where forces are late
};

/// I - K U'.
SpatialInertia without(const SpatialInertia& I, const BodyForce& K, const BodyForce& U);

/// qdd = M^-1 (tau - c - g). `pivots`, if given, gets those of M.
std::vector<Value> forward_dynamics(const Kinematics& kinematics, const std::vector<Value>& v,
                                    const std::vector<Value>& tau, const Vec3& gravity,
                                    std::vector<Value>* pivots = nullptr);

}  // namespace hybridyn::generator

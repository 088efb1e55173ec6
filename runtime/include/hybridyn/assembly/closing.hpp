// Loops and couplings closed on one articulated body: several handles joined at once, [T] 3.1.3.
//
// The constraints ask for C'Vdot = k of the handle accelerations Vdot = Phi F + beta; the forces
// that see to it are C lambda, so with G = Phi C
//   A lambda = k - C'(Phi F + beta),  A = C'G,
//   Phi' = Phi - G A^+ G',  beta' = beta + G A^+ (k - C'beta)                      [T] (3.17)
// ConstraintOriented: lambda are the forces along T. JointOriented: lambda are all six components
// of each loop's wrench, found together with the loop joint's acceleration from the bordered
// system.
#pragma once

#include <type_traits>
#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/assembly/splice.hpp"
#include "hybridyn/numerics/bordered_solver.hpp"
#include "hybridyn/numerics/semidefinite_solver.hpp"

namespace hybridyn::internal {

template <class S, class Representation>
class Closing {
 public:
  static constexpr bool kBordered = std::is_same_v<Representation, JointOriented>;

  Closing(const Model<S>& model, const AssemblyPlan& plan, const AssemblyPlan::Step& step)
      : step_(step),
        size_(count_rows(model, plan, step)),
        freedoms_(count_freedoms(model, plan, step)),
        handles_(plan.bodies()[step.a].handles.count),
        C_(6 * handles_, size_),
        G_(6 * handles_, size_),
        A_(size_, size_),
        S_all_(size_, freedoms_),
        response_(size_, 6 * step.kept_a.count),
        gap_(size_),
        lambda_(size_),
        diagonal_(size_),
        solver_(make_solver(size_, freedoms_)) {}

  /// `phi(i, j)` is the 6x6 block of the body's handles, `beta(i)` their bias accelerations,
  /// `reference(i)` the Phi block of the handle's part alone, which rounding is measured by.
  /// `remaining`: null, or what all rows K still miss: then the right sides are these instead.
  template <class Phi, class Beta, class Reference>
  Status close(const Model<S>& model, const AssemblyPlan& plan, const Constraints<S>& constraints,
               const std::vector<LinkKinematics<S>>& kinematics, const Motion<S>& ground,
               const VectorX<S>* remaining, const Phi& phi, const Beta& beta,
               const Reference& reference) {
    fill_constraints(model, plan, constraints, kinematics, ground, phi, reference);
    if (remaining != nullptr) take_remaining(model, plan, constraints, *remaining);
    for (int i = 0; i < handles_; ++i) {
      auto G_i = G_.template middleRows<6>(6 * i);
      G_i.setZero();
      for (int j = 0; j < handles_; ++j) {
        const auto C_j = C_.template middleRows<6>(6 * j);
        if (i >= j) {
          G_i.noalias() += phi(i, j).lazyProduct(C_j);
        } else {
          G_i.noalias() += phi(j, i).transpose().lazyProduct(C_j);
        }
      }
    }
    A_.noalias() = C_.transpose().lazyProduct(G_);
    if constexpr (kBordered) {
      solver_.factor(A_, S_all_, diagonal_);
    } else {
      solver_.factor(A_, diagonal_);
    }
    for (int i = 0; i < handles_; ++i) {
      const auto C_i = C_.template middleRows<6>(6 * i);
      gap_.noalias() -= C_i.transpose().lazyProduct(beta(i));
      magnitude_ = std::max(magnitude_, S(beta(i).cwiseAbs().maxCoeff()));
    }
    const S removed = solver_.project(gap_);
    lambda_ = gap_;
    solver_.solve_in_place(lambda_);
    for (int k = 0; k < step_.kept_a.count; ++k) {
      const int i = plan.kept(step_.kept_a, k);
      for (int column = 0; column < 6; ++column) {
        auto r = response_.col(6 * k + column);
        r = G_.row(6 * i + column).transpose();
        solver_.solve_in_place(r);
      }
    }
    return removed > S(kConsistencyTolerance) * magnitude_ ? Status::kLeastSquares : Status::kOk;
  }

  /// Subtract from Phi'(i, j) of kept handles (numbered as kept): G_i A^+ G_j'.
  auto inverse_inertia_loss(const AssemblyPlan& plan, int kept_i, int kept_j) const {
    const int i = plan.kept(step_.kept_a, kept_i);
    return G_.template middleRows<6>(6 * i).lazyProduct(
        response_.template middleCols<6>(6 * kept_j));
  }
  /// Add to beta'(i) of a kept handle.
  auto bias_gain(const AssemblyPlan& plan, int kept_i) const {
    const int i = plan.kept(step_.kept_a, kept_i);
    return G_.template middleRows<6>(6 * i).lazyProduct(lambda_);
  }

  /// Final forces from those on the kept handles; adds C lambda to the force of each handle.
  template <class ForceOf>
  void open(const AssemblyPlan& plan, const ForceOf& force) {
    for (int k = 0; k < step_.kept_a.count; ++k) {
      lambda_.noalias() -=
          response_.template middleCols<6>(6 * k).lazyProduct(force(plan.kept(step_.kept_a, k)));
    }
    for (int i = 0; i < handles_; ++i) {
      force(i).noalias() += C_.template middleRows<6>(6 * i).lazyProduct(lambda_);
    }
  }

  const AssemblyPlan::Step& step() const { return step_; }
  /// A squares the condition of the loops' equations; refinement makes up for that.
  S magnification() const {
    using std::sqrt;
    return S(1) / sqrt(solver_.least_pivot());
  }

  /// After `open`: what the predecessor exerts on the successor, in L, for the n-th constraint
  /// closed here, a loop.
  Wrench<S> loop_wrench(const AssemblyPlan& plan, const Constraints<S>& constraints, int n) const {
    const LoopGeometry<S>& g = constraints.loop(plan.constraint(step_.constraints, n));
    const int row = first_row_[n];
    if constexpr (kBordered) return Wrench<S>::from(lambda_.template segment<6>(row));
    return Wrench<S>::from(g.T * lambda_.segment(row, g.rows()));
  }

  /// The same for a coupling: the factor of its row.
  S coupling_force(int n) const { return lambda_[first_row_[n]]; }

 private:
  static int rows_of(const Model<S>& model, int constraint) {
    if (constraint >= static_cast<int>(model.loops.size())) return 1;
    return kBordered ? 6 : model.loops[constraint].constraints();
  }

  int count_rows(const Model<S>& model, const AssemblyPlan& plan, const AssemblyPlan::Step& step) {
    int rows = 0;
    for (int n = 0; n < step.constraints.count; ++n) {
      first_row_.push_back(rows);
      rows += rows_of(model, plan.constraint(step.constraints, n));
    }
    return rows;
  }

  static int count_freedoms(const Model<S>& model, const AssemblyPlan& plan,
                            const AssemblyPlan::Step& step) {
    int freedoms = 0;
    for (int n = 0; n < step.constraints.count; ++n) {
      const int c = plan.constraint(step.constraints, n);
      if (c < static_cast<int>(model.loops.size())) freedoms += velocity_size(model.loops[c].type);
    }
    return kBordered ? freedoms : 0;
  }

  static auto make_solver(int size, int freedoms) {
    if constexpr (kBordered) {
      return BorderedSolver<S>(size, freedoms);
    } else {
      static_cast<void>(freedoms);
      return SemidefiniteSolver<S>(size);
    }
  }

  void take_remaining(const Model<S>& model, const AssemblyPlan& plan,
                      const Constraints<S>& constraints, const VectorX<S>& remaining) {
    const int loops = static_cast<int>(model.loops.size());
    for (int n = 0; n < step_.constraints.count; ++n) {
      const int c = plan.constraint(step_.constraints, n);
      if (c >= loops) {
        gap_[first_row_[n]] = remaining[constraints.coupling_row(c - loops)];
        continue;
      }
      const LoopGeometry<S>& g = constraints.loop(c);
      const auto rows = remaining.segment(constraints.first_row(c), g.rows());
      if constexpr (kBordered) {
        gap_.template segment<6>(first_row_[n]).noalias() = g.T.lazyProduct(rows);
      } else {
        gap_.segment(first_row_[n], g.rows()) = rows;
      }
    }
  }

  int index_of(const AssemblyPlan& plan, int link) const {
    const AssemblyPlan::Body& body = plan.bodies()[step_.a];
    int i = 0;
    while (plan.handle(body, i) != link) ++i;
    return i;
  }

  template <class Phi, class Reference>
  void fill_constraints(const Model<S>& model, const AssemblyPlan& plan,
                        const Constraints<S>& constraints,
                        const std::vector<LinkKinematics<S>>& kinematics, const Motion<S>& ground,
                        const Phi& phi, const Reference& reference) {
    C_.setZero();
    S_all_.setZero();
    gap_.setZero();
    diagonal_.setZero();
    magnitude_ = S(0);
    int freedom = 0;
    const int loops = static_cast<int>(model.loops.size());
    for (int n = 0; n < step_.constraints.count; ++n) {
      const int c = plan.constraint(step_.constraints, n);
      if (c < loops) {
        fill_loop(model.loops[c], plan, constraints.loop(c), first_row_[n], freedom, ground, phi,
                  reference);
      } else {
        fill_coupling(model, plan, model.couplings[c - loops], first_row_[n], kinematics, ground,
                      phi, reference);
      }
    }
    // Where joints allow no motion at all only rounding is left: it must not become a scale.
    diagonal_ = diagonal_.cwiseMax(S(kLeastScale) * diagonal_.maxCoeff());
  }

  template <class Phi, class Reference>
  void fill_loop(const Loop<S>& loop, const AssemblyPlan& plan, const LoopGeometry<S>& g, int row,
                 int& freedom, const Motion<S>& ground, const Phi& phi,
                 const Reference& reference) {
    using std::max;
    Matrix6U<S> T = g.T;
    if constexpr (kBordered) {
      T = Matrix6U<S>::Identity(6, 6);
      const int n = static_cast<int>(g.S_L.cols());
      S_all_.block(row, freedom, 6, n) = g.S_L;
      freedom += n;
    }
    const int rows = static_cast<int>(T.cols());
    gap_.segment(row, rows).noalias() = T.transpose() * g.bias;
    S size[2] = {S(0), S(0)};  // of angular, of linear accelerations
    const auto end = [&](int link, const Transform<S>& X_BL, const S& sign) {
      if (link == kWorld) {
        const Vector6<S> A = X_BL.to_child(ground).vector();
        gap_.segment(row, rows).noalias() -= sign * (T.transpose() * A);
        magnitude_ = max(magnitude_, S(A.cwiseAbs().maxCoeff()));
        return;
      }
      const int i = index_of(plan, link);
      const Matrix6<S> X = X_BL.motion_to_child_matrix();
      C_.block(6 * i, row, 6, rows).noalias() += sign * (X.transpose() * T);
      const Matrix6<S> whole = phi(i, i) + S(kReferenceWeight) * reference(i);
      for (int k = 0; k < 6; ++k) {
        size[k / 3] = max(size[k / 3], S(X.row(k) * whole * X.row(k).transpose()));
      }
    };
    end(loop.successor, g.X_SL, S(1));
    end(loop.predecessor, g.X_PL, S(-1));
    for (int k = 0; k < rows; ++k) {
      diagonal_[row + k] = size[T.col(k).template head<3>().isZero() ? 1 : 0];
    }
    magnitude_ = max(magnitude_, S(g.bias.cwiseAbs().maxCoeff()));
  }

  /// sum c qdd = 0 with qdd = Ta'(A_C - X A_P - bias) of each joint.
  template <class Phi, class Reference>
  void fill_coupling(const Model<S>& model, const AssemblyPlan& plan, const Coupling<S>& coupling,
                     int row, const std::vector<LinkKinematics<S>>& kinematics,
                     const Motion<S>& ground, const Phi& phi, const Reference& reference) {
    const auto add = [&](int link, const Vector6<S>& coefficients) {
      const int i = index_of(plan, link);
      C_.template block<6, 1>(6 * i, row) += coefficients;
      const Matrix6<S> whole = phi(i, i) + S(kReferenceWeight) * reference(i);
      diagonal_[row] += coefficients.dot(whole * coefficients);
    };
    for (const auto& term : coupling.terms) {
      const Link<S>& link = model.links[term.link];
      const LinkKinematics<S>& k = kinematics[term.link];
      const S unused_q[7] = {};  // the subspace of a joint of one freedom does not depend on q
      const Matrix6U<S> subspace = motion_subspace(link, unused_q);
      const Vector6<S> Ta = term.coefficient * force_subspaces(link, subspace).Ta.col(0);
      add(term.link, Ta);
      gap_[row] += Ta.dot(k.bias.vector());
      if (link.parent == kWorld) {
        gap_[row] += Ta.dot(k.X_PC.to_child(ground).vector());
      } else {
        add(link.parent, -(k.X_PC.motion_to_child_matrix().transpose() * Ta));
      }
    }
  }

  /// Share of a part's own Phi in what a row's diagonal is measured by: the floor for rounding left
  /// over where joints take nearly all mobility away.
  static constexpr double kReferenceWeight = 1e-2;
  /// Least scale of a row, as a share of the largest.
  static constexpr double kLeastScale = 1e-3;

  AssemblyPlan::Step step_;
  std::vector<int> first_row_;
  int size_;
  int freedoms_;
  int handles_;
  MatrixX<S> C_;
  MatrixX<S> G_;
  MatrixX<S> A_;
  MatrixX<S> S_all_;
  MatrixX<S> response_;  // A^+ G' of the kept handles
  VectorX<S> gap_;
  VectorX<S> lambda_;
  VectorX<S> diagonal_;
  S magnitude_{0};
  std::conditional_t<kBordered, BorderedSolver<S>, SemidefiniteSolver<S>> solver_;
};

}  // namespace hybridyn::internal

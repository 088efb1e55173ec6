#include "hybridyn/generator/derive/constraint_system.hpp"

#include <algorithm>
#include <numeric>

#include "hybridyn/generator/derive/followers.hpp"
#include "hybridyn/generator/derive/naming.hpp"
#include "hybridyn/generator/derive/value_lists.hpp"

namespace hybridyn::generator {
namespace {

bool is_zero(const BodyForce& F) {
  return F.n.x.is_zero() && F.n.y.is_zero() && F.n.z.is_zero() && F.f.x.is_zero() &&
         F.f.y.is_zero() && F.f.z.is_zero();
}

/// A one that knows its tape: sums of others would not know where to go.
Value owned(Tape& tape, const Value& value) {
  if (!value.is_unit()) return value;
  return value.is_negative() ? -tape.value(1) : tape.value(1);
}

/// What a velocity of a joint of one freedom moves, squared: a metre counts like a radian.
Value reach(const Kinematics& kinematics, const Body& body) {
  return body.turns ? Value(1) : square(kinematics.tape().constant(body.slide));
}

/// Sum of `mobility` over the joints of one freedom that rows of the group see.
template <class Mobility>
Value sum_over_joints(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                      const std::vector<std::vector<Value>>& K, int group,
                      const Mobility& mobility) {
  Value sum;
  for (const Body& body : kinematics.mechanism().bodies) {
    if (body.kind != JointKind::kAxis) continue;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (rows[r].group != group || K[r][body.v].is_zero()) continue;
      sum += owned(kinematics.tape(), reach(kinematics, body) * mobility(body));
      break;
    }
  }
  return sum;
}

/// What the pivot of row r would be if nothing cancelled, from the squares of all rows.
template <class Mobility>
Value reference_of(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                   const std::vector<std::vector<Value>>& K, const std::vector<Value>& squares,
                   int r, const Mobility& mobility) {
  Value own, other;
  for (std::size_t s = 0; s < rows.size(); ++s) {
    if (rows[s].group != rows[r].group) continue;
    (rows[s].is_angular == rows[r].is_angular ? own : other) += squares[s];
  }
  other += sum_over_joints(kinematics, rows, K, rows[r].group, mobility);
  return own + kinematics.tape().constant(kOtherScale) * other;
}

}  // namespace

std::vector<Value> joint_coefficients(const Kinematics& kinematics, const ConstraintRow& row) {
  std::vector<BodyForce> N(static_cast<std::size_t>(kinematics.size()));
  for (const auto& [body, part] : row.ends) {
    if (body == kGround) continue;
    N[body].n += part.n;
    N[body].f += part.f;
  }
  std::vector<Value> out(static_cast<std::size_t>(kinematics.mechanism().nv));
  for (int k = kinematics.size() - 1; k > row.common; --k) {
    if (is_zero(N[k])) continue;
    const Body& body = kinematics.body(k);
    int at = body.v;
    for (const Value& component : project(kinematics, k, N[k])) out[at++] += component;
    if (body.parent == row.common) continue;
    const BodyForce moved = seen_from_parent(kinematics, k, N[k]);
    N[body.parent].n += moved.n;
    N[body.parent].f += moved.f;
  }
  for (const auto& [body, coefficient] : row.joints) out[kinematics.body(body).v] += coefficient;
  for (Value& value : out) value = owned(kinematics.tape(), value);
  return out;
}

std::vector<int> order_of_elimination(const Mechanism& mechanism,
                                      const std::vector<ConstraintRow>& rows) {
  const std::vector<bool> is_followed = find_followers(mechanism).is_followed;
  const auto rank = [&](int r) {
    const bool first = rows[r].coupling >= 0 && is_followed[rows[r].coupling];
    return first ? static_cast<int>(mechanism.bodies.size()) : rows[r].common;
  };
  std::vector<int> out(rows.size());
  std::iota(out.begin(), out.end(), 0);
  std::stable_sort(out.begin(), out.end(), [&](int a, int b) { return rank(a) > rank(b); });
  return out;
}

std::vector<BodyForce> body_loads(const Kinematics& kinematics,
                                  const std::vector<ConstraintRow>& rows,
                                  const std::vector<Value>& lambda) {
  std::vector<BodyForce> out(static_cast<std::size_t>(kinematics.size()));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (const auto& [body, N] : rows[r].ends) {
      if (body == kGround) continue;
      out[body].n += lambda[r] * N.n;
      out[body].f += lambda[r] * N.f;
    }
  }
  return out;
}

std::vector<Value> joint_loads(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                               const std::vector<Value>& lambda) {
  std::vector<Value> out(static_cast<std::size_t>(kinematics.mechanism().nv));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (const auto& [body, coefficient] : rows[r].joints) {
      out[kinematics.body(body).v] += lambda[r] * coefficient;
    }
  }
  return out;
}

ConstraintFactor::ConstraintFactor(const Kinematics& kinematics,
                                   const std::vector<ConstraintRow>& rows, const BranchFactor& mass)
    : mass_(mass), order_(order_of_elimination(kinematics.mechanism(), rows)) {
  Tape& tape = kinematics.tape();
  const std::size_t n = rows.size();
  for (std::size_t r = 0; r < n; ++r) {
    tape.begin("Row " + std::to_string(r + 1) + " of the constraints: over the joints");
    K_.push_back(joint_coefficients(kinematics, rows[r]));
    H_.push_back(mass.solve_inward(K_.back()));
  }
  tape.begin("Compliance of the constraints");
  S_.assign(n, std::vector<Value>(n));
  for (std::size_t r = 0; r < n; ++r) {
    std::vector<Value> scaled = H_[r];
    for (std::size_t k = 0; k < scaled.size(); ++k) scaled[k] = scaled[k] * mass.inverse_d[k];
    for (std::size_t s = 0; s < n; ++s) S_[r][s] = s < r ? S_[s][r] : dot(scaled, H_[s]);
  }
  std::vector<Value> least;
  for (std::size_t r = 0; r < n; ++r) {
    least.push_back(tape.constant(kRankTolerance) *
                    reference(kinematics, rows, static_cast<int>(r)));
  }
  factorize(least);
}

Value ConstraintFactor::reference(const Kinematics& kinematics,
                                  const std::vector<ConstraintRow>& rows, int r) const {
  std::vector<Value> squares;
  for (std::size_t s = 0; s < rows.size(); ++s) squares.push_back(S_[s][s]);
  return reference_of(kinematics, rows, K_, squares, r,
                      [this](const Body& body) { return mass_.inverse_d[body.v]; });
}

/// S = L D L' in the order of elimination.
void ConstraintFactor::factorize(const std::vector<Value>& least) {
  inverse_.resize(order_.size());
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const int r = order_[i];
    const Value pivot = S_[r][r];
    if (pivot.is_zero()) continue;
    Tape& tape = *pivot.tape();
    inverse_[r] = tape.reciprocal_above(pivot, least[r]);
    tape.suggest(pivot, "Lambda_row" + std::to_string(r + 1));
    tape.suggest(inverse_[r], "inverse_Lambda_row" + std::to_string(r + 1));
    for (std::size_t j = i + 1; j < order_.size(); ++j) {
      const int s = order_[j];
      const Value factor = inverse_[r] * S_[s][r];
      if (factor.is_zero()) continue;
      for (std::size_t k = i + 1; k <= j; ++k) {
        const int t = order_[k];
        S_[s][t] -= factor * S_[t][r];
      }
    }
    for (std::size_t j = i + 1; j < order_.size(); ++j) {
      S_[order_[j]][r] = inverse_[r] * S_[order_[j]][r];
    }
  }
}

ConstraintFactor::Solution ConstraintFactor::solve(std::vector<Value> tau,
                                                   const std::vector<Value>& gap) const {
  tau = mass_.solve_inward(std::move(tau));
  std::vector<Value> scaled = tau;
  for (std::size_t k = 0; k < scaled.size(); ++k) scaled[k] = scaled[k] * mass_.inverse_d[k];
  std::vector<Value> lambda = gap;
  for (std::size_t r = 0; r < lambda.size(); ++r) lambda[r] -= dot(H_[r], scaled);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      lambda[order_[i]] -= S_[order_[i]][order_[j]] * lambda[order_[j]];
    }
  }
  for (std::size_t r = 0; r < lambda.size(); ++r) lambda[r] = inverse_[r] * lambda[r];
  for (std::size_t i = order_.size(); i-- > 0;) {
    for (std::size_t j = i + 1; j < order_.size(); ++j) {
      lambda[order_[i]] -= S_[order_[j]][order_[i]] * lambda[order_[j]];
    }
  }
  for (std::size_t r = 0; r < lambda.size(); ++r) subtract(tau, -lambda[r], H_[r]);
  return {mass_.solve_outward(std::move(tau)), std::move(lambda)};
}

Value ConstraintFactor::along(int r, const std::vector<Value>& v) const { return dot(K_[r], v); }

namespace {

/// Rows of K made orthogonal one after the other, those that are left over by rounding alone left
/// out.
class Orthogonal {
 public:
  Orthogonal(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows)
      : kinematics_(kinematics),
        rows_(rows),
        order_(order_of_elimination(kinematics.mechanism(), rows)),
        inverse_(rows.size()) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      kinematics.tape().begin("Row " + std::to_string(r + 1) +
                              " of the constraints: over the joints");
      K_.push_back(joint_coefficients(kinematics, rows[r]));
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      squares_.push_back(dot(K_[r], K_[r]));
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      least_.push_back(kinematics.tape().constant(kRankTolerance) *
                       reference_of(kinematics, rows, K_, squares_, static_cast<int>(r),
                                    [](const Body&) { return Value(1); }));
    }
  }

  /// Takes out of tau what the rows can do at these velocities; rows are then those that leave them
  /// alone.
  void relieve(const std::vector<bool>& is_of, std::vector<Value>& tau) {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const int r = order_[i];
      for (std::size_t j = 0; j < i; ++j) {
        const int s = order_[j];
        const Value factor = inverse_[s] * dot(part(K_[s], is_of), K_[r]);
        subtract(K_[r], factor, K_[s]);
      }
      const std::vector<Value> own = part(K_[r], is_of);
      const Value length = dot(own, own);
      if (length.is_zero()) continue;
      inverse_[r] = kinematics_.tape().reciprocal_above(length, least_[r]);
      subtract(tau, inverse_[r] * dot(own, tau), K_[r]);
    }
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const std::vector<Value> own = part(K_[r], is_of);
      const Value is_free = Value(1) - inverse_[r] * dot(own, own);
      for (std::size_t k = 0; k < K_[r].size(); ++k) {
        K_[r][k] = is_of[k] ? Value() : is_free * K_[r][k];
      }
      inverse_[r] = Value();
    }
  }

 private:
  static std::vector<Value> part(std::vector<Value> row, const std::vector<bool>& is_of) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (!is_of[k]) row[k] = Value();
    }
    return row;
  }

  const Kinematics& kinematics_;
  const std::vector<ConstraintRow>& rows_;
  std::vector<int> order_;
  std::vector<std::vector<Value>> K_;
  std::vector<Value> squares_;
  std::vector<Value> least_;
  std::vector<Value> inverse_;  // of squares of lengths
};

}  // namespace

std::vector<Value> relieved(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                            const std::vector<int>& passive, std::vector<Value> tau) {
  Orthogonal K(kinematics, rows);
  std::vector<bool> is_of(tau.size(), false);
  for (const int k : passive) is_of[k] = true;
  if (!passive.empty()) K.relieve(is_of, tau);
  is_of.flip();
  K.relieve(is_of, tau);
  return tau;
}

}  // namespace hybridyn::generator

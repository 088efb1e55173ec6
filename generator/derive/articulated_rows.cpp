// Rows of constraints in the articulated recursion: (5) to (8) of articulated.hpp.
#include <algorithm>

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/naming.hpp"
#include "hybridyn/generator/derive/value_lists.hpp"

namespace hybridyn::generator {
namespace {

bool is_zero(const Vec3& v) { return v.x.is_zero() && v.y.is_zero() && v.z.is_zero(); }

}  // namespace

int ArticulatedChain::add_row(int group, bool is_angular, const Value& gap, const Value& size) {
  Row row;
  row.group = group;
  row.is_angular = is_angular;
  row.gap = gap;
  row.size = size;
  rows_.push_back(std::move(row));
  return static_cast<int>(rows_.size()) - 1;
}

void ArticulatedChain::add_to_row(int row, int body, const BodyForce& N) {
  BodyForce& sum = rows_at_[body + 1][row];
  sum.n += N.n;
  sum.f += N.f;
}

void ArticulatedChain::add_joint_to_row(int row, int body, const Value& coefficient) {
  joint_rows_[body][row] += coefficient;
  add_to_row(row, body, {});
}

Value& ArticulatedChain::lambda_matrix(int row, int other) {
  return Lambda_[{std::max(row, other), std::min(row, other)}];
}

const Value& ArticulatedChain::compliance(int row, int other) const {
  static const Value kNone;
  const auto at = Lambda_.find({std::max(row, other), std::min(row, other)});
  return at == Lambda_.end() ? kNone : at->second;
}

void ArticulatedChain::close_at(int body, std::vector<int> rows) {
  std::vector<int>& at = closing_[body + 1];
  at.insert(at.end(), rows.begin(), rows.end());
}

/// (6) but for N_r, which the caller has passed on.
void ArticulatedChain::pass_rows(int k, const std::vector<int>& rows,
                                 const std::vector<std::vector<Value>>& u,
                                 const std::vector<std::vector<Value>>& y,
                                 const std::vector<Value>& rate) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows_[rows[i]].gap -= dot(u[i], rate);
    passed_[k].push_back({rows[i], y[i]});
    for (std::size_t j = 0; j <= i; ++j) {
      lambda_matrix(rows[i], rows[j]) += dot(u[i], y[j]);
    }
  }
}

/// Ascending.
std::vector<int> ArticulatedChain::rows_at(int k) const {
  std::vector<int> out;
  for (const auto& [row, unused] : rows_at_[k + 1]) out.push_back(row);
  return out;
}

/// What the row's pivot would be if nothing cancelled.
Value ArticulatedChain::reference(int row) const {
  Tape& tape = kinematics_.tape();
  const int group = rows_[row].group;
  Value own, other;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    if (rows_[r].group != group) continue;
    const Value& diagonal = compliance(static_cast<int>(r), static_cast<int>(r));
    (rows_[r].is_angular == rows_[row].is_angular ? own : other) += diagonal;
  }
  for (int k = 0; k < kinematics_.size(); ++k) {
    const std::vector<Passed>& passed = passed_[solved_at(k)];
    const bool passes = std::any_of(passed.begin(), passed.end(),
                                    [&](const Passed& p) { return rows_[p.row].group == group; });
    if (!passes || kinematics_.body(k).kind != JointKind::kAxis) continue;
    if (kinematics_.body(k).turns) {
      other += inverse_[k];
    } else {
      other += square(tape.constant(kinematics_.body(k).slide)) * inverse_[k];
    }
  }
  return own + tape.constant(kOtherScale) * other;
}

/// (7)
void ArticulatedChain::close(int body) {
  const std::vector<int>& rows = closing_[body + 1];
  if (rows.empty()) return;
  Tape& tape = kinematics_.tape();
  std::vector<Value> least;
  for (const int row : rows) {
    rows_[row].reference = reference(row);
    least.push_back(tape.constant(kRankTolerance) * rows_[row].reference);
  }
  const std::string where = body == kGround ? "the base" : kinematics_.body(body).name;
  tape.begin("Inward, loops closed at " + where);
  RowsAt& at = rows_at_[body + 1];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int r = rows[i];
    Row& row = rows_[r];
    const std::string name = "row" + std::to_string(r + 1);
    suggest(tape, "N_n_" + name, at[r].n);
    suggest(tape, "N_f_" + name, at[r].f);
    tape.suggest(row.gap, "gap_" + name);
    row.N = at[r];
    at.erase(r);
    row.is_closed = true;
    const Value pivot = row.pivot = lambda_matrix(r, r);
    if (pivot.is_zero()) continue;  // lambda stays zero
    row.inverse = tape.reciprocal_above(pivot, least[i]);
    tape.suggest(pivot, "Lambda_" + name);
    tape.suggest(row.inverse, "inverse_Lambda_" + name);
    for (auto& [s, N] : at) {
      const Value Lambda_rs = compliance(r, s);
      row.later.emplace_back(s, Lambda_rs);
      const Value factor = row.inverse * Lambda_rs;
      tape.suggest(Lambda_rs, "Lambda_" + name + "_row" + std::to_string(s + 1));
      tape.suggest(factor, "L_" + name + "_row" + std::to_string(s + 1));
      if (factor.is_zero()) continue;
      rows_[s].gap -= factor * row.gap;
      N.n -= factor * row.N.n;
      N.f -= factor * row.N.f;
      for (const auto& [t, unused] : at) {
        if (t > s) break;
        lambda_matrix(s, t) -= factor * compliance(r, t);
      }
    }
    const Value force = row.inverse * row.gap;
    const Vec3 n = row.inverse * row.N.n;
    const Vec3 f = row.inverse * row.N.f;
    SpatialInertia more{product(n, row.N.n), {}, product(f, row.N.f)};
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) more.B(a, b) = n[a] * row.N.f[b];
    }
    add_load(body, more, {-(force * row.N.n), -(force * row.N.f)});
  }
}

ArticulatedChain::Gaps ArticulatedChain::gaps() const {
  Gaps out;
  for (const Row& row : rows_) {
    if (!row.is_closed) continue;
    out.all += row.size + square(row.gap);
    const Value kept = row.inverse * row.pivot;  // 1, or 0 for a row left out
    out.missed += square(row.gap - kept * row.gap);
  }
  return out;
}

/// (5) for the rows closed at the body, last one first.
void ArticulatedChain::find_lambda(int body) {
  const std::vector<int>& rows = closing_[body + 1];
  const Acceleration& A = accelerations_[body + 1];
  for (auto r = rows.rbegin(); r != rows.rend(); ++r) {
    Row& row = rows_[*r];
    Value left = row.gap;
    if (!is_zero(row.N.n)) left -= dot(row.N.n, A.wd);
    if (!is_zero(row.N.f)) left -= dot(row.N.f, A.a);
    for (const auto& [s, Lambda_rs] : row.later) left -= Lambda_rs * rows_[s].lambda;
    row.lambda = row.inverse * left;
    kinematics_.tape().suggest(row.lambda, "lambda_row" + std::to_string(*r + 1));
  }
}

/// (8)
std::vector<Value> ArticulatedChain::rate_with_rows(int k) const {
  std::vector<Value> rate = rate_[k];
  for (const Passed& passed : passed_[k]) {
    for (std::size_t i = 0; i < rate.size(); ++i) {
      rate[i] += passed.y[i] * rows_[passed.row].lambda;
    }
  }
  const auto half = halves_.find(k);
  return half == halves_.end() ? rate : half->second.solve_upper(rate);
}

}  // namespace hybridyn::generator

#include "hybridyn/generator/derive/followers.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "hybridyn/generator/derive/paths.hpp"

namespace hybridyn::generator {
namespace {

/// More joints solved together take more operations than rows do (counted along arms).
constexpr std::size_t kMostTogether = 8;
/// What is left of two numbers that cancel up to this is rounding; up to the other it may be meant.
constexpr double kRounding = 1e-12;
constexpr double kUnclear = 1e-5;
/// A joint follows in a row of three and more if its factor is not much smaller than the others'.
constexpr double kLeastShare = 0.1;

/// Gauss-Jordan elimination of rows sum_k K_rk qdd_k = 0.
class Elimination {
 public:
  using Row = std::vector<Extended>;

  /// `preference` of each joint to follow.
  Elimination(std::vector<Row> rows, std::vector<int> preference)
      : rows_(std::move(rows)), preference_(std::move(preference)) {}

  /// False where it is unclear what depends on what.
  bool run() {
    while (!rows_.empty()) {
      const auto shortest = std::min_element(
          rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return size(a) < size(b); });
      Row row = std::move(*shortest);
      rows_.erase(shortest);
      if (size(row) == 0) continue;  // follows from the others
      const int follower = choose(row);
      if (follower < 0) return false;
      const Extended factor = row[follower];
      for (Extended& entry : row) entry = entry / factor;
      for (Row& other : rows_) {
        if (!eliminate(row, follower, other)) return false;
      }
      for (auto& [unused, other] : followers_) {
        if (!eliminate(row, follower, other)) return false;
      }
      followers_.emplace_back(follower, std::move(row));
    }
    return true;
  }

  /// Joint and row: qdd of the joint + sum over leaders of factor * qdd = 0.
  const std::vector<std::pair<int, Row>>& followers() const { return followers_; }

 private:
  static int size(const Row& row) {
    return static_cast<int>(
        std::count_if(row.begin(), row.end(), [](const Extended& x) { return !x.is_zero(); }));
  }

  int choose(const Row& row) const {
    double most = 0;
    for (const Extended& entry : row) most = std::max(most, largest_magnitude(entry));
    // What is proportional to one other joint loses no digits, whatever the ratio.
    const double limit = size(row) <= 2 ? 0 : kLeastShare * most;
    int best = -1;
    for (int k = 0; k < static_cast<int>(row.size()); ++k) {
      if (least_magnitude(row[k]) == 0 || least_magnitude(row[k]) < limit) continue;
      if (best < 0 || preference_[k] >= preference_[best]) best = k;
    }
    return best;
  }

  /// Takes the follower out of another row.
  static bool eliminate(const Row& row, int follower, Row& other) {
    const Extended factor = other[follower];
    if (factor.is_zero()) return true;
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (row[k].is_zero()) continue;
      const Extended part = factor * row[k];
      bool is_clear = true;
      const auto difference = [&](const DoubleDouble& a, const DoubleDouble& b) {
        const double gap = std::abs((a - b).rounded());
        const double size = std::abs(a.rounded()) + std::abs(b.rounded());
        if (gap <= kRounding * size) return DoubleDouble(0);
        is_clear &= gap > kUnclear * size;
        return a - b;
      };
      other[k] = Extended::map(other[k], part, difference);
      if (!is_clear) return false;
    }
    return true;
  }

  std::vector<Row> rows_;
  std::vector<int> preference_;
  std::vector<std::pair<int, Row>> followers_;
};

/// Couplings that share joints, or joints in between, and these.
struct Component {
  std::vector<int> couplings;
  std::set<int> bodies;
};

class Finder {
 public:
  explicit Finder(const Mechanism& mechanism) : mechanism_(mechanism) {}

  Followers run() {
    Followers out;
    out.is_followed.assign(mechanism_.couplings.size(), false);
    for (const Component& component : components()) {
      std::optional<FollowerGroup> group = group_of(component);
      if (!group) continue;
      out.groups.push_back(std::move(*group));
      for (const int c : component.couplings) out.is_followed[c] = true;
    }
    return out;
  }

 private:
  std::vector<Component> components() const {
    std::vector<Component> out;
    for (std::size_t c = 0; c < mechanism_.couplings.size(); ++c) {
      Component joined{{static_cast<int>(c)}, bodies_of(mechanism_.couplings[c])};
      for (auto other = out.begin(); other != out.end();) {
        const bool shares = std::any_of(other->bodies.begin(), other->bodies.end(),
                                        [&](int k) { return joined.bodies.count(k) > 0; });
        if (!shares) {
          ++other;
          continue;
        }
        joined.couplings.insert(joined.couplings.end(), other->couplings.begin(),
                                other->couplings.end());
        joined.bodies.insert(other->bodies.begin(), other->bodies.end());
        other = out.erase(other);
      }
      std::sort(joined.couplings.begin(), joined.couplings.end());
      out.push_back(std::move(joined));
    }
    return out;
  }

  /// From its joints to the body that they all hang on.
  std::set<int> bodies_of(const MechanismCoupling& coupling) const {
    int common = mechanism_.bodies[coupling.terms.front().body].parent;
    for (const MechanismCoupling::Term& term : coupling.terms) {
      common = common_ancestor(mechanism_, common, mechanism_.bodies[term.body].parent);
    }
    std::set<int> out;
    for (const MechanismCoupling::Term& term : coupling.terms) {
      for (int k = term.body; k != common; k = mechanism_.bodies[k].parent) out.insert(k);
    }
    return out;
  }

  std::optional<FollowerGroup> group_of(const Component& component) const {
    FollowerGroup out;
    out.bodies.assign(component.bodies.begin(), component.bodies.end());
    out.base = mechanism_.bodies[out.bodies.front()].parent;
    const bool has_axes = std::all_of(out.bodies.begin(), out.bodies.end(), [&](int k) {
      return mechanism_.bodies[k].kind == JointKind::kAxis;
    });
    if (!has_axes || out.bodies.size() > kMostTogether) return std::nullopt;
    if (closes_within(component.bodies)) return std::nullopt;
    std::vector<int> preference;
    for (const int k : out.bodies) preference.push_back(this->preference(k));
    Elimination elimination(rows_of(component, out.bodies), std::move(preference));
    if (!elimination.run()) return std::nullopt;
    fill(elimination, out);
    return out;
  }

  /// A loop that has one of the joints in it, and whose ends hang on one of the bodies.
  bool closes_within(const std::set<int>& bodies) const {
    for (const MechanismLoop& loop : mechanism_.loops) {
      const int ends[] = {loop.predecessor.body, loop.successor.body};
      const int common = common_ancestor(mechanism_, ends[0], ends[1]);
      if (bodies.count(common) == 0) continue;
      for (int k : ends) {
        for (; k != common; k = mechanism_.bodies[k].parent) {
          if (bodies.count(k) > 0) return true;
        }
      }
    }
    return false;
  }

  /// Rotors follow rather than links.
  int preference(int body) const { return mechanism_.bodies[body].spin.is_zero() ? 0 : 1; }

  std::vector<Elimination::Row> rows_of(const Component& component,
                                        const std::vector<int>& bodies) const {
    std::vector<Elimination::Row> out;
    for (const int c : component.couplings) {
      out.emplace_back(bodies.size());
      for (const MechanismCoupling::Term& term : mechanism_.couplings[c].terms) {
        const auto at = std::lower_bound(bodies.begin(), bodies.end(), term.body);
        out.back()[at - bodies.begin()] += term.coefficient;
      }
    }
    return out;
  }

  static void fill(const Elimination& elimination, FollowerGroup& out) {
    std::vector<bool> follows(out.bodies.size(), false);
    for (const auto& [k, row] : elimination.followers()) follows[k] = true;
    for (std::size_t k = 0; k < out.bodies.size(); ++k) {
      if (!follows[k]) out.leaders.push_back(static_cast<int>(k));
    }
    out.G.assign(out.bodies.size(), std::vector<Extended>(out.leaders.size()));
    for (std::size_t f = 0; f < out.leaders.size(); ++f) {
      out.G[out.leaders[f]][f] = 1;
      for (const auto& [k, row] : elimination.followers()) out.G[k][f] = -row[out.leaders[f]];
    }
  }

  const Mechanism& mechanism_;
};

/// Symmetric about its joint's axis: h along z, Sigma_xx = Sigma_yy, no products.
bool is_of_revolution(const Body& body) {
  const InertialParameters& I = body.inertia;
  const Sym<Extended>& S = I.second_moment;
  const double across = (S.xx + S.yy).rounded();
  const double size = std::abs(across) + std::abs(S.zz.rounded());
  const double mass = std::abs(I.mass.rounded());
  const auto is_small = [](const Extended& number, double scale) {
    return largest_magnitude(number) <= kRounding * scale;
  };
  return across > 0 && is_small(S.xx - S.yy, across) && is_small(S.xy, across) &&
         is_small(S.xz, size) && is_small(S.yz, size) &&
         is_small(I.first_moment.x, std::sqrt(mass * across)) &&
         is_small(I.first_moment.y, std::sqrt(mass * across));
}

void separate(Mechanism& mechanism, int k) {
  Body& body = mechanism.bodies[k];
  if (!body.turns || !body.slide.is_zero() || carries(mechanism, k)) return;
  if (!is_of_revolution(body)) return;
  InertialParameters round;
  const Sym<Extended>& S = body.inertia.second_moment;
  body.spin = S.xx + S.yy;
  const Extended half = Extended(0.5) * body.spin;
  round.mass = body.inertia.mass;
  round.first_moment.z = body.inertia.first_moment.z;
  round.second_moment = {half, 0, 0, half, 0, S.zz};
  body.inertia = {};
  if (body.parent == kGround) return;
  add(mechanism.bodies[body.parent].inertia, round, full_rotation(body), body.translation);
}

}  // namespace

Followers find_followers(const Mechanism& mechanism) { return Finder(mechanism).run(); }

void separate_rotors(Mechanism& mechanism) {
  const Followers followers = find_followers(mechanism);
  for (const FollowerGroup& group : followers.groups) {
    // Outer bodies first: what they leave behind may be of revolution too.
    for (auto k = group.bodies.rbegin(); k != group.bodies.rend(); ++k) separate(mechanism, *k);
  }
}

}  // namespace hybridyn::generator

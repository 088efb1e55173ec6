#include "hybridyn/generator/derive/pivots.hpp"

#include <algorithm>
#include <cmath>

#include "hybridyn/generator/derive/followers.hpp"

namespace hybridyn::generator {
namespace {

double length(const Vec<Extended>& v) {
  const double x = largest_magnitude(v.x), y = largest_magnitude(v.y), z = largest_magnitude(v.z);
  return std::sqrt(x * x + y * y + z * z);
}

/// What is felt of bodies through each joint that is free in between. Of long chains only the next
/// thirty or so count: articulated inertias never have more of them.
constexpr double kFelt = 31.0 / 32;

/// Bounds of the mass, first and second moment of a body and all that it carries, whatever the
/// configuration.
struct Reach {
  double mass = 0;
  double first = 0;
  double second = 0;

  void add(const Reach& part, double distance) {
    mass += kFelt * part.mass;
    first += kFelt * (part.first + distance * part.mass);
    second += kFelt * (part.second + distance * (2 * part.first + distance * part.mass));
  }
};

Reach reach_of(const InertialParameters& I) {
  const Sym<Extended>& S = I.second_moment;
  return {largest_magnitude(I.mass), length(I.first_moment),
          largest_magnitude(S.xx) + largest_magnitude(S.yy) + largest_magnitude(S.zz)};
}

Reach reach_of(const Body& body) {
  Reach out = reach_of(body.inertia);
  out.second += largest_magnitude(body.spin);
  return out;
}

Extended scale_for(double inertia) {
  return inertia > 0 && std::isfinite(inertia) ? std::ldexp(1.0, -std::ilogb(inertia)) : 1.0;
}

/// A leader f feels sum_kl G_kf H_kl G_lf of the joints that are solved together: as H is positive,
/// no more than the square of sum_k |G_kf| sqrt(H_kk).
void scale_leaders(const Mechanism& mechanism, std::vector<std::vector<Extended>>& scales) {
  for (const FollowerGroup& group : find_followers(mechanism).groups) {
    std::vector<Extended> of_leaders;
    for (std::size_t f = 0; f < group.leaders.size(); ++f) {
      double root = 0;
      for (std::size_t k = 0; k < group.bodies.size(); ++k) {
        root +=
            largest_magnitude(group.G[k][f]) / std::sqrt(scales[group.bodies[k]].front().rounded());
      }
      of_leaders.push_back(scale_for(root * root));
    }
    for (std::size_t f = 0; f < group.leaders.size(); ++f) {
      scales[group.bodies[group.leaders[f]]] = {of_leaders[f]};
    }
  }
}

}  // namespace

std::vector<std::vector<Extended>> pivot_scales(const Mechanism& mechanism) {
  std::vector<std::vector<Extended>> out(mechanism.bodies.size());
  std::vector<Reach> reach;
  for (const Body& body : mechanism.bodies) reach.push_back(reach_of(body));
  for (int k = static_cast<int>(mechanism.bodies.size()) - 1; k >= 0; --k) {
    const Body& body = mechanism.bodies[k];
    const Reach& own = reach[k];
    const double slide = largest_magnitude(body.slide);
    if (body.kind == JointKind::kAxis) {
      out[k] = {scale_for((body.turns ? own.second : 0) + slide * slide * own.mass +
                          largest_magnitude(body.rotor_inertia))};
    } else {
      const bool is_free = body.kind == JointKind::kFree;
      for (int i = 0; i < body.velocities(); ++i) {
        out[k].push_back(scale_for(is_free && i < 3 ? own.mass : own.second));
      }
    }
    if (body.parent != kGround) {
      reach[body.parent].add(own, length(body.translation) + slide);
    }
  }
  scale_leaders(mechanism, out);
  return out;
}

Value smallest_pivot(Tape& tape, const std::vector<Value>& pivots,
                     const std::vector<Extended>& scales) {
  Value out = tape.value(1);
  for (std::size_t i = 0; i < pivots.size(); ++i) {
    if (tape.is_constant(pivots[i])) continue;
    const Value relative = tape.constant(scales[i]) * pivots[i];
    out = tape.is_constant(out) ? relative : tape.least(out, relative);
  }
  return out;
}

}  // namespace hybridyn::generator

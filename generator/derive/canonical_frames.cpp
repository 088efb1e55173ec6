#include "hybridyn/generator/derive/canonical_frames.hpp"

#include <cmath>

#include "hybridyn/generator/symbolic/extended_angles.hpp"

namespace hybridyn::generator {
namespace {

using Number3 = Vec<Extended>;
using Number33 = Mat<Extended>;

/// Rotations nearer to a right angle than this are worth a notice.
constexpr double kNearlyRight = 1e-4;
/// Lengths below this times the largest of the placement are rounding.
constexpr double kNoLength = 1e-14;

/// The least of all lanes.
double least(const Extended& magnitude) {
  double out = magnitude.lane(0).rounded();
  for (int i = 1; i < magnitude.lane_count(); ++i) {
    out = std::min(out, magnitude.lane(i).rounded());
  }
  return out;
}
double largest(const Extended& magnitude) { return -least(-magnitude); }

bool is_near_zero(const DoubleDouble& x) { return std::abs(x.rounded()) < 1e-15; }

/// A cosine, exactly 0 or +-1 where it or the sine beside it is within rounding of zero.
Extended cosine_beside(const Extended& c, const Extended& s) {
  return Extended::map(c, s, [](const DoubleDouble& a, const DoubleDouble& b) {
    if (is_near_zero(a)) return DoubleDouble(0);
    return is_near_zero(b) ? DoubleDouble(a.is_negative() ? -1 : 1) : a;
  });
}

/// Cosine and sine of an angle.
struct CosineSine {
  Extended c = 1;
  Extended s = 0;

  bool is_right() const { return c.is_zero() || s.is_zero(); }
  Number33 matrix() const { return {{c, -s, 0, s, c, 0, 0, 0, 1}}; }
  Extended angle() const { return angle_of(s, c); }
};

/// The direction of (x, y), exactly a right angle when within rounding of one.
CosineSine direction_of(const Extended& x, const Extended& y) {
  const Extended r = sqrt(x * x + y * y);
  const Extended c = x / r, s = y / r;
  return {cosine_beside(c, s), cosine_beside(s, c)};
}

/// Whether (x, y) has a direction in all lanes, as far as numbers of the given size tell.
bool has_direction(const Extended& x, const Extended& y, double size) {
  return least(x * x + y * y) > size * size;
}

bool is_signed_permutation(const Number33& R) {
  int units = 0;
  for (const Extended& entry : R.m) {
    if (abs(entry) == Extended(1))
      ++units;
    else if (!entry.is_zero())
      return false;
  }
  return units == 3;
}

/// The nearest integer, in each lane.
Extended rounded_number(const Extended& x) {
  return Extended::map(x, x, [](const DoubleDouble& a, const DoubleDouble&) {
    return DoubleDouble(std::round(a.rounded()));
  });
}

/// Largest distance of an entry from -1, 0 or 1.
double distance_from_right_angles(const Number33& R) {
  double most = 0;
  for (const Extended& entry : R.m) {
    most = std::max(most, largest(abs(entry - rounded_number(entry))));
  }
  return most;
}

Number33 rounded_to_right_angles(const Number33& R) {
  Number33 out;
  for (int i = 0; i < 9; ++i) out.m[i] = rounded_number(R.m[i]);
  return out;
}

/// Entries within rounding of 0 or +-1 become that.
Number33 cleaned(Number33 R) {
  for (Extended& entry : R.m) {
    entry = Extended::map(entry, rounded_number(entry),
                          [](const DoubleDouble& x, const DoubleDouble& nearest) {
                            return is_near_zero(x - nearest) ? nearest : x;
                          });
  }
  return R;
}

Number3 cleaned(Number3 p) {
  const Extended length = abs(p.x) + abs(p.y) + abs(p.z);
  for (int i = 0; i < 3; ++i) {
    p[i] = Extended::map(p[i], length, [](const DoubleDouble& x, const DoubleDouble& all) {
      const bool is_rounding = std::abs(x.rounded()) <= kNoLength * std::max(all.rounded(), 1e-3);
      return is_rounding ? DoubleDouble(0) : x;
    });
  }
  return p;
}

/// R = rotation Rz(offset) with the rotation as sparse as this allows.
struct SplitRotation {
  Number33 rotation;
  CosineSine offset;
};

SplitRotation split(const Number33& R, bool turns) {
  SplitRotation out{cleaned(R), {}};
  if (!turns || is_signed_permutation(out.rotation)) return out;
  if (out.rotation(0, 2).is_zero() && out.rotation(1, 2).is_zero()) {  // parallel axes
    if (R(2, 2).has_lanes() && largest(R(2, 2)) * least(R(2, 2)) < 0) return out;
    if (!R(2, 2).is_negative()) return {Number33::identity(), direction_of(R(0, 0), R(1, 0))};
    return {{{1, 0, 0, 0, -1, 0, 0, 0, -1}}, direction_of(R(0, 0), -R(1, 0))};  // Rx(pi) Rz(b)
  }
  // R = Rz(a) Rx(alpha) Rz(b): its last row is (sin alpha sin b, sin alpha cos b, cos alpha).
  if (!has_direction(out.rotation(2, 0), out.rotation(2, 1), 0)) return out;
  CosineSine b = direction_of(R(2, 1), R(2, 0));
  if (b.is_right()) return out;
  const Number33 back{{b.c, b.s, 0, -b.s, b.c, 0, 0, 0, 1}};
  return {cleaned(R * back), b};
}

/// What a placement costs a recursion, in operations: three or so vectors are taken across, and
/// with the articulated recursion matrices too.
int cost_of(const SplitRotation& R, const Number3& p) {
  int cost = R.offset.is_right() ? 0 : 1;
  if (!is_signed_permutation(R.rotation)) {
    int general = 0;
    for (const Extended& entry : R.rotation.m)
      general += !entry.is_zero() && abs(entry) != Extended(1);
    cost += 8 * general;
  }
  for (int i = 0; i < 3; ++i) cost += p[i].is_zero() ? 0 : 10;
  return cost;
}

class FrameChooser {
 public:
  FrameChooser(Mechanism& mechanism, const FrameOptions& options)
      : mechanism_(mechanism), options_(options), children_(mechanism.bodies.size()) {
    for (std::size_t k = 0; k < mechanism.bodies.size(); ++k) {
      const int parent = mechanism.bodies[k].parent;
      if (parent != kGround) children_[parent].push_back(static_cast<int>(k));
    }
  }

  void run() {
    for (Body& body : mechanism_.bodies) snap(body);
    for (std::size_t k = 0; k < mechanism_.bodies.size(); ++k) {
      Body& body = mechanism_.bodies[k];
      if (body.kind != JointKind::kAxis) continue;
      move(static_cast<int>(k), best_shift(static_cast<int>(k)));
      if (body.turns) turn(static_cast<int>(k), best_turn(static_cast<int>(k)));
    }
    for (Body& body : mechanism_.bodies) {
      const SplitRotation R = split(body.rotation, body.turns);
      body.rotation = R.rotation;
      body.offset = right_or_angle(body, R.offset);
      body.translation = cleaned(body.translation);
    }
    for (MechanismLoop& loop : mechanism_.loops) {
      for (BodyFrame* frame : {&loop.predecessor, &loop.successor}) {
        frame->rotation = cleaned(frame->rotation);
        frame->translation = cleaned(frame->translation);
      }
    }
  }

 private:
  /// Those of loops too.
  std::vector<BodyFrame*> frames_of(int body) {
    std::vector<BodyFrame*> out;
    const auto add = [&](BodyFrame& frame) {
      if (frame.body == body) out.push_back(&frame);
    };
    for (BodyFrame& frame : mechanism_.frames) add(frame);
    for (MechanismLoop& loop : mechanism_.loops) {
      add(loop.predecessor);
      add(loop.successor);
    }
    return out;
  }

  void snap(Body& body) {
    const double deviation = distance_from_right_angles(body.rotation);
    if (deviation == 0) return;
    if (deviation <= options_.snap) {
      body.rotation = rounded_to_right_angles(body.rotation);
    } else if (deviation < kNearlyRight) {
      mechanism_.near_right_angles.push_back({body.name, deviation});
    }
  }

  /// Right angles stay in the rotation, where they cost nothing.
  static Extended right_or_angle(Body& body, const CosineSine& offset) {
    if (offset.is_right()) {
      body.rotation = body.rotation * offset.matrix();
      return 0;
    }
    return offset.angle();
  }

  /// d of the frame along its axis.
  Extended best_shift(int k) const {
    const Body& body = mechanism_.bodies[k];
    if (body.parent != kGround) return -dot(body.translation, body.rotation.column(2));
    for (const int child : children_[k]) {  // the first one whose axis cannot do it itself
      if (std::abs(mechanism_.bodies[child].rotation(2, 2).rounded()) < 0.5) {
        return mechanism_.bodies[child].translation.z;
      }
    }
    return 0;
  }

  void move(int k, const Extended& d) {
    Body& body = mechanism_.bodies[k];
    if (d.is_zero()) return;
    body.translation = cleaned(body.translation + d * body.rotation.column(2));
    for (const int child : children_[k]) {
      Number3& p = mechanism_.bodies[child].translation;
      p.z -= d;
      p = cleaned(p);
    }
    for (BodyFrame* frame : frames_of(k)) frame->translation.z -= d;
    shift(body.inertia, d);
  }

  /// Parameters at an origin d further along z.
  static void shift(InertialParameters& inertia, const Extended& d) {
    Number3& h = inertia.first_moment;
    Sym<Extended>& S = inertia.second_moment;
    S.xz -= d * h.x;
    S.yz -= d * h.y;
    S.zz += d * (d * inertia.mass - Extended(2) * h.z);
    h.z -= d * inertia.mass;
  }

  CosineSine best_turn(int k) const {
    const Body& body = mechanism_.bodies[k];
    std::vector<CosineSine> candidates(1);
    for (const int child : children_[k]) {
      const Body& c = mechanism_.bodies[child];
      const Number3 z = c.rotation.column(2);
      if (has_direction(z.x, z.y, 1e-12)) {
        candidates.push_back(direction_of(-z.y, z.x));  // x across both axes
      }
      const Number3& p = c.translation;
      if (has_direction(p.x, p.y, 0)) candidates.push_back(direction_of(p.x, p.y));
    }
    const Number3& h = body.inertia.first_moment;
    if (children_[k].empty() && has_direction(h.x, h.y, 0)) {
      candidates.push_back(direction_of(h.x, h.y));
    }
    CosineSine best;
    int least = cost_of_turn(k, best);
    for (const CosineSine& candidate : candidates) {
      const int cost = cost_of_turn(k, candidate);
      if (cost < least) {
        least = cost;
        best = candidate;
      }
    }
    return best;
  }

  int cost_of_turn(int k, const CosineSine& phi) const {
    const Body& body = mechanism_.bodies[k];
    const Number33 back = phi.matrix().transposed();
    int cost = cost_of(split(body.rotation * phi.matrix(), true), body.translation);
    for (const int child : children_[k]) {
      const Body& c = mechanism_.bodies[child];
      cost += cost_of(split(back * c.rotation, c.turns), cleaned(back * c.translation));
    }
    if (children_[k].empty()) {
      cost += cleaned(back * body.inertia.first_moment).y.is_zero() ? 0 : 10;
    }
    return cost;
  }

  void turn(int k, const CosineSine& phi) {
    Body& body = mechanism_.bodies[k];
    if (phi.c == Extended(1)) return;
    const Number33 back = phi.matrix().transposed();
    body.rotation = body.rotation * phi.matrix();
    for (const int child : children_[k]) {
      Body& c = mechanism_.bodies[child];
      c.rotation = cleaned(back * c.rotation);
      c.translation = cleaned(back * c.translation);
    }
    for (BodyFrame* frame : frames_of(k)) {
      frame->rotation = back * frame->rotation;
      frame->translation = back * frame->translation;
    }
    body.inertia.first_moment = cleaned(back * body.inertia.first_moment);
    body.inertia.second_moment = rotated(back, body.inertia.second_moment);
  }

  Mechanism& mechanism_;
  FrameOptions options_;
  std::vector<std::vector<int>> children_;
};

}  // namespace

void choose_canonical_frames(Mechanism& mechanism, const FrameOptions& options) {
  FrameChooser(mechanism, options).run();
}

}  // namespace hybridyn::generator

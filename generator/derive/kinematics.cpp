#include "hybridyn/generator/derive/kinematics.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/naming.hpp"

namespace hybridyn::generator {
namespace {

/// Both z axes: by what lies across them, which shows a tilt that their cosine rounds away. In all
/// lanes alike.
bool is_parallel(const Mat<Extended>& R) {
  const bool has_lanes =
      std::any_of(R.m.begin(), R.m.end(), [](const Extended& entry) { return entry.has_lanes(); });
  return !has_lanes && R(0, 2).is_zero() && R(1, 2).is_zero();
}

/// n of R = Rz(n 90 deg) F with F = 1 or Rx(180 deg).
int quarters_of(const Mat<Extended>& R) {
  if (!R(0, 0).is_zero()) return R(0, 0).is_negative() ? 2 : 0;
  return R(1, 0).is_negative() ? 3 : 1;
}

}  // namespace

std::vector<int> alignable_bodies(const Mechanism& mechanism) {
  std::vector<int> out;
  for (int k = 0; k < static_cast<int>(mechanism.bodies.size()); ++k) {
    if (!mechanism.bodies[k].turns) continue;
    for (const Body& child : mechanism.bodies) {
      if (child.parent == k && child.kind == JointKind::kAxis && is_parallel(child.rotation)) {
        out.push_back(k);
        break;
      }
    }
  }
  return out;
}

Sym3 BodyInertia::rotational() const {
  const Sym3& S = second_moment;
  return {S.yy + S.zz, -S.xy, -S.xz, S.xx + S.zz, -S.yz, sum_xy};
}

SpatialInertia BodyInertia::spatial() const {
  return {rotational(), cross_matrix(first_moment), {mass, 0, 0, mass, 0, mass}};
}

Mat3 rotation_of(const Value& x, const Value& y, const Value& z, const Value& w) {
  const auto twice = [](const Value& a) { return a + a; };
  const Value x2 = twice(x), y2 = twice(y), z2 = twice(z);
  const Value xx = x2 * x, yy = y2 * y, zz = z2 * z;
  const Value xy = x2 * y, xz = x2 * z, yz = y2 * z;
  const Value wx = x2 * w, wy = y2 * w, wz = z2 * w;
  const Value one = 1;
  return {{one - (yy + zz), xy - wz, xz + wy,  //
           xy + wz, one - (xx + zz), yz - wx,  //
           xz - wy, yz + wx, one - (xx + yy)}};
}

Kinematics::Kinematics(Tape& tape, const Mechanism& mechanism, const Alignment& alignment,
                       const std::vector<Value>& q, const std::vector<Value>& open_parameters)
    : tape_(tape), mechanism_(mechanism) {
  for (int k = 0; k < size(); ++k) {
    placements_.push_back(place(k, q, !alignment.empty() && alignment[k]));
    inertias_.push_back(on_tape(k));
  }
  add_open_links(open_parameters);
}

Kinematics::Placement Kinematics::place(int k, const std::vector<Value>& q, bool aligned) const {
  const Body& body = this->body(k);
  Placement out;
  out.rotation = constant(body.rotation);
  Vec3 p = constant(body.translation);
  if (body.kind == JointKind::kAxis && !body.slide.is_zero()) {
    p += (tape_.constant(body.slide) * q[body.q]) * out.rotation.column(2);
  } else if (body.kind == JointKind::kFree) {
    p += out.rotation * Vec3{q[body.q], q[body.q + 1], q[body.q + 2]};
  }
  const bool parent_aligned = body.parent != kGround && !own(body.parent).is_identity();
  out.translation = parent_aligned ? own(body.parent) * p : p;
  tape_.begin("Placement of " + body.name);
  suggest(tape_, "p_" + body.name, out.translation);
  if (body.kind != JointKind::kAxis) {
    if (parent_aligned) out.before = own(body.parent);
    const int at = body.q + (body.kind == JointKind::kFree ? 3 : 0);
    out.rotation = out.rotation * rotation_of(q[at], q[at + 1], q[at + 2], q[at + 3]);
    suggest(tape_, "R_" + body.name, out.rotation);
    return out;
  }
  Angle angle{body.turns ? q[body.q] : Value(), body.offset, 0};
  std::string name = body.name;
  if (parent_aligned && is_parallel(body.rotation)) {
    const Angle& before = placements_[body.parent].own_angle;
    const int sign = body.rotation(2, 2).is_negative() ? -1 : 1;
    angle.sum = angle.sum + (sign > 0 ? before.sum : -before.sum);
    angle.offset += sign > 0 ? before.offset : -before.offset;
    angle.quarters = sign * (before.quarters + quarters_of(body.rotation));
    out.rotation = sign > 0 ? Mat3::identity() : Mat3{{1, 0, 0, 0, -1, 0, 0, 0, -1}};
    name += "_sum";
  } else if (parent_aligned) {
    out.before = own(body.parent);
  }
  const Turn turn = turn_by(angle, name);
  if (aligned) {
    out.own = turn;
    out.own_angle = angle;
  } else {
    out.after = turn;
  }
  return out;
}

Turn Kinematics::turn_by(const Angle& angle, const std::string& name) const {
  const Value x = angle.sum + tape_.constant(angle.offset);
  tape_.name(x, "angle_" + name);
  const Value s = sin(x);
  const Value c = cos(x);
  tape_.name(s, "s_" + name);
  tape_.name(c, "c_" + name);
  switch (((angle.quarters % 4) + 4) % 4) {
    case 0:
      return {c, s};
    case 1:
      return {-s, c};
    case 2:
      return {-c, -s};
    default:
      return {s, -c};
  }
}

Mat3 Kinematics::constant(const Mat<Extended>& R) const {
  Mat3 out;
  for (int i = 0; i < 9; ++i) out.m[i] = tape_.constant(R.m[i]);
  return out;
}

Sym3 Kinematics::constant(const Sym<Extended>& S) const {
  return {tape_.constant(S.xx), tape_.constant(S.xy), tape_.constant(S.xz),
          tape_.constant(S.yy), tape_.constant(S.yz), tape_.constant(S.zz)};
}

Vec3 Kinematics::constant(const Vec<Extended>& v) const {
  return {tape_.constant(v.x), tape_.constant(v.y), tape_.constant(v.z)};
}

BodyInertia Kinematics::on_tape(int k) const {
  const InertialParameters& I = body(k).inertia;
  const Sym<Extended>& S = I.second_moment;
  const BodyInertia out{tape_.constant(I.mass), own(k) * constant(I.first_moment),
                        own(k).of(constant(S)), tape_.constant(S.xx + S.yy)};
  suggest(tape_, "own_h_" + body(k).name, out.first_moment);
  suggest(tape_, "own_Sigma_" + body(k).name, out.second_moment);
  suggest(tape_, "own_J_" + body(k).name, out.rotational());
  return out;
}

/// Each link as m, h = m c and Sigma = (tr(I)/2) 1 - I + m c c' in its frame, then in its body's.
void Kinematics::add_open_links(const std::vector<Value>& parameters) {
  std::size_t next = 0;
  for (const OpenLink& link : mechanism_.open_links) {
    const BodyFrame& frame = mechanism_.frames[link.frame];
    const CentralInertia known = central(frame.inertia);
    const auto three = [&] {
      next += 3;
      return Vec3{parameters[next - 3], parameters[next - 2], parameters[next - 1]};
    };
    const Value m = link.mass ? parameters[next++] : tape_.constant(known.mass);
    const Vec3 c = link.com ? three() : constant(known.com);
    Sym3 I = constant(known.inertia);
    if (link.inertia) {
      const Vec3 first = three();
      const Vec3 second = three();
      I = {first.x, first.y, first.z, second.x, second.y, second.z};
    }
    const Value half_trace = tape_.constant(0.5) * (I.xx + I.yy + I.zz);
    const Sym3 about_com{half_trace - I.xx, -I.xy, -I.xz,
                         half_trace - I.yy, -I.yz, half_trace - I.zz};
    Mat3 R = constant(frame.rotation);
    if (!own(frame.body).is_identity()) R = own(frame.body).matrix() * R;
    const Vec3 p = own(frame.body) * constant(frame.translation) + R * c;  // of the centre of mass
    BodyInertia& body = inertias_[frame.body];
    const Sym3 S = rotated(R, about_com);
    const Vec3 mp = m * p;
    body.mass += m;
    body.first_moment += mp;
    body.second_moment =
        body.second_moment + Sym3{S.xx + mp.x * p.x, S.xy + mp.x * p.y, S.xz + mp.x * p.z,
                                  S.yy + mp.y * p.y, S.yz + mp.y * p.z, S.zz + mp.z * p.z};
    body.sum_xy = body.second_moment.xx + body.second_moment.yy;
  }
}

Vec3 Kinematics::to_child(int k, const Vec3& v) const {
  const Placement& X = placements_[k];
  return X.after.inverse() * (X.rotation.transposed() * (X.before.inverse() * v));
}

Mat3 Kinematics::rotation(int k) const {
  return Mat3::from_columns(to_parent(k, Vec3{1, 0, 0}), to_parent(k, Vec3{0, 1, 0}),
                            to_parent(k, Vec3{0, 0, 1}));
}

Vec3 Kinematics::to_parent(int k, const Vec3& v) const {
  const Placement& X = placements_[k];
  return X.before * (X.rotation * (X.after * v));
}

Sym3 Kinematics::turn_to_parent(int k, const Sym3& S) const {
  const Placement& X = placements_[k];
  return X.before.of(rotated(X.rotation, X.after.of(S)));
}

SpatialInertia Kinematics::to_parent(int k, const SpatialInertia& I) const {
  const Placement& X = placements_[k];
  const Mat3 B = X.rotation * X.after.of(I.B) * X.rotation.transposed();
  const SpatialInertia turned{turn_to_parent(k, I.A), X.before.of(B), turn_to_parent(k, I.C)};
  suggest(tape_, "turned_" + body(k).name, turned);
  return moved(X.translation, turned);
}

}  // namespace hybridyn::generator

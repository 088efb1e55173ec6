// Per body k with parent P, all vectors in the axes of their body; X' turns into the child's axes:
//   (1)  a = v_P + w_P x p,  w = X' w_P + w_J,  v = X' a + v_J
//   (2)  v.v = v_P.v_P + 2 v_P.(w_P x p) + (w_P x p).(w_P x p) + 2 (X' a).v_J + v_J.v_J
//   (3)  d = X' d_P (gravity),  d.r = d_P.(r_P + p)   (r: origin of the body in the world)
//   (4)  2 T = m v.v + 2 v.(w x h) + w.J w,  U = -m d.r - d.h
// Squares are taken where nothing has been turned yet: squares of turned vectors are long.
#include "hybridyn/generator/derive/literal_energy.hpp"

#include <array>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/derive/literal_constants.hpp"

namespace hybridyn::generator {
namespace {

constexpr std::array<const char*, 3> kAxisNames{"x", "y", "z"};

struct Motion {
  ExprVec w, v, down;
  Expr speed2;  // v.v
  Expr height;  // down.r
};

class EnergyBuilder {
 public:
  EnergyBuilder(const Mechanism& mechanism, int most_terms)
      : mechanism_(mechanism), most_terms_(most_terms) {}

  LiteralEnergy build() {
    out_.directions.resize(mechanism_.nv);
    for (int i = 0; i < mechanism_.nv; ++i) {
      out_.velocities.push_back(Expr::symbol("u" + std::to_string(i)));
    }
    for (int k = 0; k < static_cast<int>(mechanism_.bodies.size()); ++k) add_body(k);
    out_.constants = constants_.values();
    return std::move(out_);
  }

 private:
  /// Angles about parallel axes: the group and the sense of a body.
  struct Axis {
    int group;
    int sign;
  };
  /// X of (1) and w_J, v_J.
  struct Joint {
    ExprMat fixed = ExprMat::identity();
    ExprMat moving = ExprMat::identity();
    ExprVec angular, linear;
  };

  void add_body(int k) {
    const Body& body = mechanism_.bodies[k];
    const Motion parent = body.parent == kGround ? ground() : motions_[body.parent];
    Joint joint;
    joint.fixed = constants_.rotation(k, body.rotation);
    ExprVec p = constants_.named("l", k, body.translation);
    Expr height = parent.height;
    if (body.kind == JointKind::kAxis) {
      p += add_axis(k, joint);
    } else {
      add_turning(k, joint);
      if (body.kind == JointKind::kFree) p += add_place(k, joint, height);
    }
    axes_.push_back(axis_of(k));
    if (body.kind == JointKind::kAxis) add_angles(k);
    height += dot(parent.down, p);
    motions_.push_back(move(k, parent, joint, p, height));
    add_energies(k);
  }

  static Motion ground() {
    Motion out;
    out.down = {Expr::symbol("gx"), Expr::symbol("gy"), Expr::symbol("gz")};
    return out;
  }

  /// Fills in the joint and returns how far it slides, in the parent's axes.
  ExprVec add_axis(int k, Joint& joint) {
    const Body& body = mechanism_.bodies[k];
    const Expr q = Expr::symbol(literal_name("q", body.q));
    const Expr& u = out_.velocities[body.v];
    Expr angle = constants_.named(literal_name("theta", k), body.offset);
    if (body.turns) {
      angle += q;
      joint.angular.z = u;
    }
    const Expr c = cos(angle);
    const Expr s = sin(angle);
    joint.moving = {{c, -s, 0, s, c, 0, 0, 0, 1}};
    out_.directions[body.v] = {{q, 1}};
    const Expr pitch =
        body.slide == Extended(1) ? Expr(1) : constants_.named(literal_name("p", k), body.slide);
    joint.linear.z = pitch * u;
    return (pitch * q) * joint.fixed.column(2);
  }

  /// Rdot = R [w].
  void add_turning(int k, Joint& joint) {
    const Body& body = mechanism_.bodies[k];
    const bool is_free = body.kind == JointKind::kFree;
    const int q = body.q + (is_free ? 3 : 0);
    const int v = body.v + (is_free ? 3 : 0);
    define_rotation(k, q, joint.moving);
    joint.angular = {out_.velocities[v], out_.velocities[v + 1], out_.velocities[v + 2]};
    for (int i = 0; i < 3; ++i) {
      ExprVec axis;
      axis[i] = 1;
      const ExprMat rates = joint.moving * cross_matrix(axis);
      for (int j = 0; j < 9; ++j) {
        out_.directions[v + i].emplace_back(joint.moving.m[j], rates.m[j]);
      }
    }
  }

  /// Names for the rotation of a unit quaternion, coordinates q to q + 3.
  void define_rotation(int k, int q, ExprMat& R) {
    const ExprVec r{Expr::symbol(literal_name("q", q)), Expr::symbol(literal_name("q", q + 1)),
                    Expr::symbol(literal_name("q", q + 2))};
    const Expr w = Expr::symbol(literal_name("q", q + 3));
    const ExprMat cross = cross_matrix(r);
    const ExprMat square = cross * cross;  // R = 1 + 2 w [r] + 2 [r][r]
    for (int i = 0; i < 9; ++i) {
      const std::string symbol =
          literal_name("R", k, std::string(kAxisNames[i / 3]) + kAxisNames[i % 3]);
      R.m[i] = Expr::symbol(symbol);
      const Expr diagonal = i % 4 == 0 ? 1 : 0;
      out_.definitions.emplace_back(symbol, diagonal + 2 * w * cross.m[i] + 2 * square.m[i]);
    }
  }

  /// Fills in the joint and returns the position, in the parent's axes. At the root it is of no
  /// account to T, and to U by down.r alone, which is a symbol then.
  ExprVec add_place(int k, Joint& joint, Expr& height) {
    const Body& body = mechanism_.bodies[k];
    const Expr drop = Expr::symbol(literal_name("drop", k));
    ExprVec place;
    for (int i = 0; i < 3; ++i) {
      place[i] = Expr::symbol(literal_name("q", body.q + i));
      joint.linear[i] = out_.velocities[body.v + i];
      if (body.parent == kGround) out_.directions[body.v + i] = {{drop, root_down(k)[i]}};
    }
    if (body.parent == kGround) {
      height += drop;
      return {};
    }
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        out_.directions[body.v + i].emplace_back(place[j], joint.moving(j, i));
      }
    }
    return joint.fixed * place;
  }

  ExprVec root_down(int k) const {
    return {Expr::symbol(literal_name("d", k, "x")), Expr::symbol(literal_name("d", k, "y")),
            Expr::symbol(literal_name("d", k, "z"))};
  }

  /// Gravity in the axes of a root that turns freely gets names; ddot = d x w.
  ExprVec define_down(int k, const ExprVec& value) {
    const Body& body = mechanism_.bodies[k];
    const int v = body.v + (body.kind == JointKind::kFree ? 3 : 0);
    const ExprVec down = root_down(k);
    for (int i = 0; i < 3; ++i) {
      out_.definitions.emplace_back(literal_name("d", k, kAxisNames[i]), value[i]);
      ExprVec axis;
      axis[i] = 1;
      const ExprVec rates = cross(down, axis);
      for (int j = 0; j < 3; ++j) out_.directions[v + i].emplace_back(down[j], rates[j]);
    }
    return down;
  }

  Axis axis_of(int k) const {
    const Body& body = mechanism_.bodies[k];
    const Extended& cosine = body.rotation(2, 2);
    const bool has_axis = body.parent != kGround && body.kind == JointKind::kAxis &&
                          mechanism_.bodies[body.parent].kind == JointKind::kAxis;
    if (!has_axis || abs(cosine) != Extended(1)) return {k, 1};
    const Axis& parent = axes_[body.parent];
    return {parent.group, cosine.is_negative() ? -parent.sign : parent.sign};
  }

  void add_angles(int k) {
    const auto& [group, sign] = axes_[k];
    out_.angles.add(literal_name("q", mechanism_.bodies[k].q), group, sign);
    out_.angles.add(literal_name("theta", k), group, sign);
  }

  Motion move(int k, const Motion& parent, const Joint& joint, const ExprVec& p,
              const Expr& height) {
    const auto to_child = [&](const ExprVec& vector) {
      return short_form(joint.moving.transposed() * short_form(joint.fixed.transposed() * vector));
    };
    const ExprVec step = short_form(cross(parent.w, p));
    const ExprVec carried = to_child(parent.v + step);
    Motion out;
    out.w = short_form(to_child(parent.w) + joint.angular);
    out.v = short_form(carried + joint.linear);
    out.speed2 = short_form(parent.speed2 + 2 * dot(parent.v, step) + dot(step, step) +
                            2 * dot(carried, joint.linear) + dot(joint.linear, joint.linear));
    out.height = short_form(height);
    const Body& body = mechanism_.bodies[k];
    const bool named = body.parent == kGround && body.kind != JointKind::kAxis;
    out.down = to_child(parent.down);
    if (named) out.down = define_down(k, out.down);
    return out;
  }

  Expr short_form(const Expr& expr) {
    const Expr out = out_.angles.merged(expr);
    terms_ += static_cast<int>(out.terms().size());
    if (terms_ > most_terms_) fail_too_long("the velocities", terms_, most_terms_);
    return out;
  }
  ExprVec short_form(const ExprVec& vector) {
    return {short_form(vector.x), short_form(vector.y), short_form(vector.z)};
  }

  void add_energies(int k) {
    const InertialParameters& I = mechanism_.bodies[k].inertia;
    const Motion& motion = motions_[k];
    const Sym<Extended>& S = I.second_moment;
    const Expr m = constants_.named(literal_name("m", k), I.mass);
    const ExprVec h = constants_.named("h", k, I.first_moment);
    const Sym<Expr> J{constants_.named(literal_name("J", k, "xx"), S.yy + S.zz),
                      constants_.named(literal_name("J", k, "xy"), -S.xy),
                      constants_.named(literal_name("J", k, "xz"), -S.xz),
                      constants_.named(literal_name("J", k, "yy"), S.xx + S.zz),
                      constants_.named(literal_name("J", k, "yz"), -S.yz),
                      constants_.named(literal_name("J", k, "zz"), S.xx + S.yy)};
    out_.kinetic += Expr::rational(1, 2) * (m * motion.speed2 + dot(motion.w, J * motion.w)) +
                    dot(motion.v, cross(motion.w, h));
    out_.potential -= m * motion.height + dot(motion.down, h);
  }

  const Mechanism& mechanism_;
  const int most_terms_;
  int terms_ = 0;
  std::vector<Axis> axes_;
  std::vector<Motion> motions_;
  LiteralConstants constants_;
  LiteralEnergy out_;
};

}  // namespace

Expr LiteralEnergy::derivative(const Expr& expr, int direction) const {
  Expr out;
  for (const auto& [symbol, rate] : directions[direction]) out += expr.derivative(symbol) * rate;
  return out;
}

LiteralEnergy literal_energy(const Mechanism& mechanism, int most_terms) {
  return EnergyBuilder(mechanism, most_terms).build();
}

void fail_too_long(const std::string& what, int terms, int most) {
  throw DerivationError("the literal derivation is for small chains: " + what + " have " +
                        std::to_string(terms) + " terms already, of at most " +
                        std::to_string(most) +
                        "; derive this chain recursively (projected or articulated), or cut it "
                        "into shorter ones");
}

}  // namespace hybridyn::generator

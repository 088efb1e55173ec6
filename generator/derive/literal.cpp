#include "hybridyn/generator/derive/literal.hpp"

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/derive/literal_energy.hpp"

namespace hybridyn::generator {
namespace {

// Seven joints in space take 45 000 terms (2 700 for the velocities), 10 s and 100 MB; every
// further joint takes some five times as much.
constexpr int kMostVelocityTerms = 4000;
constexpr int kMostTerms = 60000;

class Equations {
 public:
  explicit Equations(const Mechanism& mechanism)
      : mechanism_(mechanism), energy_(literal_energy(mechanism, kMostVelocityTerms)) {
    out_.n = mechanism.nv;
  }

  LiteralEquations derive(bool with_c) {
    add_mass_matrix();
    for (int i = 0; i < out_.n; ++i) {
      out_.g.push_back(short_form(energy_.derivative(energy_.potential, i)));
    }
    if (with_c) add_velocity_terms();
    add_rotors();
    out_.constants = energy_.constants;
    out_.definitions = energy_.definitions;
    return std::move(out_);
  }

 private:
  Expr& M(int i, int j) { return out_.M[i * out_.n + j]; }
  const Expr& velocity(int i) const { return energy_.velocities[i]; }

  void add_mass_matrix() {
    out_.M.resize(out_.n * out_.n);
    for (int i = 0; i < out_.n; ++i) {
      const Expr momentum = energy_.kinetic.derivative(velocity(i));
      for (int j = 0; j <= i; ++j) {
        M(i, j) = M(j, i) = short_form(momentum.derivative(velocity(j)));
      }
    }
    for (int i = 0; i < out_.n; ++i) {
      Expr momentum;
      for (int j = 0; j < out_.n; ++j) momentum += M(i, j) * velocity(j);
      momenta_.push_back(momentum.expanded());
    }
  }

  void add_velocity_terms() {
    const Expr T = kinetic_energy();
    for (int i = 0; i < out_.n; ++i) {
      out_.c.push_back(short_form(rate(momenta_[i]) - energy_.derivative(T, i)));
    }
    for (const Body& body : mechanism_.bodies) {
      if (body.kind != JointKind::kAxis) add_rotating_axes(body);
    }
  }

  Expr kinetic_energy() const {
    Expr twice;
    for (int i = 0; i < out_.n; ++i) twice += momenta_[i] * velocity(i);
    return (Expr::rational(1, 2) * twice).expanded();
  }

  /// At constant velocities.
  Expr rate(const Expr& expr) const {
    Expr out;
    for (int i = 0; i < out_.n; ++i) out += energy_.derivative(expr, i) * velocity(i);
    return out;
  }

  /// (2) of literal.hpp.
  void add_rotating_axes(const Body& body) {
    const bool is_free = body.kind == JointKind::kFree;
    const int angular = body.v + (is_free ? 3 : 0);
    const auto vector = [](const std::vector<Expr>& all, int first) {
      return Vec<Expr>{all[first], all[first + 1], all[first + 2]};
    };
    const Vec<Expr> w = vector(energy_.velocities, angular);
    Vec<Expr> n = cross(w, vector(momenta_, angular));
    if (is_free) {
      const Vec<Expr> momentum = vector(momenta_, body.v);
      n += cross(vector(energy_.velocities, body.v), momentum);
      const Vec<Expr> f = cross(w, momentum);
      for (int i = 0; i < 3; ++i) {
        out_.c[body.v + i] = short_form(out_.c[body.v + i] + f[i]);
      }
    }
    for (int i = 0; i < 3; ++i) out_.c[angular + i] = short_form(out_.c[angular + i] + n[i]);
  }

  void add_rotors() {
    for (const Body& body : mechanism_.bodies) {
      if (body.rotor_inertia.is_zero()) continue;
      const std::string name = "rotor" + std::to_string(body.v);
      energy_.constants.emplace_back(name, body.rotor_inertia);
      M(body.v, body.v) += Expr::symbol(name);
    }
  }

  Expr short_form(const Expr& expr) {
    const Expr out = energy_.angles.merged(expr);
    terms_ += static_cast<int>(out.terms().size());
    if (terms_ > kMostTerms) fail_too_long("the equations", terms_, kMostTerms);
    return out;
  }

  const Mechanism& mechanism_;
  LiteralEnergy energy_;
  LiteralEquations out_;
  std::vector<Expr> momenta_;  // dT/du
  int terms_ = 0;
};

}  // namespace

int LiteralEquations::term_count() const {
  std::size_t out = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) out += M[i * n + j].terms().size();
    out += g[i].terms().size();
  }
  for (const Expr& force : c) out += force.terms().size();
  return static_cast<int>(out);
}

LiteralEquations literal_equations(const Mechanism& mechanism, bool with_c) {
  if (!mechanism.open_links.empty()) {
    throw DerivationError(
        "the literal derivation needs all parameters as numbers; derive open parameters "
        "recursively (projected)");
  }
  return Equations(mechanism).derive(with_c);
}

}  // namespace hybridyn::generator

#include "hybridyn/generator/derive/functions.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "hybridyn/generator/derive/constrained_builders.hpp"
#include "hybridyn/generator/derive/followers.hpp"
#include "hybridyn/generator/derive/function_builders.hpp"
#include "hybridyn/generator/derive/tree_builder.hpp"

namespace hybridyn::generator {
namespace {

bool is_derivative(std::string_view key) {
  return key == "did" || key == "dfd" || key == "dfdF" || key == "dcfd";
}

/// Derives one function with different settings and keeps the cheapest.
class Search {
 public:
  Search(const Mechanism& mechanism, const FunctionRecipe& recipe, const FunctionInfo& info,
         const FunctionOptions& options)
      : recipe_(recipe), info_(info), options_(options) {
    mechanisms_.push_back(mechanism);
    if (recipe.may_regroup && mechanism.open_links.empty()) {
      if (closes_couplings()) separate_rotors(mechanisms_.front());
      for (std::size_t m = 1; m < kGroupings.size(); ++m) {
        mechanisms_.push_back(mechanisms_.front());
        regroup(mechanisms_.back(), kGroupings[m]);
      }
    }
  }

  Function run() {
    const Alignment none(mechanisms_.front().bodies.size(), false);
    Alignment all = none;
    for (const int k : alignable_bodies(mechanisms_.front())) all[k] = true;
    for (const Derivation derivation : derivations()) {
      for (std::size_t m = 0; m < mechanisms_.size(); ++m) {
        // The literal derivation gains little from grouping, that by lanes nothing.
        if (!depends_on_alignment(derivation) && m > 0) continue;
        attempt({mechanisms_[m], none, derivation, options_}, m);
        if (!depends_on_alignment(derivation)) continue;
        if (all != none) attempt({mechanisms_[m], all, derivation, options_}, m);
      }
    }
    if (least_ < 0) {
      throw DerivationError("'" + std::string(info_.key) +
                            "' of a model of this size takes more than 3 million operations; cut "
                            "forward dynamics into parts, or generate functions of chains");
    }
    if (depends_on_alignment(best_derivation_)) align_one_by_one();
    attempts_[chosen_].chosen = true;
    return std::move(best_);
  }

  Attempts take_attempts() { return std::move(attempts_); }

 private:
  /// Articulated bodies do, and nothing else.
  bool closes_couplings() const {
    return !mechanisms_.front().couplings.empty() &&
           derivations().front() == Derivation::kArticulated;
  }

  /// The literal derivation and that by lanes have frames of their own.
  static bool depends_on_alignment(Derivation derivation) {
    return derivation != Derivation::kLiteral && derivation != Derivation::kLanes;
  }

  std::vector<Derivation> derivations() const {
    const Mechanism& mechanism = mechanisms_.front();
    if (info_.key == "fd" && has_constraints(mechanism)) {
      return {Derivation::kArticulated};  // the only one that closes loops
    }
    if (is_derivative(info_.key) && has_constraints(mechanism)) return {Derivation::kProjected};
    if (has(Derivation::kLanes) && options_.lanes && fits_lanes(mechanism, options_)) {
      if (mechanism.nv > kMostBothWays) return {Derivation::kLanes};
      return {Derivation::kLanes, Derivation::kProjected};
    }
    if (options_.derivation == Derivation::kCheapest) {
      std::vector<Derivation> out = recipe_.derivations;
      for (const Derivation other : {Derivation::kLiteral, Derivation::kLanes}) {
        out.erase(std::remove(out.begin(), out.end(), other), out.end());
      }
      if (out.size() > 1 && is_deep(mechanism)) {
        out.erase(std::remove(out.begin(), out.end(), Derivation::kProjected), out.end());
      }
      return out;
    }
    return {has(options_.derivation) ? options_.derivation : Derivation::kProjected};
  }

  /// To factor M takes about as many operations as there are pairs of velocities before each
  /// velocity, far more than articulated bodies where chains are long.
  static bool is_deep(const Mechanism& mechanism) {
    constexpr double kMostPairs = 200'000;
    double pairs = 0;
    std::vector<double> depths;
    for (const Body& body : mechanism.bodies) {
      depths.push_back((body.parent == kGround ? 0 : depths[body.parent]) + body.velocities());
      pairs += depths.back() * depths.back();
    }
    return pairs > kMostPairs;
  }

  bool has(Derivation derivation) const {
    const std::vector<Derivation>& all = recipe_.derivations;
    return std::find(all.begin(), all.end(), derivation) != all.end();
  }

  void attempt(const Setting& setting, std::size_t mechanism) {
    for (const Attempt& known : attempts_) {
      const bool same = known.derivation == setting.derivation &&
                        known.grouping == kGroupings[mechanism] &&
                        known.aligned == setting.alignment;
      if (same) return;
    }
    if (options_.trying) options_.trying(static_cast<int>(attempts_.size()) + 1);
    Function function;
    function.kernel.name = info_.name;
    function.kernel.description = info_.description;
    try {
      build(recipe_, function, setting);
    } catch (const TapeOverflow&) {
      return;  // another setting may take fewer
    }
    const OperationCount count = count_operations(function);
    attempts_.push_back({setting.derivation, kGroupings[mechanism], setting.alignment, count});
    const bool by_lanes = setting.derivation == Derivation::kLanes;
    const int cost = by_lanes ? count.cost() * 3 / 8 : count.cost();  // in packs
    if (least_ >= 0 && cost >= least_) return;
    least_ = cost;
    chosen_ = attempts_.size() - 1;
    best_ = std::move(function);
    best_alignment_ = setting.alignment;
    best_mechanism_ = mechanism;
    best_derivation_ = setting.derivation;
  }

  /// Limbs do not depend on each other's alignment: each body is tried the other way round once.
  void align_one_by_one() {
    const std::vector<int> candidates = alignable_bodies(mechanisms_.front());
    if (candidates.size() > kMostCandidates) return;
    for (const int k : candidates) {
      Alignment alignment = best_alignment_;
      alignment[k] = !alignment[k];
      attempt({mechanisms_[best_mechanism_], alignment, best_derivation_, options_},
              best_mechanism_);
    }
  }

  static constexpr std::array<Grouping, 3> kGroupings{Grouping::kNone, Grouping::kRootward,
                                                      Grouping::kTipward};
  /// With more velocities derivatives are cheapest by lanes, and take long on the tape.
  static constexpr int kMostBothWays = 16;
  static constexpr std::size_t kMostCandidates = 24;  // beyond, time would grow with the square

  const FunctionRecipe& recipe_;
  const FunctionInfo& info_;
  const FunctionOptions& options_;
  std::vector<Mechanism> mechanisms_;  // regrouped as kGroupings says
  Attempts attempts_;
  std::size_t chosen_ = 0;
  Function best_;
  int least_ = -1;
  Alignment best_alignment_;
  std::size_t best_mechanism_ = 0;
  Derivation best_derivation_ = Derivation::kProjected;
};

}  // namespace

namespace {

using Loops = FunctionInfo::Loops;
constexpr FunctionInfo kKnownFunctions[] = {
    {"fd", "forward_dynamics", "qdd = M^-1 (tau - c - g)", Loops::kCloses},
    {"id", "inverse_dynamics", "tau = M qdd + c + g", Loops::kCloses},
    {"M", "mass_matrix", "M of tau = M qdd + c + g"},
    {"c", "coriolis_forces", "c of tau = M qdd + c + g: Coriolis and centrifugal"},
    {"g", "gravity_forces", "g of tau = M qdd + c + g"},
    {"bias", "bias_forces", "c + g of tau = M qdd + c + g"},
    {"Ma", "actuated_mass_matrix", "M of the joints alone, without a floating base"},
    {"Minv", "inverse_mass_matrix", "M^-1"},
    {"factor", "factor_mass_matrix", "M = L'D L, for solve_mass_matrix"},
    {"fk", "frame_poses", "placement of frames in the world", Loops::kNone},
    {"J", "frame_jacobians", "J of frames: their velocities are J v", Loops::kNone},
    {"Jdot", "frame_jacobian_rates", "Jdot of frames, the rate of J", Loops::kNone},
    {"Jdotv", "frame_bias_accelerations",
     "Jdot v of frames: their accelerations are J qdd + Jdot v", Loops::kNone},
    {"Jrel", "relative_jacobians", "J of frames as the first one of them sees them", Loops::kNone},
    {"com", "center_of_mass", "centre of mass of all moving links", Loops::kNone},
    {"energy", "energies", "kinetic and potential energy", Loops::kNone},
    {"momentum", "momenta", "linear momentum, and angular momentum about the centre of mass",
     Loops::kNone},
    {"Ag", "centroidal_momentum_map", "A of the momentum A v about the centre of mass",
     Loops::kNone},
    {"Agdotv", "centroidal_momentum_bias",
     "Adot v: the rate of momentum about the centre of mass is A qdd + Adot v", Loops::kNone},
    {"Phi", "inverse_articulated_inertia",
     "Phi and beta of frames: their accelerations are Phi F + beta under forces F on them",
     Loops::kCloses},
    {"Lambda", "operational_space_inertia",
     "inertia of frames as forces on them feel it: F = (J M^-1 J')^-1 a"},
    {"fdF", "loaded_forward_dynamics", "qdd under forces F on frames", Loops::kCloses},
    {"idF", "loaded_inverse_dynamics", "tau = M qdd + c + g under forces F on frames",
     Loops::kCloses},
    {"brick", "brick",
     "frames as handles of an articulated body: first Phi and beta, then qdd under forces on "
     "them",
     Loops::kCloses},
    {"wrenches", "joint_wrenches", "what holds and moves each link through its joint"},
    {"did", "inverse_dynamics_derivatives", "derivatives of tau = M qdd + c + g", Loops::kCloses},
    {"dfd", "forward_dynamics_derivatives", "derivatives of qdd = M^-1 (tau - c - g)",
     Loops::kCloses},
    {"dfdF", "loaded_forward_dynamics_derivatives", "derivatives of qdd under forces F on frames",
     Loops::kCloses},
    {"regressor", "inverse_dynamics_regressor", "Y of tau = Y(q, v, qdd) parameters"},
    {"cfd", "contact_forward_dynamics",
     "qdd = M^-1 (tau + J'f - c - g) with contacts held, and their forces f", Loops::kCloses},
    {"dcfd", "contact_forward_dynamics_derivatives", "derivatives of qdd and f with contacts held",
     Loops::kCloses},
    {"K", "constraint_jacobian", "K of loops and couplings: velocities satisfy K v = 0",
     Loops::kAbout},
    {"Kdotv", "constraint_bias_accelerations",
     "Kdot v of loops and couplings: accelerations satisfy K qdd + Kdot v = 0", Loops::kAbout},
    {"residual", "constraint_residuals", "how far loops and couplings are from closed",
     Loops::kAbout},
    {"closing", "closing_step",
     "a Newton step onto loops and couplings: the least motion, in the metric of M, that closes "
     "them",
     Loops::kAbout},
    {"reduced", "reduced_dynamics",
     "dynamics M ydd + bias = T'tau of the independent velocities y, v = T y", Loops::kAbout},
};

}  // namespace

const std::vector<FunctionInfo>& known_functions() {
  static const std::vector<FunctionInfo> functions(std::begin(kKnownFunctions),
                                                   std::end(kKnownFunctions));
  return functions;
}

namespace {

/// What the tool chain alone asks for.
const FunctionInfo kLeaf = {
    "leaf", "leaf",
    "what assembly takes of a part: first Phi and beta of frames, then qdd under forces on them"};
const FunctionInfo kLeaves = {"leaves", "leaves", "the same of parts that are alike, side by side"};

const FunctionInfo& find_function(std::string_view key) {
  for (const FunctionInfo* own : {&kLeaf, &kLeaves}) {
    if (key == own->key) return *own;
  }
  std::string names;
  for (const FunctionInfo& known : known_functions()) {
    if (known.key == key) return known;
    names += " " + std::string(known.key);
  }
  throw DerivationError("no function '" + std::string(key) + "'; there are" + names);
}

}  // namespace

bool needs_frames(std::string_view key) {
  for (const char* const one : {"fk", "J", "Jdot", "Jdotv", "Jrel", "Phi", "Lambda", "fdF", "idF",
                                "brick", "wrenches", "dfdF"}) {
    if (key == one) return true;
  }
  return false;
}

bool needs_contacts(std::string_view key) { return key == "cfd" || key == "dcfd"; }

void check_freedoms(const Mechanism& mechanism) {
  if (mechanism.nv > 0) return;
  throw DerivationError(
      "nothing of this model moves: without a joint that does there are no equations of motion");
}

std::vector<Function> derive_function(const Mechanism& mechanism, std::string_view key,
                                      const FunctionOptions& options,
                                      std::vector<Attempts>* attempts) {
  const FunctionInfo& info = find_function(key);
  check_freedoms(mechanism);
  const bool has_loops = has_constraints(mechanism);
  if (!has_loops && info.loops == FunctionInfo::Loops::kAbout) {
    throw DerivationError("'" + std::string(key) +
                          "' is about loops and couplings, and the model has none");
  }
  if (needs_contacts(key) && options.contacts.empty()) {
    throw DerivationError("'" + std::string(key) +
                          "' needs the links that are held (FunctionOptions::contacts)");
  }
  std::vector<Function> functions;
  for (const FunctionRecipe& recipe : function_recipes()) {
    if (recipe.key != key) continue;
    Search search(mechanism, recipe, info, options);
    Function function = search.run();
    if (has_loops && info.loops == FunctionInfo::Loops::kLeavesOut) {
      std::string& description = function.kernel.description;
      description = "Tree only, loops and couplings left out: " + description;
    }
    const Attempts tried = search.take_attempts();
    for (Function& stage : in_stages(std::move(function), recipe)) {
      functions.push_back(std::move(stage));
      if (attempts != nullptr) attempts->push_back(tried);
    }
  }
  return functions;
}

}  // namespace hybridyn::generator

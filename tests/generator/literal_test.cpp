// Lagrange's equations by computer algebra: the same as the numeric runtime's, and readable.
#include "hybridyn/generator/derive/literal.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>

#include "comparison.hpp"
#include "hybridyn/generator/derive/literal_formulas.hpp"
#include "hybridyn/generator/symbolic/expr_print.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using generator::Expr;
using generator::Kernel;
using generator::LiteralEquations;
using generator::Mechanism;
using generator::Tape;
using generator::Value;
using generator::Vec3;

constexpr int kStates = 100;
constexpr const char* kGround = "<link name='base'/>";
constexpr const char* kTilted = "<origin xyz='0.3 0.1 -0.2' rpy='0.3 -0.4 0.7'/>";
constexpr const char* kMoved = "<origin xyz='0.3 0.1 -0.2'/>";

struct JointText {
  std::string type;
  std::string elements;
};

/// A chain of bodies without any symmetry.
TestModel chain(const std::string& name, const std::vector<JointText>& joints) {
  std::string text = "<robot name='chain'>" + std::string(kGround);
  std::string parent = "base";
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const std::string number = std::to_string(i);
    const std::string link = "link" + number;
    text += "<link name='" + link + "'><inertial><origin xyz='0.1 0.2 0.15'/><mass value='1." +
            number +
            "'/><inertia ixx='0.3' iyy='0.35' izz='0.4' ixy='0.02' ixz='-0.03' iyz='0.01'/>"
            "</inertial></link><joint name='joint" +
            number + "' type='" + joints[i].type + "'><parent link='" + parent +
            "'/><child link='" + link + "'/>" + joints[i].elements + "</joint>";
    parent = link;
  }
  return {name, load::load_urdf_text(text + "</robot>", name).model};
}

/// All kinds of joints at the root, between others and at the tip; parallel, right-angled and skew
/// axes.
std::vector<TestModel> chains() {
  const std::string x = "<axis xyz='1 0 0'/>";
  const std::string z = "<axis xyz='0 0 1'/>";
  const std::string skew = "<axis xyz='0.6 0 0.8'/>";
  const std::string moved = kMoved;
  const std::string tilted = kTilted;
  const std::string flipped = "<origin xyz='0.1 0.2 0.3' rpy='3.141592653589793 0 0.4'/>";
  return {
      chain("helical", {{"helical", tilted + x + "<pitch value='0.1'/>"},
                        {"continuous", moved + x},
                        {"helical", moved + skew + "<pitch value='-0.2'/>"}}),
      chain("universal",
            {{"continuous", tilted + x}, {"universal", tilted + x + "<axis2 xyz='0.6 0.8 0'/>"}}),
      chain("planar", {{"planar", tilted + z}, {"continuous", moved + z}}),
      chain("planar at the tip", {{"continuous", moved + x}, {"planar", tilted + skew}}),
      chain("spherical", {{"spherical", tilted}, {"continuous", tilted + x}}),
      chain("spherical in the middle",
            {{"continuous", moved + x}, {"spherical", moved}, {"continuous", moved + z}}),
      chain("spherical twice", {{"spherical", moved}, {"spherical", moved}}),
      chain("floating at the tip", {{"continuous", moved + x}, {"floating", tilted}}),
      chain("prismatic", {{"prismatic", tilted + x},
                          {"continuous", tilted + z},
                          {"prismatic", flipped + z},
                          {"continuous", flipped + z}}),
      chain("skew",
            {{"continuous", tilted + skew}, {"continuous", moved + skew}, {"continuous", tilted}}),
  };
}

std::vector<TestModel> small_models() {
  std::vector<TestModel> out = chains();
  for (const char* file : {"planar_1r", "planar_2r", "planar_3r", "planar_4r", "branch_5r",
                           "slider_crank", "four_bar", "free_1", "free_3"}) {
    const auto path = source_path("models/papers") / (std::string(file) + ".urdf");
    for (TestModel& model : models_of(path)) out.push_back(std::move(model));
  }
  return out;
}

/// Inverse dynamics, M, c and g; the last two by leaving out what the forces are made of.
std::vector<Kernel> literal_kernels(const TestModel& model, const Mechanism& mechanism) {
  std::vector<Kernel> out;
  const int n = model.model.nv;
  for (const char* key : {"id", "M", "c", "g"}) {
    Kernel& kernel = out.emplace_back();
    kernel.name = key;
    const std::vector<Value> q = kernel.add_argument("q", model.model.nq, "");
    const std::vector<Value> v = kernel.add_argument("v", n, "");
    const std::vector<Value> qdd = kernel.add_argument("qdd", n, "");
    const std::vector<Value> g = kernel.add_argument("gravity", 3, "");
    Tape& tape = *kernel.tape;
    if (kernel.name == "M") {
      kernel.results.push_back({"M", n, n, "", literal_mass_matrix(mechanism, tape, q)});
      continue;
    }
    const bool has_c = kernel.name != "g";
    const bool has_g = kernel.name != "c";
    std::vector<Value> forces = literal_forces(
        mechanism, tape, q, has_c ? v : std::vector<Value>(n),
        kernel.name == "id" ? qdd : std::vector<Value>(), has_g ? Vec3{g[0], g[1], g[2]} : Vec3{});
    kernel.results.push_back({"forces", n, 1, "", std::move(forces)});
  }
  return out;
}

void check_against_runtime(const TestModel& model, const Mechanism& mechanism, int states) {
  INFO(model.name);
  const RuntimeReference reference(model.model, {});
  const std::vector<Sample> samples = random_samples(model, states);
  for (Kernel& kernel : literal_kernels(model, mechanism)) {
    const std::string key = kernel.name;
    std::vector<generator::Function> functions;
    functions.push_back({std::move(kernel)});
    const Deviation worst = deviation<double>(functions, key, reference, samples);
    INFO(key << ": " << worst.where);
    CHECK(worst.epsilons < kRounding);
  }
}

TEST_CASE("energies, differentiated, give the runtime's dynamics") {
  for (const TestModel& model : small_models()) {
    check_against_runtime(model, generator::prepare_mechanism(model.model), kStates);
  }
}

TEST_CASE("energies, differentiated, give the same for regrouped parameters") {
  for (const TestModel& model : chains()) {
    for (const auto grouping : {generator::Grouping::kRootward, generator::Grouping::kTipward}) {
      Mechanism mechanism = generator::prepare_mechanism(model.model);
      regroup(mechanism, grouping);
      check_against_runtime(model, mechanism, 10);
    }
  }
}

TEST_CASE("energies of seven joints in space, differentiated, give the runtime's dynamics",
          "[nightly]") {
  for (const char* file : {"models/pa10/pa10.urdf", "models/bench/arm7.urdf"}) {
    const TestModel model = load_model(source_path(file), false);
    check_against_runtime(model, generator::prepare_mechanism(model.model), 10);
  }
}

TEST_CASE("rotor inertia is on the diagonal of the literal M") {
  Mechanism mechanism = generator::prepare_mechanism(chains().back().model);
  const LiteralEquations without = generator::literal_equations(mechanism);
  mechanism.bodies[1].rotor_inertia = 0.25;
  const LiteralEquations with = generator::literal_equations(mechanism);
  for (int i = 0; i < with.n * with.n; ++i) {
    const bool is_there = i == mechanism.bodies[1].v * (with.n + 1);
    CHECK(to_text(with.M[i] - without.M[i]) == (is_there ? "rotor1" : "0"));
  }
  CHECK(with.constants.back() == std::make_pair(std::string("rotor1"), generator::Extended(0.25)));
}

TEST_CASE("a model's numbers are names to the computer algebra") {
  for (const TestModel& model : chains()) {
    INFO(model.name);
    const auto equations = generator::literal_equations(generator::prepare_mechanism(model.model));
    for (const auto* exprs : {&equations.M, &equations.c, &equations.g}) {
      for (const Expr& expr : *exprs) {
        for (const generator::Term& term : expr.terms()) {
          CHECK(term.denominator <= 2);
          CHECK(std::abs(term.numerator) <= 8);
        }
      }
    }
  }
}

TEST_CASE("c is left out where it is not asked for") {
  const Mechanism mechanism = generator::prepare_mechanism(chains().front().model);
  const LiteralEquations all = generator::literal_equations(mechanism);
  const LiteralEquations some = generator::literal_equations(mechanism, false);
  CHECK(some.c.empty());
  CHECK(some.term_count() < all.term_count());
  CHECK(to_text(some.M[0]) == to_text(all.M[0]));
  CHECK(to_text(some.g[0]) == to_text(all.g[0]));
}

TEST_CASE("the literal derivation refuses a chain that is too big, and says what else there is") {
  const TestModel model = load_model(source_path("models/bench/chain12.urdf"), false);
  CHECK_THROWS_MATCHES(
      generator::literal_equations(generator::prepare_mechanism(model.model)),
      generator::DerivationError,
      Catch::Matchers::MessageMatches(Catch::Matchers::ContainsSubstring("at most") &&
                                      Catch::Matchers::ContainsSubstring("recursively")));
}

TEST_CASE("the literal derivation refuses open parameters") {
  Mechanism mechanism = generator::prepare_mechanism(chains().front().model);
  generator::OpenLink link{};
  while (mechanism.frames[link.frame].body == generator::kGround) ++link.frame;
  link.mass = true;
  open_parameters(mechanism, link);
  CHECK_THROWS_AS(generator::literal_equations(mechanism), generator::DerivationError);
}

TestModel textbook_arm() {
  const std::string link =
      "<inertial><origin xyz='0.25 0 0'/><mass value='2'/>"
      "<inertia ixx='0' iyy='0.1' izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial></link>";
  const std::string text =
      "<robot name='arm'><link name='base'/><link name='upper'>" + link + "<link name='lower'>" +
      link +
      "<joint name='shoulder' type='continuous'><parent link='base'/><child link='upper'/>"
      "<axis xyz='0 0 1'/></joint>"
      "<joint name='elbow' type='continuous'><parent link='upper'/><child link='lower'/>"
      "<origin xyz='0.5 0 0'/><axis xyz='0 0 1'/></joint></robot>";
  return {"arm", load::load_urdf_text(text, "arm").model};
}

TEST_CASE("two links in a plane have the textbook's equations") {
  const Mechanism mechanism = generator::prepare_mechanism(textbook_arm().model);
  const generator::LiteralFormulas formulas = generator::literal_formulas(
      mechanism, generator::literal_equations(mechanism), {0, generator::Extended(-9.81), 0});
  REQUIRE(formulas.M.size() == 3);
  CHECK(formulas.M[0].name == "M(1,1)");
  CHECK(formulas.M[0].text == "J_1 + J_2 + l_2^2*m_2 + 2*h_2*l_2*cos(q_2)");
  CHECK(formulas.M[1].text == "J_2 + h_2*l_2*cos(q_2)");
  CHECK(formulas.M[2].text == "J_2");
  CHECK(formulas.c[0].text == "-2*h_2*l_2*qdot_1*qdot_2*sin(q_2) - h_2*l_2*qdot_2^2*sin(q_2)");
  CHECK(formulas.c[1].text == "h_2*l_2*qdot_1^2*sin(q_2)");
  CHECK(formulas.g[0].text == "-g_y*(h_1*cos(q_1) + h_2*cos(q_1 + q_2) + l_2*m_2*cos(q_1))");
  CHECK(formulas.M[1].latex_name == "M_{2,1}");
  CHECK(formulas.M[1].latex == "J_{2} + h_{2} l_{2} \\cos(q_{2})");
  CHECK(formulas.c[1].latex == "h_{2} l_{2} \\dot q_{1}^{2} \\sin(q_{2})");
}

TEST_CASE("formulas come with the meaning of each symbol in them") {
  const Mechanism mechanism = generator::prepare_mechanism(textbook_arm().model);
  const auto formulas = generator::literal_formulas(
      mechanism, generator::literal_equations(mechanism), {0, 0, generator::Extended(-9.81)});
  CHECK(formulas.g[0].text == "0");
  const auto find = [&](const std::string& text) {
    for (const auto& symbol : formulas.symbols) {
      if (symbol.text == text) return symbol;
    }
    FAIL("no symbol " << text);
    return generator::LiteralSymbol{};
  };
  CHECK(formulas.symbols.size() == 8);  // J_1 J_2 h_2 l_2 m_2 q_2 qdot_1 qdot_2
  CHECK(find("m_2").value == 2.0);
  CHECK(find("m_2").meaning == "mass: joint 'elbow'");
  CHECK(find("qdot_1").latex == "\\dot q_{1}");
  CHECK_FALSE(find("q_2").value.has_value());
}

}  // namespace
}  // namespace hybridyn::testing

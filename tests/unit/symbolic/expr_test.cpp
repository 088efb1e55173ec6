// Computer algebra: laws and forms that hold whichever library is behind.
#include "hybridyn/generator/symbolic/expr.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "hybridyn/generator/symbolic/expr_print.hpp"

namespace hybridyn::generator {
namespace {

struct Symbols {
  const Expr a = Expr::symbol("a");
  const Expr b = Expr::symbol("b");
  const Expr c = Expr::symbol("c");
  const Expr q1 = Expr::symbol("q1");
  const Expr q2 = Expr::symbol("q2");
  const Expr q10 = Expr::symbol("q10");
};

TEST_CASE_METHOD(Symbols, "an expression is a value that is zero at first") {
  CHECK(Expr().is_zero());
  Expr sum;
  sum += a;
  const Expr copy = sum;
  sum *= 2;
  sum -= b;
  CHECK(to_text(copy) == "a");
  CHECK(to_text(sum) == "2*a - b");
  CHECK(to_text(-sum) == "-2*a + b");
  CHECK(std::is_nothrow_move_constructible_v<Expr>);
}

TEST_CASE_METHOD(Symbols, "equal names are the same symbol") {
  CHECK((Expr::symbol("a") - a).is_zero());
  CHECK_FALSE((a - b).is_zero());
  CHECK((Expr::symbol("mass_1") * Expr::symbol("x") / Expr::symbol("mass_1") - Expr::symbol("x"))
            .is_zero());
  for (const char* name : {"", "a+b", "a-b", "a b", "a\n"}) {
    CHECK_THROWS_AS(Expr::symbol(name), std::invalid_argument);
  }
}

TEST_CASE_METHOD(Symbols, "rationals are exact and in lowest terms") {
  CHECK(to_text(Expr::rational(6, -4)) == "-3/2");
  CHECK(to_text(Expr::rational(1, 3) + Expr::rational(1, 6)) == "1/2");
  CHECK((Expr(1) / 3 * 3 - 1).is_zero());
  CHECK(to_text(Expr::rational(0, 7)) == "0");
  const std::vector<Term> terms = (a / 3 - Expr::rational(2, 4) * b).terms();
  REQUIRE(terms.size() == 2);
  CHECK((terms[0].numerator == 1 && terms[0].denominator == 3));
  CHECK((terms[1].numerator == -1 && terms[1].denominator == 2));
  CHECK_THROWS_AS(Expr::rational(1, 0), std::invalid_argument);
}

TEST_CASE_METHOD(Symbols, "division is by anything but zero") {
  CHECK_THROWS_AS(a / 0, std::invalid_argument);
  CHECK_THROWS_AS(a / (pow(a + b, 2) - a * a - 2 * a * b - b * b), std::invalid_argument);
  CHECK_THROWS_AS(a / (sin(q1 - q2) + sin(q2 - q1)), std::invalid_argument);
  CHECK_THROWS_AS(pow(Expr(), -2), std::invalid_argument);
  CHECK_THROWS_AS((a / b).substituted(b, 0), std::invalid_argument);
  CHECK_THROWS_AS((a / sin(q1)).substituted(q1, 0), std::invalid_argument);
  CHECK(to_text(a / (b * (a + c) - a * b)) == "a*b^-1*c^-1");
  CHECK(to_text(pow(Expr(), 0)) == "1");
}

TEST_CASE_METHOD(Symbols, "numbers that no long can hold are refused, not wrapped") {
  const Expr large = Expr::rational(std::numeric_limits<long>::max(), 1);
  CHECK(large.terms()[0].numerator == std::numeric_limits<long>::max());
  CHECK_THROWS_AS((large + 1).terms(), std::overflow_error);
  CHECK_THROWS_AS((a / large / large).terms(), std::overflow_error);
  CHECK_THROWS_AS(pow(large, 3).terms(), std::overflow_error);
  CHECK(to_text(large * large / large - large) == "0");
}

TEST_CASE_METHOD(Symbols, "derivatives follow the rules of sums, products, powers and chains") {
  const auto d = [](const Expr& expr, const Expr& by) { return to_text(expr.derivative(by)); };
  CHECK(d(5, a) == "0");
  CHECK(d(b, a) == "0");
  CHECK(d(3 * a + b, a) == "3");
  CHECK(d(a * a * b, a) == "2*a*b");
  CHECK(d(1 / a, a) == "-a^-2");
  CHECK(d(pow(a, 7), a) == "7*a^6");
  CHECK(d(sin(q1), q1) == "cos(q1)");
  CHECK(d(cos(q1), q1) == "-sin(q1)");
  CHECK(d(sin(q1 - q2), q2) == "-cos(q1 - q2)");
  CHECK(d(a * pow(cos(q1 + q2), 2), q1) == "-2*a*sin(q1 + q2)*cos(q1 + q2)");
  const Expr f = a * sin(q1) + b / a;
  const Expr g = cos(q1 + q2) - a * a * q1;
  for (const Expr& by : {a, b, q1, q2}) {
    const Expr product_rule = f.derivative(by) * g + f * g.derivative(by);
    CHECK(((f * g).derivative(by) - product_rule).is_zero());
    CHECK(((f + g).derivative(by) - f.derivative(by) - g.derivative(by)).is_zero());
  }
  CHECK((f * g).derivative(a).derivative(q1).is_zero() == false);
  CHECK(((f * g).derivative(a).derivative(q1) - (f * g).derivative(q1).derivative(a)).is_zero());
}

TEST_CASE_METHOD(Symbols, "only a symbol can be differentiated by or substituted") {
  for (const Expr& other : {a + b, Expr(2), sin(q1), a * a}) {
    CHECK_THROWS_AS((a * b).derivative(other), std::invalid_argument);
    CHECK_THROWS_AS((a * b).substituted(other, 1), std::invalid_argument);
  }
}

TEST_CASE_METHOD(Symbols, "substitution reaches into angles") {
  CHECK(to_text((a * a + b).substituted(a, b + 1).expanded()) == "1 + 3*b + b^2");
  CHECK(to_text((a * sin(q1)).substituted(q1, q1 - q2)) == "a*sin(q1 - q2)");
  CHECK(to_text(sin(q1).substituted(q1, -q2)) == "-sin(q2)");
  CHECK(to_text(cos(q1).substituted(q1, -q2)) == "cos(q2)");
  CHECK(to_text((a * cos(q1 + q2) + sin(q1)).substituted(q1, 0)) == "a*cos(q2)");
  CHECK(to_text((a * cos(q1)).substituted(q1, 0)) == "a");
  CHECK(to_text((sin(q1) + sin(q2)).substituted(q1, -q2)) == "0");
  CHECK(a.substituted(b, c).terms() == a.terms());
}

TEST_CASE_METHOD(Symbols, "zero is what vanishes when expanded") {
  CHECK((pow(a + b, 3) - a * a * a - 3 * a * b * (a + b) - b * b * b).is_zero());
  CHECK((sin(q1 - q2) + sin(q2 - q1)).is_zero());
  CHECK((cos(q1 - q2) - cos(q2 - q1)).is_zero());
  CHECK((1 / (a + b) - 1 / (b + a)).is_zero());
  CHECK_FALSE((1 / (a + b)).is_zero());
  CHECK_FALSE((pow(a + b, 2) - a * a - b * b).is_zero());
}

TEST_CASE_METHOD(Symbols, "sines and cosines take sums of symbols and nothing else") {
  CHECK(to_text(sin(q2 + q1)) == "sin(q1 + q2)");
  CHECK(to_text(sin(-q1)) == "-sin(q1)");
  CHECK(to_text(pow(sin(-q1), 2)) == "sin(q1)^2");
  CHECK(to_text(cos(-q2 - q1)) == "cos(q1 + q2)");
  CHECK(to_text(sin(q2 - q1 - a)) == "-sin(a + q1 - q2)");
  CHECK(to_text(sin(q1 + q2 - q1)) == "sin(q2)");
  CHECK(to_text(sin(q1 - q1) + cos(Expr(0))) == "1");
  for (const Expr& angle : {2 * q1, q1 / 2, Expr(1), q1 + 1, a * q1, sin(q1), q1 * q1, 1 / q1}) {
    CHECK_THROWS_AS(sin(angle), std::invalid_argument);
    CHECK_THROWS_AS(cos(angle), std::invalid_argument);
  }
  CHECK_THROWS_WITH(sin(q1 + 2 * q2),
                    "sin and cos take a symbol or a sum of symbols, not q1 + 2*q2");
}

TEST_CASE_METHOD(Symbols, "terms name angles by their symbols in order") {
  const std::vector<Term> terms = (-3 * a * a * sin(q2 - q10) / b).terms();
  REQUIRE(terms.size() == 1);
  CHECK((terms[0].numerator == -3 && terms[0].denominator == 1));
  REQUIRE(terms[0].factors.size() == 3);
  CHECK(terms[0].factors[0] == Factor{Factor::Function::kNone, "a", 2});
  CHECK(terms[0].factors[1] == Factor{Factor::Function::kNone, "b", -1});
  CHECK(terms[0].factors[2] == Factor{Factor::Function::kSin, "q2-q10", 1});
  const auto symbols = angle_symbols("q2-q10+x");
  CHECK(symbols == std::vector<std::pair<std::string, int>>{{"q2", 1}, {"q10", -1}, {"x", 1}});
}

TEST_CASE_METHOD(Symbols, "the order of terms does not depend on the order of making") {
  std::vector<Expr> parts{a * a,   a,  a * b,   b,           Expr(1), q10,   q2,
                          cos(q1), q1, sin(q1), sin(q1) * a, c,       b / a, sin(q1 + q2)};
  const auto by_name = [](const Expr& x, const Expr& y) { return to_text(x) < to_text(y); };
  std::sort(parts.begin(), parts.end(), by_name);
  for (int turn = 0; turn < 14; ++turn) {
    Expr sum;
    for (const Expr& part : parts) sum += part;
    CHECK(to_text(sum) == to_text(Expr::from_terms(sum.terms())));
    const std::vector<Term> terms = sum.terms();
    CHECK(std::is_sorted(terms.begin(), terms.end(),
                         [](const Term& x, const Term& y) { return x.factors < y.factors; }));
    CHECK(terms.size() == parts.size());
    CHECK(terms.front().factors.empty());
    CHECK(terms.back().factors[0].symbol == "q10");
    std::rotate(parts.begin(), parts.begin() + 3, parts.end());
  }
}

TEST_CASE_METHOD(Symbols, "terms make the expression they are of") {
  for (const Expr& expr : {Expr(), Expr::rational(-2, 3), pow(a - 2 * sin(q2 - q1) / b, 3),
                           pow(cos(q1 + q2) - cos(q1 - q2), 2) / 4}) {
    CHECK((Expr::from_terms(expr.terms()) - expr).is_zero());
  }
}

TEST_CASE_METHOD(Symbols, "what is no sum of products has no terms") {
  CHECK_THROWS_AS((1 / (a + b)).terms(), std::invalid_argument);
  CHECK_THROWS_AS(sin(q1).substituted(q1, 2).terms(), std::invalid_argument);
  CHECK_THROWS_AS(sin(q1).substituted(q1, a * b).terms(), std::invalid_argument);
  CHECK(to_text(((a + b) * c / (a + b))) == "c");
}

TEST_CASE_METHOD(Symbols, "sin^2 + cos^2 of one angle is one, whatever stands before it") {
  const Expr s = sin(q1);
  const Expr k = cos(q1);
  CHECK(to_text(simplified(s * s + k * k)) == "1");
  CHECK(to_text(simplified(a * s * s + b + a * k * k)) == "a + b");
  CHECK(to_text(simplified(pow(s * s + k * k, 3))) == "1");
  CHECK(to_text(simplified(-a * s * s - a * k * k)) == "-a");
  CHECK(to_text(simplified(pow(s, 3) * k + s * pow(k, 3))) == "sin(q1)*cos(q1)");
  CHECK(to_text(simplified(3 * s * s + 2 * k * k)) == "2 + sin(q1)^2");
  CHECK(to_text(simplified(s * s - k * k)) == to_text(s * s - k * k));
  CHECK(to_text(simplified(s * s + pow(cos(q2), 2))) == to_text(s * s + pow(cos(q2), 2)));
  CHECK(to_text(simplified((s * s + k * k) * (pow(sin(q1 - q2), 2) + pow(cos(q2 - q1), 2)))) ==
        "1");
  CHECK(to_text(simplified(a * (1 / b) * s * s / 2 + a * k * k / b / 2)) == "1/2*a*b^-1");
}

TEST_CASE_METHOD(Symbols, "a pendulum's kinetic energy comes out as the textbook has it") {
  const Expr m = Expr::symbol("m");
  const Expr l = Expr::symbol("l");
  const Expr u = Expr::symbol("u1");
  const Expr x = l * sin(q1);
  const Expr y = -l * cos(q1);
  const Expr vx = x.derivative(q1) * u;
  const Expr vy = y.derivative(q1) * u;
  const Expr energy = simplified(m * (vx * vx + vy * vy) / 2);
  CHECK(to_text(energy) == "1/2*l^2*m*u1^2");
  CHECK(to_latex(energy) == "\\frac{1}{2} l^{2} m u_{1}^{2}");
}

TEST_CASE_METHOD(Symbols, "factors shared by all terms stand before the sum") {
  CHECK(to_text(a * b + a * c) == "a*(b + c)");
  CHECK(to_text(2 * a + 4 * b) == "2*(a + 2*b)");
  CHECK(to_text(a / 2 + b / 3) == "1/6*(3*a + 2*b)");
  CHECK(to_text(-a - b) == "-(a + b)");
  CHECK(to_text(-2 * a * a * sin(q1) - 2 * a * sin(q1)) == "-2*a*sin(q1)*(1 + a)");
  CHECK(to_text(a / b + c / b / b) == "b^-2*(a*b + c)");
  CHECK(to_text(1 - a) == "1 - a");
}

TEST_CASE_METHOD(Symbols, "short names stand for sines and cosines") {
  const FunctionNames names = [](const Factor& factor) -> std::string {
    if (factor.symbol != "q1" || factor.power != 1) return "";
    return factor.function == Factor::Function::kSin ? "s_1" : "c_1";
  };
  const Expr expr = a * pow(sin(q1), 2) * cos(q2) + q1 * cos(q1);
  CHECK(to_text(expr, names) == "a*s_1^2*cos(q2) + q1*c_1");
  CHECK(to_latex(expr, names) == "a s_{1}^{2} \\cos(q_{2}) + q_{1} c_{1}");
}

TEST_CASE_METHOD(Symbols, "LaTeX has indices, Greek letters, fractions and powers") {
  CHECK(to_latex(0) == "0");
  CHECK(to_latex(Expr::rational(-2, 3)) == "-\\frac{2}{3}");
  CHECK(to_latex(Expr::symbol("q12")) == "q_{12}");
  CHECK(to_latex(Expr::symbol("m_shank")) == "m_{\\mathrm{shank}}");
  CHECK(to_latex(Expr::symbol("m_left_knee")) == "m_{\\mathrm{left\\_knee}}");
  CHECK(to_latex(Expr::symbol("theta2")) == "\\theta_{2}");
  CHECK(to_latex(Expr::symbol("alpha_x")) == "\\alpha_{x}");
  CHECK(to_latex(Expr::symbol("mass")) == "\\mathrm{mass}");
  CHECK(to_latex(a * b / 2 + a * a * sin(q1 - q2)) ==
        "\\frac{1}{2} a \\left(2 a \\sin(q_{1} - q_{2}) + b\\right)");
  CHECK(to_latex(-a - pow(cos(q1), 2)) == "-\\left(a + \\cos^{2}(q_{1})\\right)");
  CHECK(to_latex(a / b) == "a b^{-1}");
}

}  // namespace
}  // namespace hybridyn::generator

// How values are written: with which signs, under which names, in which sections.
#include "hybridyn/generator/emit/code_writer.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>

#include "hybridyn/generator/emit/sections.hpp"

namespace hybridyn::generator {
namespace {

struct Written {
  Kernel kernel;
  std::vector<Value> x = kernel.add_argument("x", 4, "");
  Tape& tape = *kernel.tape;

  void give(const std::vector<Value>& values) {
    const int size = static_cast<int>(values.size());
    kernel.results.push_back({"out" + std::to_string(kernel.results.size()), size, 1, "", values});
  }
  std::string text() const {
    const KernelText text = write_kernel(kernel, cpp_language());
    std::string out;
    for (const auto* lines : {&text.body, &text.results}) {
      for (const std::string& line : *lines) out += line + "\n";
    }
    return out;
  }
  bool has(const std::string& part) const { return text().find(part) != std::string::npos; }
};

TEST_CASE_METHOD(Written, "a difference is written so that its name needs no minus") {
  const Value w = x[1] * x[2] - x[0] * x[3];  // on the tape x0 x3 - x1 x2
  tape.name(-w, "minus_w");
  give({w * x[0], w + x[1]});
  INFO(text());
  CHECK(has("Scalar w = x_1 * x_2 - x_0 * x_3;"));
  CHECK(has("= x_1 + w;"));
  CHECK_FALSE(has("minus_"));
}

TEST_CASE_METHOD(Written, "a constant factor takes the sign of a name") {
  const Value a = -(tape.constant(9.5) * x[0]);
  tape.name(a, "a");
  give({a + x[1], a * x[2]});
  INFO(text());
  CHECK(has("a = Scalar(-9.5) * x_0;"));
  CHECK_FALSE(has("minus_"));
}

TEST_CASE_METHOD(Written, "statements change their signs together") {
  const Value first = -(x[0] * x[1] - x[2]);
  const Value second = -(first * x[3]);  // alone it would have to be negated
  tape.name(first, "first");
  tape.name(second, "second");
  give({first + x[0], second + x[1]});
  INFO(text());
  CHECK(has("first = x_2 - x_0 * x_1;"));
  CHECK_FALSE(has("minus_first"));
}

TEST_CASE_METHOD(Written, "no name is worth a negation") {
  const Value w = -(x[0] * x[1]);
  tape.name(w, "w");
  give({w + x[2], w * x[3] + x[2]});
  INFO(text());
  CHECK(has("minus_w = x_0 * x_1;"));
  CHECK_FALSE(has("-x_0"));
  CHECK_FALSE(has("-x_1"));
}

TEST_CASE_METHOD(Written, "a result is negated where it is given") {
  const Value d = x[0] - x[1];
  give({-d, d * d, -d});
  INFO(text());
  CHECK(has(" = x_0 - x_1;"));
  CHECK(has("= -t"));
}

TEST_CASE_METHOD(Written, "a name that is only suggested asks for no statement") {
  const Value once = x[0] * x[1];
  const Value twice = x[2] * x[3];
  tape.suggest(once, "once");
  tape.suggest(twice, "twice");
  give({once + x[2], twice + x[0], twice - x[1]});
  INFO(text());
  CHECK_FALSE(has("once"));
  CHECK(has("twice = x_2 * x_3;"));
  tape.name(once, "asked_for");
  CHECK(has("asked_for = x_0 * x_1;"));
}

TEST_CASE("statements stand under their section, in the order of sections, but for stragglers") {
  using Labels = std::vector<std::uint16_t>;
  CHECK(section_labels({}) == Labels{});
  CHECK(section_labels({3, 3, 3}) == Labels{3, 3, 3});
  CHECK(section_labels({1, 1, 1, 2, 2, 2}) == Labels{1, 1, 1, 2, 2, 2});
  CHECK(section_labels({1, 1, 1, 2, 1, 1, 2, 2, 2}) == Labels{1, 1, 1, 1, 1, 1, 2, 2, 2});
  CHECK(section_labels({1, 1, 1, 2, 3, 3, 3}) == Labels{1, 1, 1, 3, 3, 3, 3});
  const Labels back = section_labels({4, 4, 4, 1, 4, 4, 4});
  CHECK(back == Labels{4, 4, 4, 4, 4, 4, 4});
}

TEST_CASE_METHOD(Written, "comments say where a pass begins") {
  tape.begin("Outward, hip: motion");
  std::vector<Value> out;
  Value value = x[0];
  for (int k = 0; k < 4; ++k) tape.name(value = value * x[1] + x[0], "w");
  tape.begin("Inward, hip: force");
  for (int k = 0; k < 4; ++k) tape.name(value = value * x[2] + x[3], "f");
  give({value});
  INFO(text());
  const std::size_t outward = text().find("  // Outward, hip: motion\n");
  const std::size_t inward = text().find("  // Inward, hip: force\n");
  REQUIRE(outward != std::string::npos);
  REQUIRE(inward != std::string::npos);
  CHECK(outward < text().find(" w = "));
  CHECK(text().find(" w_4 = ") < inward);
  CHECK(inward < text().find(" f = "));
  const KernelText in_c = write_kernel(kernel, c_language(false));
  const std::string comment = "  /* Inward, hip: force */";
  CHECK(std::count(in_c.body.begin(), in_c.body.end(), comment) == 1);
}

}  // namespace
}  // namespace hybridyn::generator

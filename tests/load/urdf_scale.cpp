// Large mechanisms: linear time, no recursion.
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <ctime>
#include <limits>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

std::string chain_text(int count) {
  std::string text = "<robot name=\"chain\">\n";
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    text += "<link name=\"l" + number + "\">" + kSolid + "</link>\n";
    if (i == 0) continue;
    text += "<joint name=\"j" + number + "\" type=\"continuous\"><parent link=\"l" +
            std::to_string(i - 1) + "\"/><child link=\"l" + number +
            "\"/><origin xyz=\"0 0 1\"/><axis xyz=\"0 1 0\"/></joint>\n";
  }
  return text + "</robot>\n";
}

/// Processor time, which other processes do not count towards; the shortest of three.
template <class Function>
double seconds(Function&& function) {
  double shortest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const std::clock_t begin = std::clock();
    function();
    shortest = std::min(shortest, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return shortest;
}

constexpr int kFew = 5000;
constexpr int kMany = 100000;
// Twenty times the size takes twenty times the time when time is linear, 400 times when it is
// quadratic. In between there is room for the caches that the larger mechanism does not fit in.
constexpr double kLinear = 80;

TEST_CASE("a chain of 100,000 links loads in linear time") {
  const std::string few = chain_text(kFew);
  const std::string many = chain_text(kMany);
  const double few_time = seconds([&] { load_text(few); });
  int nv = 0;
  const double many_time = seconds([&] { nv = load_text(many).model.nv; });
  CAPTURE(few_time, many_time);
  CHECK(nv == kMany - 1);
  CHECK(many_time < kLinear * few_time);
}

/// A chain and a link beside it, with a loop and a coupling between that and each of the others.
MechanismDescription constrained_chain(int count) {
  MechanismDescription d = chain(count);
  JointDescription side = d.joints[0];
  side.name = "side_joint";
  side.child = "side";
  d.links.push_back(solid_link("side"));
  d.joints.push_back(side);
  for (int i = 1; i < count; ++i) {
    const std::string number = std::to_string(i);
    d.couplings.push_back({"gear" + number, "side", "link" + number, 2, 0});
    LoopDescription loop;
    loop.name = "loop" + number;
    loop.predecessor = "side";
    loop.successor = "link" + number;
    d.loops.push_back(loop);
  }
  return d;
}

/// A ring of joints that mimic each other and move links of negative mass.
MechanismDescription spoiled_ring(int count) {
  MechanismDescription d = chain(count);
  for (int i = 1; i < count; ++i) {
    d.joints[i - 1].mimic = Mimic{"joint" + std::to_string(i % (count - 1) + 1), 1, 0};
    d.links[i].mass = -1;
    d.links[i].inertia.setZero();
  }
  d.joints[0].parent = "link" + std::to_string(count - 1);
  return d;
}

TEST_CASE("100,000 links with loops and couplings are checked in linear time") {
  const MechanismDescription few = constrained_chain(kFew);
  const MechanismDescription many = constrained_chain(kMany);
  std::size_t findings = 0;
  const double few_time = seconds([&] { findings += findings_in(few).size(); });
  const double many_time = seconds([&] { findings += findings_in(many).size(); });
  CAPTURE(few_time, many_time);
  CHECK(findings == 0);
  CHECK(many_time < kLinear * few_time);
}

TEST_CASE("100,000 links with something wrong throughout are checked in linear time") {
  const MechanismDescription few = spoiled_ring(kFew);
  const MechanismDescription many = spoiled_ring(kMany);
  std::size_t findings = 0;
  const double few_time = seconds([&] { findings_in(few); });
  const double many_time = seconds([&] { findings = findings_in(many).size(); });
  CAPTURE(few_time, many_time);
  CHECK(findings == kMany - 1 + 2);
  CHECK(many_time < kLinear * few_time);
}

TEST_CASE("a star of 100,000 links loads") {
  std::string text = "<robot name=\"star\"><link name=\"hub\"/>\n";
  for (int i = 0; i < 100000; ++i) {
    const std::string number = std::to_string(i);
    text += "<link name=\"l" + number + "\">" + kSolid + "</link><joint name=\"j" + number +
            "\" type=\"continuous\"><parent link=\"hub\"/><child link=\"l" + number +
            "\"/></joint>\n";
  }
  CHECK(load_text(text + "</robot>").model.nv == 100000);
}

}  // namespace
}  // namespace hybridyn::testing

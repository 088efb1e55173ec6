#include "hybridyn/generator/derive/lane_numbers.hpp"

#include <stdexcept>

namespace hybridyn::generator {
namespace {

template <class Function>
void for_numbers(InertialParameters& I, const Function& f) {
  f(I.mass);
  for (int i = 0; i < 3; ++i) f(I.first_moment[i]);
  Sym<Extended>& S = I.second_moment;
  for (Extended* entry : {&S.xx, &S.xy, &S.xz, &S.yy, &S.yz, &S.zz}) f(*entry);
}

/// Calls f for all numbers of a placement.
template <class Function>
void for_numbers(Mat<Extended>& rotation, Vec<Extended>& translation, const Function& f) {
  for (Extended& entry : rotation.m) f(entry);
  for (int i = 0; i < 3; ++i) f(translation[i]);
}

template <class Function>
void for_numbers(Body& body, const Function& f) {
  f(body.slide);
  f(body.offset);
  f(body.rotor_inertia);
  f(body.damping);
  f(body.dry_friction);
  f(body.spin);
  for_numbers(body.rotation, body.translation, f);
  for_numbers(body.inertia, f);
}

template <class Function>
void for_numbers(BodyFrame& frame, const Function& f) {
  for_numbers(frame.rotation, frame.translation, f);
  for_numbers(frame.inertia, f);
}

/// The first lane's items, each number with those of all lanes.
template <class Item>
std::vector<Item> joined(std::vector<std::vector<Item>> lanes) {
  std::vector<std::vector<Extended>> numbers;  // all of them, lane by lane
  for (std::vector<Item>& lane : lanes) {
    if (lane.size() != lanes.front().size()) {
      throw std::logic_error("in_lanes: mechanisms that are not alike");
    }
    std::size_t i = 0;
    for (Item& item : lane) {
      for_numbers(item, [&](const Extended& number) {
        if (i == numbers.size()) numbers.emplace_back();
        numbers[i++].push_back(number);
      });
    }
  }
  std::vector<Item> out = std::move(lanes.front());
  std::size_t i = 0;
  for (Item& item : out) {
    for_numbers(item, [&](Extended& number) { number = in_lanes(numbers[i++]); });
  }
  return out;
}

}  // namespace

Extended in_lanes(const std::vector<Extended>& numbers) {
  std::vector<DoubleDouble> lanes;
  for (const Extended& number : numbers) lanes.push_back(number.lane(0));
  return Extended(lanes);
}

std::vector<Body> in_lanes(const std::vector<std::vector<Body>>& lanes) { return joined(lanes); }

std::vector<BodyFrame> in_lanes(const std::vector<std::vector<BodyFrame>>& lanes) {
  return joined(lanes);
}

}  // namespace hybridyn::generator

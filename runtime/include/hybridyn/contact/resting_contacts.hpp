// Contacts of mechanisms that sleep: what they were when these fell asleep.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/force.hpp"
#include "hybridyn/contact/memory.hpp"

namespace hybridyn::internal {

class RestingContacts {
 public:
  void clear() { all_.clear(); }
  void add(const ContactPoint& point, const ContactForce& force) { all_.push_back({point, force}); }
  /// Leaves those of links that still sleep.
  template <class IsAsleep>
  void keep(const IsAsleep& is_asleep) {
    std::size_t kept = 0;
    for (const Contact& c : all_) {
      const int link = c.point.link_b != kWorld ? c.point.link_b : c.point.link_a;
      if (is_asleep(link)) all_[kept++] = c;
    }
    all_.resize(kept);
  }
  void append_to(std::vector<ContactPoint>& points, std::vector<ContactForce>& forces) const {
    for (const Contact& c : all_) {
      points.push_back(c.point);
      forces.push_back(c.force);
    }
  }

  void save(std::vector<double>& out) const {
    for (Contact c : all_) {
      each_index(c.point, [&](auto& index) { out.push_back(static_cast<double>(index)); });
      out.push_back(static_cast<double>(c.point.key & 0xffffffffU));
      out.push_back(c.force.slips ? 1 : 0);
      each_number(c, [&](double number) { out.push_back(number); });
    }
  }
  /// False, and none, where the numbers are not such; `links` and `colliders`: how many there are.
  [[nodiscard]] bool restore(const double* saved, std::size_t count, int links, int colliders) {
    all_.clear();
    if (count % kNumbers != 0) return false;
    for (std::size_t i = 0; i < count; i += kNumbers) {
      const double* at = saved + i;
      const bool is_sound = is_index(at[0], colliders) && is_index(at[1], colliders) &&
                            is_index(at[2] + 1, links + 1) && is_index(at[3] + 1, links + 1) &&
                            is_index(at[4], 4294967296.0) && is_index(at[5], 2);
      bool finite = true;
      for (std::size_t k = 0; k < kNumbers; ++k) finite = finite && std::isfinite(at[k]);
      if (!is_sound || !finite) {
        all_.clear();
        return false;
      }
      Contact& c = all_.emplace_back();
      each_index(c.point, [&](int& index) { index = static_cast<int>(*at++); });
      c.point.key = static_cast<std::uint64_t>(c.point.collider_a) << 48U |
                    static_cast<std::uint64_t>(c.point.collider_b) << 32U |
                    static_cast<std::uint64_t>(*at++);
      c.force.slips = *at++ != 0;
      each_number(c, [&](double& number) { number = *at++; });
    }
    return true;
  }

 private:
  static constexpr std::size_t kNumbers = 6 + 7 * 3 + 4;
  struct Contact {
    ContactPoint point;
    ContactForce force;
  };

  template <class Function>
  static void each_index(ContactPoint& p, const Function& f) {
    for (int* index : {&p.collider_a, &p.collider_b, &p.link_a, &p.link_b}) f(*index);
  }
  template <class Function>
  static void each_number(Contact& c, const Function& f) {
    for (Vector3<double>* vector :
         {&c.point.position, &c.point.normal, &c.point.tangent1, &c.point.tangent2, &c.force.force,
          &c.force.moment, &c.force.velocity}) {
      for (int k = 0; k < 3; ++k) f((*vector)[k]);
    }
    for (double* number : {&c.point.gap, &c.force.friction, &c.force.signorini, &c.force.coulomb}) {
      f(*number);
    }
  }

  std::vector<Contact> all_;
};

}  // namespace hybridyn::internal

// What is remembered of points from step to step: the impulse to begin with, whether they slip, and
// how far a point that sticks has been displaced along the surface.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

struct ContactMemory {
  std::uint64_t key = 0;
  bool slips = false;
  double normal_impulse = 0;
  Vector3<double> impulse = Vector3<double>::Zero();   // all three components, in the world
  Vector3<double> moment = Vector3<double>::Zero();    // of spin and rolling, in the world
  Vector3<double> anchor_a = Vector3<double>::Zero();  // where the point was on body a, in its frame
  Vector3<double> anchor_b = Vector3<double>::Zero();  // on body b
  Vector3<double> displacement = Vector3<double>::Zero();  // of b against a up to then, in the world
};

/// Two lists that take turns; both are sorted by key.
class ContactMemories {
 public:
  const ContactMemory* find(std::uint64_t key) const {
    const auto at = std::lower_bound(
        last_.begin(), last_.end(), key,
        [](const ContactMemory& memory, std::uint64_t k) { return memory.key < k; });
    return at != last_.end() && at->key == key ? &*at : nullptr;
  }
  void add(const ContactMemory& memory) { next_.push_back(memory); }
  /// What was added since is what is remembered.
  void turn() {
    const auto before = [](const ContactMemory& a, const ContactMemory& b) { return a.key < b.key; };
    if (!std::is_sorted(next_.begin(), next_.end(), before)) {
      std::sort(next_.begin(), next_.end(), before);
    }
    std::swap(last_, next_);
    next_.clear();
  }
  const std::vector<ContactMemory>& all() const { return last_; }
  void set(std::vector<ContactMemory> all) { last_ = std::move(all); }

 private:
  std::vector<ContactMemory> last_;
  std::vector<ContactMemory> next_;
};

}  // namespace hybridyn

// What is remembered of points from step to step: the impulse to begin with, whether they slip, and
// how far a point that sticks has been displaced along the surface; of rows of joints the impulse.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

struct ContactMemory {
  std::uint64_t key = 0;
  bool slips = false;
  double normal_impulse = 0;                          // of the step before the last one
  Vector3<double> impulse = Vector3<double>::Zero();  // all three components, in the world
  Vector3<double> moment = Vector3<double>::Zero();   // of spin and rolling, in the world
  Vector3<double> anchor_a =
      Vector3<double>::Zero();  // where the point was on body a, in its frame
  Vector3<double> anchor_b = Vector3<double>::Zero();  // on body b
  Vector3<double> displacement =
      Vector3<double>::Zero();  // of b against a up to then, in the world

  /// All that it has beside its key and `slips`.
  std::array<double*, 1> scalars() { return {&normal_impulse}; }
  std::array<Vector3<double>*, 5> vectors() {
    return {&impulse, &moment, &anchor_a, &anchor_b, &displacement};
  }
};

/// Of a kind of memories; two lists that take turns, both sorted by key.
template <class Memory>
class MemoriesOf {
 public:
  /// `next`: where it may be, as one after the last that was found.
  const Memory* find(std::uint64_t key, const Memory* next = nullptr) const {
    if (next != nullptr && next != last_.data() + last_.size() && next->key == key) return next;
    const auto at =
        std::lower_bound(last_.begin(), last_.end(), key,
                         [](const Memory& memory, std::uint64_t k) { return memory.key < k; });
    return at != last_.end() && at->key == key ? &*at : nullptr;
  }
  void add(const Memory& memory) { next_.push_back(memory); }
  /// What was added since is what is remembered.
  void turn() {
    const auto before = [](const Memory& a, const Memory& b) { return a.key < b.key; };
    if (!std::is_sorted(next_.begin(), next_.end(), before)) {
      std::sort(next_.begin(), next_.end(), before);
    }
    std::swap(last_, next_);
    next_.clear();
  }
  void clear() {
    last_.clear();
    next_.clear();
  }
  const std::vector<Memory>& all() const { return last_; }
  void set(std::vector<Memory> all) { last_ = std::move(all); }

 private:
  std::vector<Memory> last_;
  std::vector<Memory> next_;
};

using ContactMemories = MemoriesOf<ContactMemory>;

namespace internal {

/// Calls f with each number of a memory but its key and `slips`, in order.
template <class Memory, class Function>
void each_number(Memory& m, Function&& f) {
  for (double* number : m.scalars()) f(*number);
  for (Vector3<double>* vector : m.vectors()) {
    for (int k = 0; k < 3; ++k) f((*vector)[k]);
  }
}

/// Of a memory, with the key in three, and `slips`.
template <class Memory>
std::size_t memory_numbers() {
  Memory m;
  std::size_t count = 4;
  each_number(m, [&](double) { ++count; });
  return count;
}

/// A whole number below the bound.
inline bool is_index(double number, double bound) {
  return number >= 0 && number < bound && number == std::floor(number);
}

}  // namespace internal

/// The solids, the feature, whether it slips, and the rest, of all points.
template <class Memory>
void save_memories(const MemoriesOf<Memory>& memories, std::vector<double>& out) {
  out.clear();
  for (Memory m : memories.all()) {
    out.push_back(static_cast<double>(m.key >> 48U));
    out.push_back(static_cast<double>(m.key >> 32U & 0xffffU));
    out.push_back(static_cast<double>(m.key & 0xffffffffU));
    out.push_back(m.slips ? 1 : 0);
    internal::each_number(m, [&](double number) { out.push_back(number); });
  }
}

/// False, with nothing restored, where the numbers are not such.
template <class Memory>
[[nodiscard]] bool restore_memories(const std::vector<double>& saved,
                                    MemoriesOf<Memory>& memories) {
  const std::size_t size = internal::memory_numbers<Memory>();
  if (saved.size() % size != 0) return false;
  std::vector<Memory> all;
  for (std::size_t i = 0; i < saved.size(); i += size) {
    const double* at = saved.data() + i;
    if (!internal::is_index(at[0], 65536) || !internal::is_index(at[1], 65536) ||
        !internal::is_index(at[2], 4294967296.0) || !internal::is_index(at[3], 2)) {
      return false;
    }
    Memory m;
    m.key = static_cast<std::uint64_t>(at[0]) << 48U | static_cast<std::uint64_t>(at[1]) << 32U |
            static_cast<std::uint64_t>(at[2]);
    m.slips = at[3] != 0;
    at += 4;
    bool finite = true;
    internal::each_number(m, [&](double& number) {
      number = *at++;
      finite = finite && std::isfinite(number);
    });
    if (!finite || (!all.empty() && all.back().key >= m.key)) return false;
    all.push_back(m);
  }
  memories.set(std::move(all));
  return true;
}

}  // namespace hybridyn

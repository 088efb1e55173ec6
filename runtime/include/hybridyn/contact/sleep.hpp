// Mechanisms that rest, and are left as they are until something changes.
//
// Mechanisms that touch each other are a group. Where all of a group have moved slower than a speed
// for some time, their velocities become zero and they fall asleep: they are neither placed nor looked
// at nor solved for, and their contacts bear what they bore. A group wakes as a whole where one of it
//   - is elsewhere, or moves, as somebody has set it to;
//   - is driven otherwise than before: its acceleration without contact is another;
//   - is touched by a mechanism that is awake.
// All of that is asked to the last bit, so that a motion is the same each time.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/options.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::internal {

class Sleep {
 public:
  /// `mechanism_of_link`: links of a mechanism follow each other. The model must outlive the object.
  Sleep(const Model<double>& model, const std::vector<int>& mechanism_of_link,
        const ContactOptions& options);

  bool is_used() const { return after_ < std::numeric_limits<double>::infinity(); }
  /// Mechanisms that sleep.
  int count() const { return count_; }
  bool is_asleep(int mechanism) const { return group_[mechanism] >= 0; }
  bool is_link_asleep(int link) const { return count_ > 0 && is_asleep(mechanism_of_link_[link]); }

  /// All are awake.
  void clear();
  void wake(int mechanism);

  /// At the beginning of a step: wakes what is not as it was left.
  void look_at_state(const VectorX<double>& q, const VectorX<double>& v);
  /// And what is driven otherwise, by accelerations without contact; true where something was.
  bool look_at_drive(const VectorX<double>& drive);

  /// Two links touch, of which either may be the world; true where that has woken one of them.
  bool touch(int link_a, int link_b);
  /// At the end of a step of length h to (q_next, v_next), after all that touch: whose mechanisms are
  /// `touched` and have been slow long enough fall asleep, true if there are any; their velocities
  /// become zero.
  bool end_step(const std::vector<char>& touched, const VectorX<double>& drive, double h,
                const VectorX<double>& q_next, VectorX<double>& v_next);
  /// Those that sleep stay where they are in q, against their drive.
  void hold(const VectorX<double>& q, const VectorX<double>& drive, VectorX<double>& q_next,
            VectorX<double>& v_next, VectorX<double>& acceleration) const;

  /// All that it knows from step to step, as numbers, and takes it back. False where these are not
  /// such.
  void save(std::vector<double>& out) const;
  [[nodiscard]] bool restore(const double* saved, std::size_t count);

 private:
  /// Coordinates and freedoms of a mechanism.
  struct Range {
    int q = 0, nq = 0;
    int v = 0, nv = 0;
  };
  int root(int mechanism);

  std::vector<int> mechanism_of_link_;
  std::vector<Range> ranges_;
  double after_;
  double speed_;
  int count_ = 0;
  std::vector<int> group_;     // of a mechanism that sleeps; -1: it is awake
  std::vector<char> is_new_;   // it fell asleep in the step before
  std::vector<double> still_;  // for how long a mechanism has been slow, s
  std::vector<double> least_;  // by root, of a group
  std::vector<int> above_;     // of union and find, within a step
  VectorX<double> q_, drive_;  // of those that sleep
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/sleep.hpp"
#endif

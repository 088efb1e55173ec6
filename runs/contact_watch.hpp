// What happens between links that touch, as notices: they touch, leave each other, begin to slip.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/contact/scene.hpp"
#include "hybridyn/model/model.hpp"
#include "hybridyn/runs/contact_record.hpp"
#include "hybridyn/simulation/outcome.hpp"

namespace hybridyn::tools {

class ContactWatch {
 public:
  /// Shorter interruptions, in seconds, are none, and shorter slips, as those of landing feet, either.
  static constexpr double kPause = 0.02;
  /// More notices are not kept, but for one that says so.
  static constexpr std::size_t kMost = 200;

  /// Model and scene must outlive the object. Where the motion `goes_on` from an earlier one, what
  /// touches or slips in its first step did so before.
  ContactWatch(const Model<double>& model, const ContactScene& scene, bool goes_on)
      : model_(model), scene_(scene), is_silent_(goes_on) {}

  /// To be called after each step, with the time at its end. Allocates only where a pair touches
  /// that never did, or for a notice.
  void add(double time, const ContactMethod& method);

  /// In the order of their times. That two links have left each other, or
  /// slip, is known after kPause.
  const std::vector<Notice<double>>& notices() const { return notices_; }

 private:
  struct Pair {
    int link;  // that moves
    int other;
    bool touches = false;
    bool slips = false;
    double loaded = 0;           // when last
    double slipped = -HUGE_VAL;  // likewise
    double slips_since = 0;
  };

  std::size_t pair_of(const ContactLoad& load);
  void follow(double time, const ContactLoad& load);
  void end(double time);
  void notice(double time, const Pair& pair, const char* what);
  std::string name(int link) const;

  const Model<double>& model_;
  const ContactScene& scene_;
  bool is_silent_;  // in the next step
  std::vector<Pair> pairs_;
  std::vector<std::pair<std::uint64_t, std::size_t>> index_;  // of pairs, by their links; sorted
  std::vector<std::size_t> touching_;                         // pairs
  std::vector<Notice<double>> notices_;
};

/// Those of a simulation and of a watch, which may be null, in the order of their times.
std::vector<Notice<double>> merged_notices(const std::vector<Notice<double>>& own,
                                           const ContactWatch* watch);

}  // namespace hybridyn::tools

#include "hybridyn/runs/contact_watch.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn::tools {

void ContactWatch::add(double time, const ContactMethod& method) {
  for (std::size_t i = 0; i < method.forces().size(); ++i) {
    if (const std::optional<ContactLoad> load = load_of(method, i, scene_)) follow(time, *load);
  }
  end(time);
  is_silent_ = false;
}

/// Whichever of two links that move comes first: they are one pair.
std::size_t ContactWatch::pair_of(const ContactLoad& load) {
  const auto [low, high] = std::minmax(load.link_a, load.link_b);
  const std::uint64_t key =
      static_cast<std::uint64_t>(low - kGround) << 32U | static_cast<std::uint64_t>(high - kGround);
  const auto at =
      std::lower_bound(index_.begin(), index_.end(), std::make_pair(key, std::size_t{0}));
  if (at != index_.end() && at->first == key) return at->second;
  pairs_.push_back({load.link_b, load.link_a});
  index_.insert(at, {key, pairs_.size() - 1});
  return pairs_.size() - 1;
}

void ContactWatch::follow(double time, const ContactLoad& load) {
  const std::size_t index = pair_of(load);
  Pair& pair = pairs_[index];
  if (!pair.touches) {
    pair.touches = true;
    touching_.push_back(index);
    notice(time, pair, " touches ");
  }
  pair.loaded = time;
  if (!load.slips) return;
  if (time - pair.slipped > kPause) pair.slips_since = time;
  pair.slipped = time;
  if (pair.slips || (time - pair.slips_since < kPause && !is_silent_)) return;
  pair.slips = true;
  notice(pair.slips_since, pair, " begins to slip on ");
}

/// What has not been so for a while is over.
void ContactWatch::end(double time) {
  const auto is_over = [&](std::size_t index) {
    Pair& pair = pairs_[index];
    if (time - pair.slipped > kPause) pair.slips = false;
    if (!(time - pair.loaded > kPause)) return false;
    pair.touches = pair.slips = false;
    notice(pair.loaded, pair, " leaves ");
    return true;
  };
  touching_.erase(std::remove_if(touching_.begin(), touching_.end(), is_over), touching_.end());
}

void ContactWatch::notice(double time, const Pair& pair, const char* what) {
  if (is_silent_ || notices_.size() > kMost) return;
  std::string text = notices_.size() < kMost
                         ? name(pair.link) + what + name(pair.other)
                         : "more of what touches, leaves and slips is not listed";
  const auto behind =
      std::upper_bound(notices_.begin(), notices_.end(), time,
                       [](double t, const Notice<double>& earlier) { return t < earlier.time; });
  notices_.insert(behind, {time, std::move(text)});
}

std::vector<Notice<double>> merged_notices(const std::vector<Notice<double>>& own,
                                           const ContactWatch* watch) {
  if (watch == nullptr) return own;
  std::vector<Notice<double>> out;
  std::merge(own.begin(), own.end(), watch->notices().begin(), watch->notices().end(),
             std::back_inserter(out), [](const auto& a, const auto& b) { return a.time < b.time; });
  return out;
}

std::string ContactWatch::name(int link) const {
  return link == kGround ? "the ground" : "'" + model_.frames[link].name + "'";
}

}  // namespace hybridyn::tools

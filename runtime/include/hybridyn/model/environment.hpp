// What acts on a mechanism besides its joints: gravity and external wrenches.
#pragma once

#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn {

/// External wrenches, one a link, in its body frame at its origin.
template <class S>
class ExternalWrenches {
 public:
  explicit ExternalWrenches(const Model<S>& model) : wrenches_(model.links.size(), zero()) {}

  void clear() { std::fill(wrenches_.begin(), wrenches_.end(), zero()); }

  /// Adds a wrench that acts at the origin of a frame, expressed in that frame. On frames welded to
  /// the world it has no effect on the motion.
  void add(const Model<S>& model, int frame, const Wrench<S>& F_F) {
    const Frame<S>& f = model.frames[frame];
    if (f.link != kWorld) wrenches_[f.link] += f.X_BF.to_parent(F_F);
  }

  const Wrench<S>& operator[](int link) const { return wrenches_[link]; }
  Wrench<S>& operator[](int link) { return wrenches_[link]; }

 private:
  static Wrench<S> zero() { return Wrench<S>::zero(); }
  std::vector<Wrench<S>> wrenches_;
};

template <class S>
struct Environment {
  Vector3<S> gravity{S(0), S(0), S(-9.81)};
  const ExternalWrenches<S>* external = nullptr;
};

}  // namespace hybridyn

// A fixed joint. Links that it joins are merged: only loops have it.
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Fixed : JointBase<JointType::kFixed> {
  template <class S>
  static Transform<S> transform(const Link<S>& link, const S*) {
    return link.X_PJ;
  }

  template <class S>
  static void subspace(const Link<S>&, const S*, Matrix6U<S>&) {}

  template <class S>
  static Motion<S> velocity(const Link<S>&, const S*, const S*) {
    return Motion<S>::zero();
  }

  template <class S>
  static void coordinates(const Link<S>&, const Transform<S>&, S*) noexcept {}
};

}  // namespace hybridyn

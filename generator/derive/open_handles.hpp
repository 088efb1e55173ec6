// Frames of a chain as the handles of an articulated body, [T] 2.4.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/geometry_builders.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"

namespace hybridyn::generator {

/// A handle's frame in the computational frame of its body.
struct FrameHandle {
  int body;
  Pose X;
};

/// The frames that were asked for.
std::vector<FrameHandle> handles_of(const Kinematics& kinematics, const Setting& s);
std::string names_of_handles(const Setting& s);

/// A force given at the handle, seen from its body's origin.
BodyForce to_body(const FrameHandle& handle, const Vec3& n, const Vec3& f);

/// Twist of a handle, angular part first.
std::vector<Value> twist_of(const FrameHandle& handle, const BodyVelocity& V);

/// Of angular and linear parts, what there is: all, or what moves in a plane.
using Components = std::vector<int>;
inline const Components kAllComponents = {0, 1, 2, 3, 4, 5};
inline const Components kLinearFirst = {3, 4, 5, 0, 1, 2};
inline const Components kInPlane = {2, 3, 4};

/// Handles as rows (5) of articulated.hpp that stay open: their Lambda is Phi, their gap -beta, and
/// forces on them are their lambda.
class OpenHandles {
 public:
  OpenHandles(const Kinematics& kinematics, const Setting& s, const std::vector<BodyVelocity>& V,
              ArticulatedChain& chain, const Components& components = kAllComponents)
      : OpenHandles(handles_of(kinematics, s), V, chain, components) {}
  OpenHandles(std::vector<FrameHandle> handles, const std::vector<BodyVelocity>& V,
              ArticulatedChain& chain, const Components& components);

  Result phi(const Setting& s) const;
  std::vector<std::vector<Value>> columns() const;
  /// Blocks of Phi, (0, 0), (1, 0), (1, 1), ..., each by columns.
  std::vector<Value> phi_blocks() const;
  std::vector<Value> beta() const;
  void load(const std::vector<Value>& F);

 private:
  std::vector<FrameHandle> handles_;
  ArticulatedChain& chain_;
  Components components_;
  std::vector<int> rows_;
  std::vector<Value> bias_;  // accelerations at qdd = 0
};

/// "moment, force", "angular, linear", or the other way round.
std::string wrench_text(const Setting& s);
std::string motion_text(const Setting& s);

}  // namespace hybridyn::generator

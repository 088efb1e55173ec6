// Newton-Euler recursion with the accelerations of origins (not spatial ones): linear velocities
// then never appear.
//   outward  w = R'w_p + qd z,  wd = R'wd_p + qdd z + R'w_p x qd z,  a = R'(a_p + U_p p) + ...  (1)
//            U = [wd] + [w][w]                                                                  (2)
//   body     f = m a + U h,  n = h x a + vee(U Sigma - Sigma U')                                (3)
//   inward   f_p += R f,  n_p += R n + p x R f,  tau = S'(n, f)                                 (4)
// with h the first moment and Sigma the second moments about the origin. The ground accelerates at
// -g; so all accelerations are relative to free fall.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/kinematics.hpp"

namespace hybridyn::generator {

struct BodyMotion {
  Vec3 w;   // angular velocity
  Vec3 wd;  // angular acceleration
  Vec3 a;   // acceleration of the origin
};

struct BodyForce {
  Vec3 n;  // about the origin
  Vec3 f;
};

/// The ground's motion relative to free fall.
BodyMotion ground_motion(const Vec3& gravity);

/// (1) for all bodies; an empty `qdd` means zero. `base` is the motion of what they hang on.
std::vector<BodyMotion> motions(const Kinematics& kinematics, const std::vector<Value>& v,
                                const std::vector<Value>& qdd, const BodyMotion& base);

/// (3): what moves each body by itself.
std::vector<BodyForce> body_forces(const Kinematics& kinematics,
                                   const std::vector<BodyMotion>& motions);

/// Seen from the parent's origin, in its frame; n and f of the joint, for those who read the code.
BodyForce to_parent(const Kinematics& kinematics, int k, const BodyForce& force);
/// The same of anything else that passes a joint as forces do.
BodyForce seen_from_parent(const Kinematics& kinematics, int k, const BodyForce& force);

/// Of the body that body k hangs on: of its joint, or "base".
std::string parent_name(const Kinematics& kinematics, int k);

/// (4): joint forces; `forces` become the joints' wrenches on the bodies.
std::vector<Value> joint_forces(const Kinematics& kinematics, std::vector<BodyForce>& forces);

/// S'(n, f) for each velocity of the joint, in their order.
std::vector<Value> project(const Kinematics& kinematics, int k, const BodyForce& force);

/// What rotors add to them.
void add_rotor_forces(const Kinematics& kinematics, const std::vector<Value>& qdd,
                      std::vector<Value>& tau);

/// The same with rotor inertia, for bodies that move so while `loads` act on them, if there are any.
std::vector<Value> inverse_dynamics(const Kinematics& kinematics,
                                    const std::vector<BodyMotion>& motions,
                                    const std::vector<Value>& qdd,
                                    const std::vector<BodyForce>& loads = {});

/// tau = M qdd + c + g, with rotor inertia.
std::vector<Value> inverse_dynamics(const Kinematics& kinematics, const std::vector<Value>& v,
                                    const std::vector<Value>& qdd, const Vec3& gravity);

}  // namespace hybridyn::generator

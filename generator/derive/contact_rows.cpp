#include "hybridyn/generator/derive/contact_rows.hpp"

#include "hybridyn/generator/derive/geometry.hpp"

namespace hybridyn::generator {

std::vector<Mat3> orientations(const Kinematics& kinematics, const Mat3& base) {
  std::vector<Mat3> out;
  for (int k = 0; k < kinematics.size(); ++k) {
    const int parent = kinematics.body(k).parent;
    const Mat3 in_parent = kinematics.rotation(k);
    out.push_back((parent == kGround ? base : out[parent]) * in_parent);
  }
  return out;
}

std::vector<Vec3> origins(const Kinematics& kinematics, const std::vector<Mat3>& orientations,
                          const Mat3& base_orientation, const Vec3& base_origin) {
  std::vector<Vec3> out;
  for (int k = 0; k < kinematics.size(); ++k) {
    const int parent = kinematics.body(k).parent;
    const bool on_base = parent == kGround;
    const Mat3& R = on_base ? base_orientation : orientations[parent];
    out.push_back((on_base ? base_origin : out[parent]) + R * kinematics.translation(k));
  }
  return out;
}

std::vector<int> add_contact_rows(const Contact& contact, const Vec3& p, const Mat3& orientation,
                                  const std::vector<Value>& accelerations,
                                  ArticulatedChain& chain) {
  std::vector<int> out;
  for (int r = 0; r < contact.rows(); ++r) {
    const Vec3 axis = orientation.row(r % 3);  // a world axis, seen from the body
    const bool is_linear = r < 3;
    const Value gap = accelerations.empty() ? Value() : -accelerations[r];
    out.push_back(chain.add_row(-1, !is_linear, gap));
    chain.add_to_row(out.back(), contact.frame.body,
                     is_linear ? BodyForce{cross(p, axis), axis} : BodyForce{axis, {}});
  }
  return out;
}

std::vector<Value> contact_acceleration(const BodyMotion& motion, const Vec3& p,
                                        const Mat3& orientation) {
  const Vec3 turning = cross(motion.wd, p) + cross(motion.w, cross(motion.w, p));
  const Vec3 linear = orientation * (motion.a + turning);
  const Vec3 angular = orientation * motion.wd;
  return {linear.x, linear.y, linear.z, angular.x, angular.y, angular.z};
}

}  // namespace hybridyn::generator

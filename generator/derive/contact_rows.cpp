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

std::vector<int> add_contact_rows(const Kinematics& kinematics, const Contact& contact,
                                  const Mat3& orientation, ArticulatedChain& chain) {
  const Vec3 p = in_body(kinematics, contact.frame).p;
  std::vector<int> out;
  for (int r = 0; r < contact.rows(); ++r) {
    const Vec3 axis = orientation.row(r % 3);  // a world axis, seen from the body
    const bool is_linear = r < 3;
    out.push_back(chain.add_row(-1, !is_linear, {}));
    chain.add_to_row(out.back(), contact.frame.body,
                     is_linear ? BodyForce{cross(p, axis), axis} : BodyForce{axis, {}});
  }
  return out;
}

}  // namespace hybridyn::generator

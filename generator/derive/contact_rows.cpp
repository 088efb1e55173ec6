#include "hybridyn/generator/derive/contact_rows.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/geometry.hpp"

namespace hybridyn::generator {
namespace {

/// What row r of a contact is to its body: a force along a world axis at p, or a moment about it.
BodyForce row_at_body(int r, const Vec3& p, const Mat3& orientation) {
  const Vec3 axis = orientation.row(r % 3);  // seen from the body
  return r < 3 ? BodyForce{cross(p, axis), axis} : BodyForce{axis, {}};
}

}  // namespace

std::vector<Contact> contacts_of(const Mechanism& mechanism, const FunctionOptions& options) {
  std::vector<Contact> out;
  for (const ContactLink& link : options.contacts) {
    const auto frame =
        std::find_if(mechanism.frames.begin(), mechanism.frames.end(),
                     [&link](const BodyFrame& f) { return f.name.raw() == link.name; });
    if (frame == mechanism.frames.end()) {
      throw DerivationError("FunctionOptions::contacts: there is no link '" + link.name + "'");
    }
    if (frame->body == kGround) {
      throw DerivationError("FunctionOptions::contacts: link '" + link.name + "' does not move");
    }
    out.push_back({*frame, link.is_point});
  }
  return out;
}

std::string description_of_forces(const std::vector<Contact>& contacts) {
  std::string out = "forces on the contacts";
  for (const Contact& contact : contacts) {
    out += (&contact == &contacts.front() ? " " : ", ") + contact.frame.name.comment();
  }
  return out + ": force, then moment unless it is a point, in world axes: N, N m";
}

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

std::vector<ConstraintRow> held_contacts(const Kinematics& kinematics,
                                         const std::vector<Contact>& contacts,
                                         const std::vector<BodyMotion>& motions,
                                         const Vec3& gravity, int group) {
  const std::vector<Mat3> R = orientations(kinematics, Mat3::identity());
  std::vector<ConstraintRow> out;
  for (const Contact& contact : contacts) {
    const int body = contact.frame.body;
    kinematics.tape().begin("Contact " + contact.frame.name.identifier("contact") +
                            ": acceleration of its frame");
    const Vec3 p = in_body(kinematics, contact.frame).p;
    std::vector<Value> accelerations = contact_acceleration(motions[body], p, R[body]);
    for (int i = 0; i < 3; ++i) accelerations[i] += gravity[i];
    for (int r = 0; r < contact.rows(); ++r) {
      ConstraintRow row;
      row.group = group;
      row.is_angular = r >= 3;
      row.gap = -accelerations[r];
      row.ends = {{body, row_at_body(r, p, R[body])}};
      out.push_back(std::move(row));
    }
    ++group;
  }
  return out;
}

std::vector<int> add_contact_rows(const Contact& contact, const Vec3& p, const Mat3& orientation,
                                  const std::vector<Value>& accelerations,
                                  ArticulatedChain& chain) {
  std::vector<int> out;
  for (int r = 0; r < contact.rows(); ++r) {
    const Value gap = accelerations.empty() ? Value() : -accelerations[r];
    out.push_back(chain.add_row(-1, r >= 3, gap));
    chain.add_to_row(out.back(), contact.frame.body, row_at_body(r, p, orientation));
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

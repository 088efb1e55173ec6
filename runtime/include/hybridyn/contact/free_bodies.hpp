// What steps in contact ask of worlds whose bodies are all free: as `NumericContact`, with mass
// matrices that are constant and do not know of each other.
//
// With v = S^-1 V the velocities of a body in its own axes, M = S'I S = L L' once and for all:
//   x = L^-1 S'F for wrenches F in the body's axes,   change of v = L^-T x.
#pragma once

#include <vector>

#include <Eigen/Cholesky>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/contact/numeric_contact.hpp"

namespace hybridyn {

class FreeBodies {
 public:
  /// Whether all links are free, and nothing but contact connects them.
  static bool are(const Model<double>& model) {
    for (const Link<double>& link : model.links) {
      if (link.parent != kWorld || link.type != JointType::kFloating) return false;
    }
    return !model.has_constraints();
  }

  /// The model must outlive the object.
  explicit FreeBodies(const Model<double>& model);

  static bool can_touch(int /*link*/) { return true; }

  void place(const VectorX<double>& q, const VectorX<double>& v, internal::MovingLinks& links,
             internal::Twists& twists) {
    links.place(q);
    links.find_twists(q, v, twists);
    links_ = &links;
  }

  [[nodiscard]] Status begin(const VectorX<double>& q, const VectorX<double>& v,
                             const VectorX<double>& qdd, double h,
                             const std::vector<ContactPoint>& /*points*/,
                             const std::vector<JointRow>& /*joints*/,
                             const internal::MovingLinks& links, internal::Twists& free_twists,
                             ContactProblem& problem);

  void add_point(const ContactPoint& p, ContactProblem& problem, ContactBlock& block);
  /// Free bodies have none.
  ContactBlock& add_joint(const JointRow& /*row*/, const ContactOptions& /*options*/,
                          ContactProblem& problem);
  void number_islands(ContactProblem& problem) { rows_.number_islands(problem); }

  [[nodiscard]] Status finish(const ContactProblem& /*problem*/,
                              const std::vector<ContactPoint>& /*points*/, const VectorX<double>& x,
                              double /*h*/, VectorX<double>& change, VectorX<double>& v_next);

  int mechanism(int link) const { return rows_.mechanism(link); }
  int mechanism_of_freedom(int freedom) const { return rows_.mechanism_of_freedom(freedom); }
  int mechanisms() const { return rows_.mechanisms(); }

 private:
  struct Body {
    Matrix6<double> to_x;       // L^-1 S'
    Matrix6<double> to_change;  // L^-T
  };

  void add_columns(const ContactPoint& p, int link, double sign, int side, ContactProblem& problem,
                   ContactBlock& block);

  const Model<double>& model_;
  const internal::MovingLinks* links_ = nullptr;
  ContactRows rows_;
  std::vector<Body> bodies_;
  VectorX<double> v0_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_CONTACT_COMPILED
#include "hybridyn/contact/inline/free_bodies.hpp"
#endif

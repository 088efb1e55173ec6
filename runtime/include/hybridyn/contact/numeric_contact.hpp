// How a step in contact asks the dynamics of any mechanism, numerically:
//   by `TreeResponse`  where trees touch only what does not move, at more rows than they have
//                      freedoms, or with so many freedoms that columns of Y take longer
//   by `FreeBodies`    columns of Y where all bodies are free
//   by `Dynamics`      columns of Y of any mechanism
//
// `ContactStepOf` takes this class or another with the same functions:
//   can_touch  whether a link has a place at all
//   place      where these are and how they move
//   begin      what qdd, or joint forces, would make of them without contact
//   add_point  a point's rows, as columns of Y
//   add_joint  a row of a joint's limit or dry friction
//   finish     velocities after the impulses x = Y f, of which `find_motion` has been asked
#pragma once

#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/free_bodies.hpp"
#include "hybridyn/contact/joint_rows.hpp"
#include "hybridyn/contact/link_motion.hpp"
#include "hybridyn/contact/rows.hpp"

namespace hybridyn {

class NumericContact {
 public:
  /// The model must outlive the object.
  explicit NumericContact(const Model<double>& model);

  static bool can_touch(int /*link*/) { return true; }

  void place(const VectorX<double>& q, const VectorX<double>& v, internal::MovingLinks& links,
             internal::Twists& twists) {
    links.place(q);
    links.find_twists(q, v, twists);
  }

  /// `qdd` is what there is without contact. Twists for (1), and room for blocks.
  [[nodiscard]] Status begin(const VectorX<double>& q, const VectorX<double>& v,
                             const VectorX<double>& qdd, double h,
                             const std::vector<ContactPoint>& points,
                             const std::vector<JointRow>& joints,
                             const internal::MovingLinks& links, internal::Twists& free_twists,
                             ContactProblem& problem);

  void add_point(const ContactPoint& point, ContactProblem& problem, ContactBlock& block);
  /// Also c but for the push.
  ContactBlock& add_joint(const JointRow& row, const ContactOptions& options,
                          ContactProblem& problem);
  void number_islands(ContactProblem& problem);

  /// v' of (1) and by how much impulses have changed it.
  [[nodiscard]] Status finish(const ContactProblem& problem,
                              const std::vector<ContactPoint>& /*points*/, const VectorX<double>& x,
                              double /*h*/, VectorX<double>& change, VectorX<double>& v_next);

  int mechanism(int link) const { return rows_.mechanism(link); }
  int mechanism_of_freedom(int freedom) const { return rows_.mechanism_of_freedom(freedom); }
  int mechanisms() const { return rows_.mechanisms(); }

 private:
  static constexpr int kManyFreedoms = 60;

  bool will_tree_do(const std::vector<ContactPoint>& points, const std::vector<JointRow>& joints,
                    const ContactProblem& problem) const;
  void add_loads(const ContactPoint& point, ContactProblem& problem, ContactBlock& block);

  const Model<double>& model_;
  ContactRows rows_;
  Dynamics<double> dynamics_;
  internal::FreeBodies bodies_;  // none where some are not free
  internal::TreeResponse tree_;
  bool is_tree_ = false;
  const internal::MovingLinks* links_ = nullptr;
  VectorX<double> v0_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/numeric_contact.hpp"
#endif

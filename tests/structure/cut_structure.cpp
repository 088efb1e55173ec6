#include "cut_structure.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include <catch2/catch_test_macros.hpp>

#include "hybridyn/generator/partition/chain.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/structure/numeric_part.hpp"

namespace hybridyn::testing {
namespace {

bool can_be_cut(const Link<double>& link) {
  return link.parent != kWorld && link.nv() == 1 && link.rotor_inertia == 0 &&
         may_close_loop(link.type);
}

}  // namespace

std::unique_ptr<Part> make_numeric(Model<double> model, const std::vector<std::string>& handles) {
  return std::make_unique<NumericPart>(std::move(model), handles);
}

CutStructure::CutStructure(const Model<double>& model, RandomGenerator& random, double chance,
                           const MakePart& make_part, AssemblyOrder order)
    : model_(model),
      structure_(order),
      kinematics_(model),
      is_cut_(model.links.size()),
      part_of_(model.links.size()),
      joint_of_(model.links.size(), -1) {
  for (int i = 0; i < model.size(); ++i) {
    is_cut_[i] = can_be_cut(model.links[i]) && random.chance(chance);
    const int parent = model.links[i].parent;
    if (parent == kWorld || is_cut_[i]) {
      part_of_[i] = static_cast<int>(links_.size());
      root_of_.push_back(i);
      links_.emplace_back();
      handles_.emplace_back();
    } else {
      part_of_[i] = part_of_[parent];
    }
    links_[part_of_[i]].push_back(i);
  }
  const auto want = [this](int link, int frame) {
    if (link == kWorld) return;
    std::vector<int>& list = handles_[part_of_[link]];
    if (std::find(list.begin(), list.end(), frame) == list.end()) list.push_back(frame);
  };
  for (int i = 0; i < model.size(); ++i) {
    if (!is_cut_[i]) continue;
    want(i, model.joints[i].frame);
    want(model.links[i].parent, model.joints[model.links[i].parent].frame);
  }
  for (const Loop<double>& loop : model.loops) {
    want(loop.predecessor, loop.predecessor_frame);
    want(loop.successor, loop.successor_frame);
  }
  for (std::size_t p = 0; p < links_.size(); ++p) add_part(root_of_[p], make_part);
  connect_tree(random);
  connect_loops();
}

void CutStructure::add_part(int root, const MakePart& make_part) {
  const int p = part_of_[root];
  std::string chain;
  for (const int i : links_[p]) {
    chain += (chain.empty() ? "" : ",") + model_.frames[model_.joints[i].frame].name;
  }
  std::vector<std::string> handles;
  for (const int frame : handles_[p]) handles.push_back(model_.frames[frame].name);
  structure_.add(make_part(generator::extract_chain(model_, chain, is_cut_[root]), handles));
}

Structure::End CutStructure::end_of(int link, int frame, const Transform<double>& X_BL) const {
  if (link == kWorld) return {-1, 0, X_BL};
  const std::vector<int>& list = handles_[part_of_[link]];
  const auto at = std::find(list.begin(), list.end(), frame);
  return {part_of_[link], static_cast<int>(at - list.begin()),
          model_.frames[frame].X_BF.inverse() * X_BL};
}

void CutStructure::connect_tree(RandomGenerator& random) {
  std::vector<int> cut;
  for (int i = 0; i < model_.size(); ++i) {
    if (is_cut_[i]) cut.push_back(i);
  }
  for (std::size_t k = cut.size(); k > 1; --k) {  // in any order
    std::swap(cut[k - 1], cut[static_cast<std::size_t>(random.uniform(0, static_cast<double>(k)))]);
  }
  for (const int i : cut) {
    const Link<double>& link = model_.links[i];
    joint_of_[i] = structure_.connect(
        end_of(link.parent, model_.joints[link.parent].frame, link.X_PJ),
        end_of(i, model_.joints[i].frame, Transform<double>::identity()), link.type);
  }
}

void CutStructure::connect_loops() {
  for (const Loop<double>& loop : model_.loops) {
    joint_of_loop_.push_back(
        structure_.connect(end_of(loop.predecessor, loop.predecessor_frame, loop.X_PL),
                           end_of(loop.successor, loop.successor_frame, loop.X_SL), loop.type,
                           loop.axis1, loop.axis2));
  }
}

CutStructure::OwnState CutStructure::own_state(const VectorX<double>& q, const VectorX<double>& v,
                                               const VectorX<double>& tau) {
  kinematics_.update(q, v);
  OwnState own{VectorX<double>(structure_.positions()), VectorX<double>(structure_.velocities()),
               VectorX<double>::Zero(structure_.velocities())};
  for (std::size_t p = 0; p < links_.size(); ++p) {
    int at_q = structure_.q_index(static_cast<int>(p));
    int at_v = structure_.v_index(static_cast<int>(p));
    for (const int i : links_[p]) {
      const Link<double>& link = model_.links[i];
      if (i == root_of_[p] && is_cut_[i]) {
        const Transform<double>& X_BF = model_.frames[model_.joints[i].frame].X_BF;
        const Transform<double> X_WF = kinematics_.link_pose(i) * X_BF;
        const Motion<double> V = X_BF.to_child(kinematics_.link(i).V);
        own.q.segment<7>(at_q) << X_WF.translation, quaternion_from_rotation<double>(X_WF.rotation);
        own.v.segment<6>(at_v) << V.linear, V.angular;
        at_q += 7;
        at_v += 6;
        structure_.set_joint_force(joint_of_[i], tau.data() + link.v_index);
        continue;
      }
      own.q.segment(at_q, link.nq()) = q.segment(link.q_index, link.nq());
      own.v.segment(at_v, link.nv()) = v.segment(link.v_index, link.nv());
      own.tau.segment(at_v, link.nv()) = tau.segment(link.v_index, link.nv());
      at_q += link.nq();
      at_v += link.nv();
    }
  }
  return own;
}

Status CutStructure::forward_dynamics(const VectorX<double>& q, const VectorX<double>& v,
                                      const VectorX<double>& tau, const Vector3<double>& gravity,
                                      VectorX<double>& qdd) {
  const OwnState own = own_state(q, v, tau);
  VectorX<double> own_qdd(structure_.velocities());
  const Status status = structure_.forward_dynamics(own.q, own.v, own.tau, own_qdd, gravity);
  for (std::size_t p = 0; p < links_.size(); ++p) {
    int at_v = structure_.v_index(static_cast<int>(p));
    for (const int i : links_[p]) {
      const Link<double>& link = model_.links[i];
      if (i == root_of_[p] && is_cut_[i]) {
        structure_.joint_acceleration(joint_of_[i], qdd.data() + link.v_index);
        at_v += 6;
        continue;
      }
      qdd.segment(link.v_index, link.nv()) = own_qdd.segment(at_v, link.nv());
      at_v += link.nv();
    }
  }
  return status;
}

void check_against_whole(const Model<double>& model, CutStructure& cut, const LoadedState& s,
                         double tolerance) {
  const auto aba = tools::make_method(tools::Method::kAba, model);
  VectorX<double> expected(model.nv);
  Environment<double> environment;
  environment.gravity = s.gravity;
  REQUIRE(aba->solve(s.state.q, s.state.v, s.tau, environment, expected) != Status::kSingular);
  VectorX<double> qdd(model.nv);
  CHECK(cut.forward_dynamics(s.state.q, s.state.v, s.tau, s.gravity, qdd) != Status::kSingular);
  const double size = std::max(expected.cwiseAbs().maxCoeff(), 1.0);
  const double difference = (qdd - expected).cwiseAbs().maxCoeff() / size;
  CAPTURE(cut.structure().parts());
  CHECK(difference < tolerance);
}

}  // namespace hybridyn::testing

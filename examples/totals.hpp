// What the parts of a structure have together, from their models.
#pragma once

#include <hybridyn/algorithms/kinematics.hpp>
#include <hybridyn/structure/structure.hpp>

#include <vector>

struct PartModel {
  const hybridyn::Model<double>* model;
  int part;
};

struct Totals {
  /// About the world's origin: angular, linear.
  hybridyn::Vector6<double> momentum = hybridyn::Vector6<double>::Zero();
  double kinetic_energy = 0;
  /// Mass times centre of mass.
  hybridyn::Vector3<double> first_moment = hybridyn::Vector3<double>::Zero();
  double mass = 0;
};

inline Totals totals_of(const hybridyn::Structure& structure, const std::vector<PartModel>& parts,
                        const hybridyn::VectorX<double>& q, const hybridyn::VectorX<double>& v) {
  Totals out;
  for (const auto& [model, part] : parts) {
    hybridyn::Kinematics<double> kinematics(*model);
    kinematics.update(q.segment(structure.q_index(part), model->nq),
                      v.segment(structure.v_index(part), model->nv));
    for (int i = 0; i < model->size(); ++i) {
      const hybridyn::Wrench<double> h = model->links[i].inertia * kinematics.link(i).V;
      out.momentum += kinematics.link_pose(i).to_parent(h).vector();
    }
    out.kinetic_energy += kinematics.kinetic_energy();
    out.first_moment += kinematics.total_mass() * kinematics.center_of_mass();
    out.mass += kinematics.total_mass();
  }
  return out;
}

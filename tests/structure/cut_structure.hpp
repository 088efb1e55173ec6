// A mechanism cut at joints of its tree into parts, which a structure joins again.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/methods/compiled/structure.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {

/// A part of a chain, with its handles.
using MakePart =
    std::function<std::unique_ptr<Part>(Model<double>, const std::vector<std::string>& handles)>;
std::unique_ptr<Part> make_numeric(Model<double> model, const std::vector<std::string>& handles);

class CutStructure {
 public:
  /// Each joint that can be a structure's is cut with that chance; loops are joints of the
  /// structure. The model must outlive the object.
  CutStructure(const Model<double>& model, RandomGenerator& random, double chance,
               const MakePart& make_part = make_numeric,
               AssemblyOrder order = AssemblyOrder::kSerial);

  Structure& structure() { return structure_; }
  /// The structure's joint that carries a link, -1 where it was not cut; and that closes a loop.
  int joint_of_link(int link) const { return joint_of_[link]; }
  int joint_of_loop(int loop) const { return joint_of_loop_[loop]; }

  /// In coordinates of the parts.
  struct OwnState {
    VectorX<double> q, v, tau;
  };
  /// From the coordinates of the model; forces of joints that were cut become the structure's.
  OwnState own_state(const VectorX<double>& q, const VectorX<double>& v,
                     const VectorX<double>& tau);

  /// For the coordinates of the model.
  [[nodiscard]] Status forward_dynamics(const VectorX<double>& q, const VectorX<double>& v,
                                        const VectorX<double>& tau, const Vector3<double>& gravity,
                                        VectorX<double>& qdd);

 private:
  void add_part(int root, const MakePart& make_part);
  void connect_tree(RandomGenerator& random);
  void connect_loops();
  Structure::End end_of(int link, int frame, const Transform<double>& X_BL) const;

  const Model<double>& model_;
  Structure structure_;
  Kinematics<double> kinematics_;
  std::vector<bool> is_cut_;               // by link: the joint that carries it
  std::vector<int> part_of_;               // by link
  std::vector<int> root_of_;               // by part
  std::vector<std::vector<int>> links_;    // by part
  std::vector<std::vector<int>> handles_;  // by part: frames
  std::vector<int> joint_of_;              // by link: of the structure, -1
  std::vector<int> joint_of_loop_;
};

/// qdd of the structure against ABA of the whole, relative to the largest.
void check_against_whole(const Model<double>& model, CutStructure& cut, const LoadedState& s,
                         double tolerance);

}  // namespace hybridyn::testing

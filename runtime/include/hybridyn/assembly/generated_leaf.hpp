// The code of a part of an assembly that the generator has written, found by its table.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "hybridyn/assembly/leaf_code.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/blocks/staged_code.hpp"

namespace hybridyn::internal {

class GeneratedLeaf final : public LeafCode<double> {
 public:
  /// Throws Error where the table is not that of code for this part.
  GeneratedLeaf(const hybridyn_library& library, std::shared_ptr<const void> loaded,
                const AssemblyPlan& plan, int part)
      : code_(library, std::move(loaded), "leaf") {
    const int size = plan.is_in_plane() ? 3 : 6;
    const int h = std::max(1, plan.bodies()[part].handles.count);
    q = code_.argument("q", library.positions);
    v = code_.argument("v", library.velocities);
    tau = code_.argument("tau", library.velocities);
    if (plan.parts()[part].root == kWorld) gravity = code_.argument("gravity", 3);
    F = code_.argument("F", size * h);
    twist = code_.result("twist", size * h);
    Phi = code_.result("Phi", size * size * h * (h + 1) / 2);
    beta = code_.result("beta", size * h);
    pivot = code_.result("pivot", 1);
    qdd = code_.result("qdd", library.velocities);
  }

  void begin() override { code_.begin(); }
  void end() override { code_.end(); }
  void place(double* where_Phi, double* where_beta) override {
    code_.place_result("Phi", where_Phi);
    code_.place_result("beta", where_beta);
    Phi = where_Phi;
    beta = where_beta;
  }

 private:
  StagedCode code_;
};

}  // namespace hybridyn::internal

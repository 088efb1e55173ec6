// The code of a group of parts of an assembly that the generator has written, found by its table.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/assembly/leaf_code.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/blocks/staged_code.hpp"

namespace hybridyn::internal {

class GeneratedLeaf final : public LeafCode<double> {
 public:
  /// Throws Error where the table is not that of code for this group.
  GeneratedLeaf(const hybridyn_library& library, std::shared_ptr<const void> loaded,
                const AssemblyPlan& plan, const LeafGroup& group)
      : is_placed_(group.is_placed()),
        code_(library, std::move(loaded), group.function(), stages(group)) {
    if (library.lanes != static_cast<int>(group.parts.size())) {
      throw Error(code_.named() + " is for " + std::to_string(library.lanes) +
                  " parts side by side, not " + std::to_string(group.parts.size()) +
                  ": generate it anew");
    }
    const int size = plan.is_in_plane() ? 3 : 6;
    const int h = std::max(1, static_cast<int>(group.places.size()));
    q = code_.argument("q", group.positions);
    v = code_.argument("v", group.velocities);
    tau = code_.argument("tau", group.velocities);
    if (group.base == LeafGroup::Base::kGround) {
      gravity = code_.argument("gravity", 3);
    } else {
      base = code_.argument("base", 6);
    }
    F = code_.argument("F", size * h);
    if (is_placed_) {
      places = code_.result("place", LeafGroup::kPlaceSize * (h - 1));
    } else {
      twist = code_.result("twist", size * h);
    }
    Phi = code_.result("Phi", size * size * h * (h + 1) / 2);
    beta = code_.result("beta", size * h);
    pivot = code_.result("pivot", 1);
    qdd = group.velocities > 0 ? code_.result("qdd", group.velocities) : nullptr;
    q_ = code_.reads_of(q);
    v_ = code_.reads_of(v);
    tau_ = code_.reads_of(tau);
    qdd_ = code_.writes_of(qdd);
  }

  void place() override {
    if (is_placed_) code_.run(0);
  }
  void begin() override { code_.run(is_placed_ ? 1 : 0); }
  void end() override {
    if (qdd != nullptr) code_.run(is_placed_ ? 2 : 1);
  }
  bool reach(const double* at_q, const double* at_v, const double* at_tau) override {
    code_.read(q_, at_q);
    code_.read(v_, at_v);
    code_.read(tau_, at_tau);
    return true;
  }
  bool reach_qdd(double* where) override {
    code_.write(qdd_, where);
    return true;
  }
  void put(double* where_Phi, double* where_beta) override {
    code_.place_result("Phi", where_Phi);
    code_.place_result("beta", where_beta);
    Phi = where_Phi;
    beta = where_beta;
  }

 private:
  static std::vector<std::string> stages(const LeafGroup& group) {
    std::vector<std::string> out = {"begin"};
    if (group.is_placed()) out.insert(out.begin(), "place");
    if (group.velocities > 0) out.emplace_back("end");
    return out;
  }

  bool is_placed_;
  StagedCode code_;
  std::vector<const double**> q_, v_, tau_;  // where the code reads them
  std::vector<double**> qdd_;                // and writes it
};

}  // namespace hybridyn::internal

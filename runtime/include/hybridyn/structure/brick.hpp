// Generated code as a part of a structure: a library with the functions of a brick
// (`hybridyn generate --functions brick --frames HANDLE,... --gravity argument --entry states`), found
// by its table (kernel/entry.h). Bricks that were made at different times, of different files, are
// joined by their handles.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/joints/joint.hpp"
#include "hybridyn/kernel/entry.h"
#include "hybridyn/structure/part.hpp"

namespace hybridyn {

class Brick : public Part {
 public:
  /// `loaded` is kept as long as the object is, so that the library stays in memory. Throws Error
  /// where the table has another version, or no brick.
  explicit Brick(const hybridyn_library& library, std::shared_ptr<const void> loaded = {})
      : Part(checked(library).positions, library.velocities, library.frame_count,
             library.floats != 0),
        library_(library),
        loaded_(std::move(loaded)),
        begin_(function("brick_begin")),
        end_(function("brick_end")),
        kept_(static_cast<std::size_t>(size_of_kept())),
        parameters_(library.nominal, library.nominal + library.parameter_count),
        no_forces_(6 * static_cast<std::size_t>(handles())),
        unforced_(static_cast<std::size_t>(velocities())) {
    bind(begin_, {kQ, kV, kTau, kGravity, kPlace, kTwist, kPhi, kBeta, kKept, kParameters});
    bind(end_, {kKept, kForce, kParameters, kQdd});
    for (const Known wanted : {kPlace, kTwist, kPhi, kBeta}) require(begin_, wanted);
    require(end_, kQdd);
    for (int i = 0; i < library.links; ++i) types_.push_back(type_named(library.joints[i].type));
  }

  /// The index of a handle by its name; -1 where there is none.
  int find_handle(const std::string& name) const {
    for (int i = 0; i < handles(); ++i) {
      if (name == library_.frames[i]) return i;
    }
    return -1;
  }

  /// Inertial parameters that stayed open (docs/generate.md), at first those of the model file.
  const std::vector<double>& parameters() const { return parameters_; }
  /// Counts from the next call on. Throws Error for another number of them.
  void set_parameters(const std::vector<double>& parameters) {
    if (parameters.size() != parameters_.size()) {
      throw Error(named() + " has " + std::to_string(parameters_.size()) + " parameters, not " +
                  std::to_string(parameters.size()));
    }
    std::copy(parameters.begin(), parameters.end(), parameters_.begin());  // where functions look
  }
  /// The index of a parameter by its name, as in mass_LINK; -1 where there is none.
  int find_parameter(const std::string& name) const {
    for (int i = 0; i < library_.parameter_count; ++i) {
      if (name == library_.parameters[i]) return i;
    }
    return -1;
  }

  [[nodiscard]] Status update(const double* q, const double* v, const double* tau,
                              const Vector3<double>& gravity) override {
    begin_.give(kQ, q);
    begin_.give(kV, v);
    begin_.give(kTau, tau);
    begin_.give(kGravity, gravity.data());
    begin_.evaluate();
    return is_finite() ? Status::kOk : Status::kSingular;
  }

  void accelerations(const Vector6<double>* F, double* qdd) override { end(F->data(), qdd); }

  void respond(const Vector6<double>* F, double* change) override {
    end(no_forces_.data(), unforced_.data());
    accelerations(F, change);
    for (int i = 0; i < velocities(); ++i) change[i] -= unforced_[i];
  }

  void integrate(const double* q, const double* v, double time, double* q_out) const override {
    for (int i = 0; i < library_.links; ++i) {
      const hybridyn_joint& joint = library_.joints[i];
      joint_integrate<double>(types_[i], q + joint.q_index, v + joint.v_index, time,
                              q_out + joint.q_index);
    }
  }

 private:
  /// What the functions take and give. What has no place of its own is given with each call.
  enum Known {
    kQ,
    kV,
    kTau,
    kGravity,
    kForce,
    kPlace,
    kTwist,
    kPhi,
    kBeta,
    kQdd,
    kKept,
    kParameters,
    kCount
  };
  struct Array {
    const char* name;
    int size;
    double* numbers;
  };
  std::array<Array, kCount> arrays() {
    const int h = handles();
    return {{{"q", positions(), nullptr},
             {"v", velocities(), nullptr},
             {"tau", velocities(), nullptr},
             {"gravity", 3, nullptr},
             {"F", 6 * h, nullptr},
             {"place", 12 * h, place()},
             {"twist", 6 * h, twists()},
             {"Phi", 36 * h * h, phis()},
             {"beta", 6 * h, betas()},
             {"qdd", velocities(), nullptr},
             {"kept_begin", static_cast<int>(kept_.size()), kept_.data()},
             {"parameters", static_cast<int>(parameters_.size()), parameters_.data()}}};
  }

  /// A function, and where its arguments and results are.
  struct Call {
    explicit Call(const hybridyn_function& f) : function(f) { at.fill(-1); }

    void give(Known known, const double* numbers) {
      if (at[known] >= 0) in[at[known]] = numbers;
    }
    void evaluate() { function.evaluate(nullptr, 1, in.data(), out.data(), nullptr); }

    const hybridyn_function& function;
    std::vector<const double*> in;
    std::vector<double*> out;
    std::array<int, kCount> at;  // index in `in` or `out`, -1: it has none
  };

  void end(const double* F, double* qdd) {
    end_.give(kForce, F);
    end_.out[end_.at[kQdd]] = qdd;
    end_.evaluate();
  }

  static const hybridyn_library& checked(const hybridyn_library& library) {
    if (library.version != HYBRIDYN_ENTRY_VERSION) {
      throw Error("a brick with a table of version " + std::to_string(library.version) + ", not " +
                  std::to_string(HYBRIDYN_ENTRY_VERSION) + ": generate and compile it anew");
    }
    if (library.lanes > 1) {
      throw Error("code '" + std::string(library.name) + "' is for " +
                  std::to_string(library.lanes) + " mechanisms side by side: it is no brick");
    }
    return library;
  }

  std::string named() const { return "brick '" + std::string(library_.name) + "'"; }

  const hybridyn_function& function(const char* name) const {
    for (int i = 0; i < library_.function_count; ++i) {
      if (std::strcmp(library_.functions[i].name, name) == 0) return library_.functions[i];
    }
    throw Error(named() + " has no function " + name + ": generate it with --functions brick");
  }

  int size_of_kept() const {
    const hybridyn_function& f = begin_.function;
    for (int i = f.arguments; i < f.arguments + f.results; ++i) {
      if (std::strcmp(f.arrays[i].name, "kept_begin") == 0) return f.arrays[i].size;
    }
    return 0;
  }

  /// Where a function's arrays are; `its`: those that it may have.
  void bind(Call& call, std::initializer_list<Known> its) {
    const std::array<Array, kCount> known = arrays();
    const hybridyn_function& f = call.function;
    for (int i = 0; i < f.arguments + f.results; ++i) {
      const Known* const found = std::find_if(its.begin(), its.end(), [&](Known k) {
        return std::strcmp(known[k].name, f.arrays[i].name) == 0 &&
               known[k].size == f.arrays[i].size;
      });
      if (found == its.end()) {
        throw Error(named() + ": " + f.name + " has an array '" + f.arrays[i].name + "' of " +
                    std::to_string(f.arrays[i].size) +
                    " numbers, which no brick has: generate it anew, with --gravity argument");
      }
      const bool is_argument = i < f.arguments;
      call.at[*found] = is_argument ? i : i - f.arguments;
      if (is_argument) {
        call.in.push_back(known[*found].numbers);
      } else {
        call.out.push_back(known[*found].numbers);
      }
    }
  }

  void require(const Call& call, Known wanted) {
    const hybridyn_function& f = call.function;
    const char* const name = arrays()[wanted].name;
    for (int i = f.arguments; i < f.arguments + f.results; ++i) {
      if (std::strcmp(f.arrays[i].name, name) == 0) return;
    }
    throw Error(named() + ": " + f.name + " does not give '" + name + "'");
  }

  JointType type_named(const char* name) const {
    for (const JointTraits& traits : kJointTypes) {
      if (traits.name == std::string(name)) return traits.type;
    }
    throw Error(named() + ": there is no type of joints '" + name + "'");
  }

  const hybridyn_library& library_;
  std::shared_ptr<const void> loaded_;
  Call begin_;
  Call end_;
  std::vector<JointType> types_;
  std::vector<double> kept_;
  std::vector<double> parameters_;
  std::vector<double> no_forces_;
  std::vector<double> unforced_;  // accelerations without forces
};

}  // namespace hybridyn

// Generated code as a part of a structure: a library with the functions of a brick
// (`hybridyn generate --functions brick --frames HANDLE,... --gravity argument --entry states`), found
// by its table (kernel/entry.h). Bricks that were made at different times, of different files, are
// joined by their handles.
#pragma once

#include <algorithm>
#include <cstring>
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
        end_(function("brick_end")) {
    const int h = handles();
    arrays_ = {{"q", positions(), {}},
               {"v", velocities(), {}},
               {"tau", velocities(), {}},
               {"gravity", 3, {}},
               {"F", 6 * h, {}},
               {"place", 12 * h, {}},
               {"twist", 6 * h, {}},
               {"Phi", 36 * h * h, {}},
               {"beta", 6 * h, {}},
               {"qdd", velocities(), {}},
               {"kept_begin", size_of_kept(), {}}};
    for (Array& array : arrays_) array.numbers.resize(static_cast<std::size_t>(array.size));
    free_.resize(static_cast<std::size_t>(velocities()));
    bind(begin_, in_of_begin_, out_of_begin_);
    bind(end_, in_of_end_, out_of_end_);
    for (const Known wanted : {kPlace, kTwist, kPhi, kBeta}) {
      require(out_of_begin_, wanted, begin_);
    }
    require(out_of_end_, kQdd, end_);
    for (int i = 0; i < library.links; ++i) types_.push_back(type_named(library.joints[i].type));
  }

  /// The index of a handle by its name; -1 where there is none.
  int find_handle(const std::string& name) const {
    for (int i = 0; i < handles(); ++i) {
      if (name == library_.frames[i]) return i;
    }
    return -1;
  }

  [[nodiscard]] Status update(const double* q, const double* v, const double* tau,
                              const Vector3<double>& gravity) override {
    std::copy(q, q + positions(), numbers(kQ));
    std::copy(v, v + velocities(), numbers(kV));
    std::copy(tau, tau + velocities(), numbers(kTau));
    std::copy(gravity.data(), gravity.data() + 3, numbers(kGravity));
    begin_.evaluate(nullptr, 1, in_of_begin_.data(), out_of_begin_.data(), nullptr);
    bool is_finite = true;
    const int h = handles();
    for (int i = 0; i < h; ++i) {
      AtHandle& here = at(i);
      here.X_WH.rotation = Eigen::Map<const Matrix3<double>>(numbers(kPlace) + 12 * i);
      here.X_WH.translation = Eigen::Map<const Vector3<double>>(numbers(kPlace) + 12 * i + 9);
      here.V = Motion<double>::from(Eigen::Map<const Vector6<double>>(numbers(kTwist) + 6 * i));
      here.beta = Eigen::Map<const Vector6<double>>(numbers(kBeta) + 6 * i);
      is_finite = is_finite && here.beta.allFinite();
    }
    const Eigen::Map<const MatrixX<double>> all(numbers(kPhi), 6 * h, 6 * h);
    for (int i = 0; i < h; ++i) {
      for (int j = 0; j <= i; ++j) set_phi(i, j, all.block<6, 6>(6 * i, 6 * j));
    }
    return is_finite && all.allFinite() ? Status::kOk : Status::kSingular;
  }

  void accelerations(const Vector6<double>* F, double* qdd) override {
    for (int i = 0; i < handles(); ++i) {
      std::copy(F[i].data(), F[i].data() + 6, numbers(kForce) + 6 * i);
    }
    end_.evaluate(nullptr, 1, in_of_end_.data(), out_of_end_.data(), nullptr);
    std::copy(numbers(kQdd), numbers(kQdd) + velocities(), qdd);
  }

  void respond(const Vector6<double>* F, double* change) override {
    std::fill(numbers(kForce), numbers(kForce) + 6 * handles(), 0.0);
    end_.evaluate(nullptr, 1, in_of_end_.data(), out_of_end_.data(), nullptr);
    std::copy(numbers(kQdd), numbers(kQdd) + velocities(), free_.begin());
    accelerations(F, change);
    for (int i = 0; i < velocities(); ++i) change[i] -= free_[i];
  }

  void integrate(const double* q, const double* v, double time, double* q_out) const override {
    for (int i = 0; i < library_.links; ++i) {
      const hybridyn_joint& joint = library_.joints[i];
      joint_integrate<double>(types_[i], q + joint.q_index, v + joint.v_index, time,
                              q_out + joint.q_index);
    }
  }

 private:
  /// What the functions take and give, in the order of arrays_.
  enum Known { kQ, kV, kTau, kGravity, kForce, kPlace, kTwist, kPhi, kBeta, kQdd };
  struct Array {
    const char* name;
    int size;
    std::vector<double> numbers;
  };
  double* numbers(Known known) { return arrays_[known].numbers.data(); }

  static const hybridyn_library& checked(const hybridyn_library& library) {
    if (library.version != HYBRIDYN_ENTRY_VERSION) {
      throw Error("a brick with a table of version " + std::to_string(library.version) + ", not " +
                  std::to_string(HYBRIDYN_ENTRY_VERSION) + ": generate and compile it anew");
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
    const int count = begin_.arguments + begin_.results;
    for (int i = begin_.arguments; i < count; ++i) {
      if (std::strcmp(begin_.arrays[i].name, "kept_begin") == 0) return begin_.arrays[i].size;
    }
    return 0;
  }

  /// Where a function's arguments and results are.
  void bind(const hybridyn_function& f, std::vector<const double*>& in, std::vector<double*>& out) {
    for (int i = 0; i < f.arguments + f.results; ++i) {
      const auto at = std::find_if(arrays_.begin(), arrays_.end(), [&](const Array& array) {
        return std::strcmp(array.name, f.arrays[i].name) == 0 && array.size == f.arrays[i].size;
      });
      if (at == arrays_.end()) {
        throw Error(named() + ": " + f.name + " has an array '" + f.arrays[i].name + "' of " +
                    std::to_string(f.arrays[i].size) +
                    " numbers, which no brick has: generate it anew, with --gravity argument and "
                    "without --symbolic");
      }
      if (i < f.arguments) {
        in.push_back(at->numbers.data());
      } else {
        out.push_back(at->numbers.data());
      }
    }
  }

  void require(const std::vector<double*>& results, Known wanted, const hybridyn_function& f) {
    if (std::count(results.begin(), results.end(), numbers(wanted)) == 1) return;
    throw Error(named() + ": " + f.name + " does not give '" + arrays_[wanted].name + "'");
  }

  JointType type_named(const char* name) const {
    for (const JointTraits& traits : kJointTypes) {
      if (traits.name == std::string(name)) return traits.type;
    }
    throw Error(named() + ": there is no type of joints '" + name + "'");
  }

  const hybridyn_library& library_;
  std::shared_ptr<const void> loaded_;
  const hybridyn_function& begin_;
  const hybridyn_function& end_;
  std::vector<JointType> types_;
  std::vector<Array> arrays_;
  std::vector<const double*> in_of_begin_;
  std::vector<double*> out_of_begin_;
  std::vector<const double*> in_of_end_;
  std::vector<double*> out_of_end_;
  std::vector<double> free_;  // accelerations without forces
};

}  // namespace hybridyn

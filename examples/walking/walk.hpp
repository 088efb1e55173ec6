// The walk of KHR-1 that the programs beside this file make, and how a simulator that moves by it
// agrees with what its inverse dynamics say.
#pragma once

#include <hybridyn/control/walking_pattern.hpp>

#include <string>
#include <vector>

namespace walking {

using hybridyn::Model;
using hybridyn::Vector3;
using hybridyn::VectorX;
using hybridyn::Wrench;
using Rows = std::vector<hybridyn::control::WalkRow>;

inline constexpr double kStall = 0.853;   // N m, [A] table 2
inline constexpr double kFastest = 6.16;  // rad/s, likewise

/// KHR-1, floating.
Model<double> load(const char* file);

Rows make(const Model<double>& model, const hybridyn::control::WalkParameters& parameters);

/// The least of the zero moment point from the edge of the soles, in m.
double margin(const Rows& rows);

/// What joints are to do between rows: angles and rates by third order, forces on straight lines.
struct Reference {
  VectorX<double> q, v, tau;  // in the layouts of the model
};
Reference at(const Rows& rows, double t);

struct BodyMass {
  double mass;
  Vector3<double> center;             // in the body frame
  hybridyn::Matrix3<double> inertia;  // about it, in the body's axes
};
BodyMass mass_of(const hybridyn::RigidInertia<double>& inertia);

/// Root mean squares of what a simulator is off the pattern, away from touch-downs by 50 ms.
class Agreement {
 public:
  explicit Agreement(const Rows& rows) : rows_(rows) {}

  /// At a row: wrenches on the feet about the world's origin, joint forces.
  void add(std::size_t row, const std::array<Wrench<double>, 2>& feet, const VectorX<double>& tau);

  struct Figures {
    double vertical = 0, horizontal = 0;  // N
    double zmp_x = 0, zmp_y = 0;          // m
    double foot = 0;                      // vertical force of each, N
    double torque = 0;                    // of all joints, N m
    int rows = 0;
  };
  /// While one foot stands, or two.
  Figures one_foot() const { return mean(sums_[0]); }
  Figures two_feet() const { return mean(sums_[1]); }
  void print(const std::string& engine) const;

 private:
  static Figures mean(const Figures& sums);
  const Rows& rows_;
  std::array<Figures, 2> sums_;
};

}  // namespace walking

// The functions that can be asked for, ready to be emitted.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/generator/derive/function.hpp"
#include "hybridyn/generator/derive/mechanism.hpp"
#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/generator/symbolic/decimal.hpp"
#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

enum class Derivation {
  kCheapest,     // the one with the fewest operations
  kLiteral,      // energies, differentiated: Lagrange's equations
  kProjected,    // Newton-Euler projected on the joints, composite inertias for M
  kArticulated,  // articulated bodies: forward dynamics without M
  kLanes,        // derivatives by the runtime, velocities side by side
};

/// A link of the model file whose frame may touch something.
struct ContactLink {
  std::string name;
  bool is_point = false;  // accelerates linearly: three rows instead of six
};

/// How the function leaf hangs on the rest of its mechanism.
struct LeafOptions {
  /// None on the ground; else it floats, by its first link, which is that of the first handle. kJoint: that
  /// link has no inertia and is the frame of the joint that follows, which is held.
  enum class Base { kNone, kLink, kJoint } base = Base::kNone;
  /// All that moves does so along x and y of the handles and about their z.
  bool is_in_plane = false;
};

/// Of the six rows of a frame's motion or wrench: which come first.
enum class RowOrder { kAngularFirst, kLinearFirst };

/// Axes of frames' motions (J, Jdot, Jdotv, Lambda).
enum class FrameAxes { kWorld, kOwn };

struct FunctionOptions {
  Derivation derivation = Derivation::kCheapest;
  /// Metres per second squared; an argument of the functions if not given.
  std::optional<Vec<Extended>> gravity = Vec<Extended>{0, 0, decimal(-9.81)};
  /// Derivatives may be computed by the runtime, velocities side by side: there is that in C++
  /// only.
  bool lanes = false;
  /// Damping and dry friction of joints act in forward and inverse dynamics and what is made of them.
  bool joint_friction = false;
  /// Links of the model file whose frames fk, J and Jdotv are for.
  std::vector<std::string> frames;
  RowOrder rows = RowOrder::kAngularFirst;
  FrameAxes axes = FrameAxes::kWorld;
  /// Forward dynamics also gives its smallest pivot, relative to the largest that it can be.
  bool pivot = false;
  /// Links whose contact inertia hybrids are for, and which cfd and dcfd hold, in the order of rows.
  std::vector<ContactLink> contacts = {};
  /// Hybrids can be factored once in a configuration, then respond to single forces.
  bool responses = false;
  LeafOptions leaf = {};
  /// Velocities of joints that nothing drives: inverse dynamics with loops leaves them without force
  /// as far as can be.
  std::vector<int> passive = {};
  /// Velocities of which loops and couplings make all others follow, for `reduced`.
  std::vector<int> independent = {};
  /// Told before each setting that is tried for a function, with its number.
  std::function<void(int)> trying = {};
};

/// A function as users ask for it.
struct FunctionInfo {
  std::string_view key;   // as in --functions
  std::string_view name;  // as in the generated code
  std::string_view description;
  /// Where there are loops or couplings: whether it closes them, leaves them out and so is that of
  /// the tree of links alone, or has nothing to do with them; or it is about them, and there is none
  /// without.
  enum class Loops { kCloses, kLeavesOut, kNone, kAbout } loops = Loops::kLeavesOut;
};
const std::vector<FunctionInfo>& known_functions();

/// What else has to be said to get a function.
bool needs_frames(std::string_view key);
bool needs_contacts(std::string_view key);

/// Raised for what the options ask for and cannot be had.
class DerivationError : public Error {
 public:
  using Error::Error;
};

/// Throws DerivationError where there is nothing to derive.
void check_freedoms(const Mechanism& mechanism);

/// One way in which a function was derived, and what it costs.
struct Attempt {
  Derivation derivation;
  Grouping grouping;
  std::vector<bool> aligned;  // of each body: its computational frame does not turn with its joint
  OperationCount count;
  bool chosen = false;
};
using Attempts = std::vector<Attempt>;

/// Derives one function (factor: two functions) in all the ways the options leave open and returns
/// the one with the fewest operations. `attempts` gets what was tried for each, in the order
/// of trying. Throws DerivationError.
std::vector<Function> derive_function(const Mechanism& mechanism, std::string_view key,
                                      const FunctionOptions& options = {},
                                      std::vector<Attempts>* attempts = nullptr);

}  // namespace hybridyn::generator

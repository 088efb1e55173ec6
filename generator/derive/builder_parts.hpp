// What the builders of functions share: arguments, results, kinematics.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/function_builders.hpp"
#include "hybridyn/generator/derive/kinematics.hpp"

namespace hybridyn::generator {

std::vector<Value> q_argument(Kernel& kernel, const Setting& s);
std::vector<Value> v_argument(Kernel& kernel, const Setting& s);
std::vector<Value> force_argument(Kernel& kernel, const Setting& s);
/// Joint forces as an argument, less what friction takes of them (joint_friction.hpp).
std::vector<Value> driving_forces(Kernel& kernel, const Setting& s, const std::vector<Value>& v);
std::vector<Value> qdd_argument(Kernel& kernel, const Setting& s);
/// Folded in, or an argument.
Vec3 gravity(Kernel& kernel, const Setting& s);

/// Adds an argument for inertial parameters, where some stay open: to be called once a kernel,
/// after all other arguments.
Kinematics kinematics_of(Kernel& kernel, const Setting& s, const std::vector<Value>& q);

constexpr const char* kAccelerations = "accelerations of the joints: rad/s^2, m/s^2";
/// Descriptions of matrices of derivatives.
constexpr const char* kTangentColumns = "columns in the order of v, in the tangent space of q";
constexpr const char* kColumnsOfV = "columns in the order of v";

void add_vector(Kernel& kernel, const std::string& name, const std::string& description,
                std::vector<Value> values);
Result from_columns(const std::string& name, const std::string& description,
                    const std::vector<std::vector<Value>>& columns);
std::vector<Value> elements(const Vec3& v);

/// Six rows of a motion or a wrench, in the order that the options ask for.
std::vector<Value> six_rows(const Setting& s, const Vec3& angular, const Vec3& linear);
/// "angular, then linear", or the other way round.
std::string row_text(const Setting& s, const std::string& angular = "angular",
                     const std::string& linear = "linear");
/// "world axes", or those of the frame.
std::string axes_text(const Setting& s);

}  // namespace hybridyn::generator

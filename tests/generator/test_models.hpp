// The mechanisms that generated functions are tried on, as trees: without loops and couplings.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::testing {

struct TestModel {
  std::string name;  // the file, or the seed
  Model<double> model;
};

/// Models of one file, fixed and floating; none for a base it is not meant for (its mass matrix is
/// singular, or it stands on "world").
std::vector<TestModel> models_of(const std::filesystem::path& file);

/// Of all files below a folder, sorted.
std::vector<TestModel> models_below(const std::filesystem::path& folder);

/// One model; throws load::LoadError.
TestModel load_model(const std::filesystem::path& file, bool floating);

/// A tree of 1 to 60 joints of all types; fixed and floating, with massless links and rods.
TestModel random_tree(std::uint64_t seed);

/// A tree whose joints all move in one plane: parallel and perpendicular axes.
TestModel random_planar_tree(std::uint64_t seed);

}  // namespace hybridyn::testing

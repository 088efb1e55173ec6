// Links that are in each other by how the robot was drawn, and not by how it moves.
#pragma once

#include <vector>

#include "hybridyn/contact/scene.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::load {

struct Overlap {
  int frame_a;  // the smaller
  int frame_b;
  double depth;  // m
};

/// Pairs of frames, each once and in ascending order, whose colliders overlap in the neutral
/// configuration, of moving bodies without a floating joint between them. Those of `scene.ignored`
/// are left out.
std::vector<Overlap> find_overlaps(const Model<double>& model, const ContactScene& scene);

}  // namespace hybridyn::load

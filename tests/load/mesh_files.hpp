// Small meshes as files.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/load/mesh.hpp"

namespace hybridyn::testing {

/// A cube of edge 2 about the origin, of quadrangles.
extern const std::string kCubeObj;

/// A dart that points along x: not convex.
extern const std::string kDartObj;

/// Both forms of STL, with as many corners as there are triangles' ones.
std::string text_stl(const load::Mesh& mesh);
std::string binary_stl(const load::Mesh& mesh);

/// `bytes` with one to three changes at random: bytes replaced, taken out or doubled, the end cut
/// off, words of meshes and models put in.
std::string mutated(std::string bytes, std::uint64_t seed);

}  // namespace hybridyn::testing

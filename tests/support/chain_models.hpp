// URDF text of models whose size or numbers a test chooses.
#pragma once

#include <functional>
#include <string>

namespace hybridyn::testing {

/// A link of a chain, and the joint that carries it.
struct ChainLink {
  double mass = 1;
  double inertia = 0.01;            // about x and y, at the centre of mass; 0.6 of it about z
  std::string offset = "0 0 0.1";   // of the joint in the link below
  std::string type = "continuous";  // of the joint
  std::string axis;                 // empty: y, x, z in turn
};

/// `link(i)` for i = 1 ... count.
std::string chain_urdf(int count, const std::function<ChainLink(int)>& link);

/// Four-bar linkages side by side on the ground, or all on the link "platform".
std::string four_bars_urdf(int count, bool on_platform = false);

}  // namespace hybridyn::testing

// All generated functions of planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "batch.hpp"
#include "configuration.hpp"
#include "model.hpp"
#include "robot.hpp"

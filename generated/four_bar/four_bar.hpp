// All generated functions of four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --partition whole
// Generated: changes are lost.
#pragma once

#include "batch.hpp"
#include "configuration.hpp"
#include "model.hpp"
#include "robot.hpp"

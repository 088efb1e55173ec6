// All generated functions of planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
// Generated: changes are lost.
#pragma once

#include "batch.hpp"
#include "bias_forces.hpp"
#include "configuration.hpp"
#include "forward_dynamics.hpp"
#include "inverse_dynamics.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"
#include "step.hpp"

// All generated functions of free_6.urdf (6fe64ea75024318c), by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
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

// All generated functions of pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include "batch.hpp"
#include "bias_forces.hpp"
#include "configuration.hpp"
#include "forward_dynamics.hpp"
#include "frame_jacobians.hpp"
#include "frame_poses.hpp"
#include "inverse_dynamics.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"
#include "step.hpp"

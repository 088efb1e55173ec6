// All generated functions of planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "batch.hpp"
#include "configuration.hpp"
#include "coriolis_forces.hpp"
#include "factor_mass_matrix.hpp"
#include "forward_dynamics.hpp"
#include "gravity_forces.hpp"
#include "inverse_dynamics.hpp"
#include "inverse_dynamics_derivatives.hpp"
#include "inverse_dynamics_regressor.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"
#include "solve_mass_matrix.hpp"
#include "step.hpp"

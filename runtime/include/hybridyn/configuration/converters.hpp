// Converters between the layout of q, v and tau here and those of other tools. Which convention
// each of them follows, and where a joint has no counterpart, is in docs/conventions.md.
//
//   converters::Pinocchio<double> pinocchio(model);
//   VectorX<double> q_p(pinocchio.nq()), v_p(pinocchio.nv());
//   pinocchio.to(q, v, q_p, v_p);
#pragma once

#include "hybridyn/configuration/converters/drake.hpp"
#include "hybridyn/configuration/converters/mujoco.hpp"
#include "hybridyn/configuration/converters/pinocchio.hpp"
#include "hybridyn/configuration/converters/ros.hpp"

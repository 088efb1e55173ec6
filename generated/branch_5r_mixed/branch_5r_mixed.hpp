// All generated functions of branch_5r.urdf (bd4cddd219e82466), by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include "batch.hpp"
#include "configuration.hpp"
#include "model.hpp"
#include "robot.hpp"

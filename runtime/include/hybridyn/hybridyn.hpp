// The runtime in one header: models, kinematics, dynamics, configurations. Simulations
// (hybridyn/simulation/simulation.hpp, Boost), the executor of oneTBB (hybridyn/base/tbb_executor.hpp)
// and converters to other libraries' layouts (hybridyn/configuration/converters.hpp) are apart.
#pragma once

#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/joint_wrenches.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/lagrange.hpp"
#include "hybridyn/algorithms/loop_inverse_dynamics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/assembly/assembly.hpp"
#include "hybridyn/base/error.hpp"
#include "hybridyn/base/executor.hpp"
#include "hybridyn/base/status.hpp"
#include "hybridyn/building/build.hpp"
#include "hybridyn/building/check.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/configuration/projection.hpp"
#include "hybridyn/dynamics/dynamics.hpp"
#include "hybridyn/model/environment.hpp"
#include "hybridyn/model/model.hpp"

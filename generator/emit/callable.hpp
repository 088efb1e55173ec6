// Functions of a library as those see them who call them by name: for many states at once, or from
// a table.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/emit/robot.hpp"

namespace hybridyn::generator {

struct CallableArray {
  std::string name;
  int size;                // numbers of one state
  bool is_shared = false;  // by all states: gravity
  int columns = 1;
  bool is_kept = false;  // from one stage to the next: nobody else reads it
};

struct Callable {
  std::string name;    // of methods of Robot with "robot_" before it
  std::string callee;  // function, or method of Robot
  std::string description;
  std::string header;  // where it is, without .hpp
  bool is_of_robot = false;
  bool takes_time = false;  // dt, before all else
  bool has_status = false;
  bool fills_lanes = false;  // with one state
  bool has_batch = false;
  int lanes = 0;  // of mechanisms side by side, that many
  std::vector<CallableArray> arguments;
  std::vector<CallableArray> results;
  int loop_wrenches_in = 0;   // numbers of loops' wrenches that the last argument gives
  int loop_wrenches_out = 0;  // and that the last result gets, in tables alone
};

Callable callable_of(const Function& function);

/// Methods of Robot, those with batches first.
std::vector<Callable> robot_callables(const Hybrid& hybrid, const RobotSizes& sizes);

}  // namespace hybridyn::generator

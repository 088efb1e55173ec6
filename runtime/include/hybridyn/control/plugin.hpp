// A control law of one's own in a shared library, for `hybridyn simulate`:
//
//   #include <hybridyn/control/plugin.hpp>
//   hybridyn::Controller<double> make(const hybridyn::Model<double>& model, const char* parameters) {
//     return [&model](double t, const auto& q, const auto& v, auto& tau) { tau -= 0.1 * v; };
//   }
//   HYBRIDYN_CONTROL_LAW(make)
//
//   c++ -std=c++17 -O2 -shared -fPIC $(pkg-config --cflags eigen3) -I .../include law.cpp -o law.so
//   {"plugin": {"library": "law.so", "parameters": {"gain": 3}}}
//
// `parameters` is JSON, as the controller file has it, or "null". The law adds its joint forces to
// `tau`. What it throws ends the simulation with that message. The library must be made by the same
// compiler, against the same version, as the command.
#pragma once

#include <exception>
#include <string>

#include "hybridyn/simulation/motion_law.hpp"

namespace hybridyn::control {

/// What both sides have to agree on, besides the compiler; changes with `Model` and `Controller`.
inline constexpr int kPluginVersion = 1;

struct PluginRequest {
  int version;
  std::size_t size_of_model;
  const Model<double>* model;
  const char* parameters;
  Controller<double>* law;
  std::string* error;
};

/// The one function of the library. False, and a message, where there is no law.
using PluginEntry = bool (*)(const PluginRequest&);
inline constexpr const char* kPluginEntry = "hybridyn_control_law";

template <class Make>
bool answer(const PluginRequest& request, const Make& make) noexcept {
  if (request.version != kPluginVersion || request.size_of_model != sizeof(Model<double>)) {
    *request.error = "was made against another version; compile it again";
    return false;
  }
  try {
    *request.law = make(*request.model, request.parameters);
  } catch (const std::exception& error) {
    *request.error = error.what();
    return false;
  }
  return true;
}

}  // namespace hybridyn::control

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): defines a function
#define HYBRIDYN_CONTROL_LAW(make)                                                        \
  extern "C" bool hybridyn_control_law(const hybridyn::control::PluginRequest& request) { \
    return hybridyn::control::answer(request, make);                                      \
  }

// Libraries say what is wrong with a value, in words of their own; which option gave it is said here.
#pragma once

#include <string>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {

/// What `action` returns. Where it throws, the message begins with the option.
template <class Action>
auto naming(const std::string& option, Action&& action) {
  try {
    return action();
  } catch (const UsageError& error) {
    throw UsageError(option + ": " + error.what());
  } catch (const Error& error) {
    throw InputError(option + ": " + error.what());
  }
}

/// Names of libraries' settings, BuildOptions::floating, as those of the options that set them.
std::string with_options(std::string text);

}  // namespace hybridyn::tools

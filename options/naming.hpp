// Libraries say what is wrong with a value; which option gave it is added here.
#pragma once

#include <string>

#include "system/errors.hpp"

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

}  // namespace hybridyn::tools

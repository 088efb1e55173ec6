// What this project throws: where models are read, checked and turned into code, never where
// dynamics is computed.
#pragma once

#include <stdexcept>

namespace hybridyn {

/// Base of them all. what() says what is wrong, with which object, and what to do about it.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace hybridyn

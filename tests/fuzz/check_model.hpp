// What must hold of any text at all that is given to the reader: it is refused with a reason, or
// the methods agree on the model in it as far as they say that rounding lets them.
#pragma once

#include <string>

#include "hybridyn/building/options.hpp"

namespace hybridyn::testing {

enum class Verdict {
  kRefused,   // by the reader or by the checks
  kTooLarge,  // or without freedoms: not looked at
  kOpen,      // its loops could not be closed
  kSaid,      // a status says that there is nothing to compare
  kAgreed,
  kBroken  // a promise is broken
};

struct Judgement {
  Verdict verdict;
  std::string complaint;  // where a promise is broken
};

/// The same for the same text.
Judgement check_model(const std::string& text, const BuildOptions& options);

/// The options that the bits of a byte stand for.
BuildOptions options_of(unsigned char bits);

}  // namespace hybridyn::testing

// FNV-1a, 64 bits: tells files apart, no more.
#pragma once

#include <string>

namespace hybridyn::tools {

/// Sixteen hexadecimal digits.
std::string hash_of(const std::string& bytes);

}  // namespace hybridyn::tools

#include "hybridyn/text/hash.hpp"

#include <cstdint>

namespace hybridyn::tools {

std::string hash_of(const std::string& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3U;
  }
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4U) out[i] = "0123456789abcdef"[hash & 0xfU];
  return out;
}

}  // namespace hybridyn::tools

// SHA-256, FIPS 180-4.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace hybridyn::tools {

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// The sum of all that was added, as 64 hexadecimal digits. Ends the object's use.
  std::string digits();

 private:
  void take_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> rest_{};  // of what was added, less than a block
  std::uint64_t size_ = 0;                // of what was added, in bytes
};

std::string sha256_of(std::string_view bytes);

}  // namespace hybridyn::tools

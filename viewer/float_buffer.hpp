// Numbers as text: single precision, little-endian, base64.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hybridyn::viewer {

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

/// Where numbers lie in a buffer, in numbers.
struct Slice {
  std::size_t first;
  std::size_t count;
};

/// Collects float32 values. What single precision cannot hold becomes NaN.
class FloatBuffer {
 public:
  void add(double value);
  Slice append(const std::vector<double>& values);

  std::size_t size() const { return bytes_.size() / 4; }
  std::string to_base64() const { return base64(bytes_); }

 private:
  std::string bytes_;
};

}  // namespace hybridyn::viewer

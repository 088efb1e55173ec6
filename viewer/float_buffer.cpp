#include "hybridyn/viewer/float_buffer.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace hybridyn::viewer {

std::string base64(std::string_view bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= count ? kDigits[bits >> (18 - 6 * k) & 63U] : '=';
    }
  }
  return text;
}

void FloatBuffer::add(double value) {
  const bool fits = std::abs(value) <= static_cast<double>(std::numeric_limits<float>::max());
  const float single = fits ? static_cast<float>(value) : std::numeric_limits<float>::quiet_NaN();
  std::uint32_t bits = 0;
  std::memcpy(&bits, &single, sizeof bits);
  for (int shift = 0; shift < 32; shift += 8) bytes_ += static_cast<char>(bits >> shift & 0xFFU);
}

Slice FloatBuffer::append(const std::vector<double>& values) {
  const Slice slice = {size(), values.size()};
  bytes_.reserve(bytes_.size() + 4 * values.size());
  for (const double value : values) add(value);
  return slice;
}

}  // namespace hybridyn::viewer

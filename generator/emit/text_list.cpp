#include "hybridyn/generator/emit/text_list.hpp"

namespace hybridyn::generator {
namespace {

constexpr std::size_t kColumns = 98;

}  // namespace

std::string text_list(const std::vector<std::string>& items, const std::string& indent,
                      std::size_t tail) {
  std::string out;
  std::size_t column = indent.size();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::size_t after = i + 1 == items.size() ? tail : 0;
    if (i > 0 && column + items[i].size() + 2 + after > kColumns) {
      out += ",\n" + indent;
      column = indent.size();
    } else if (i > 0) {
      out += ", ";
      column += 2;
    }
    out += items[i];
    column += items[i].size();
  }
  return out;
}

}  // namespace hybridyn::generator

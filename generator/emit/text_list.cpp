#include "hybridyn/generator/emit/text_list.hpp"

#include <cctype>

namespace hybridyn::generator {
namespace {

constexpr std::size_t kWidestList = 98;

}  // namespace

std::string text_list(const std::vector<std::string>& items, const std::string& indent,
                      std::size_t tail) {
  std::string out;
  std::size_t column = indent.size();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::size_t after = i + 1 == items.size() ? tail : 0;
    if (i > 0 && column + items[i].size() + 2 + after > kWidestList) {
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

std::vector<std::string> wrapped(const std::string& text, std::size_t columns,
                                 const std::string& indent) {
  std::vector<std::string> out;
  std::string line = text;
  while (line.size() > columns) {
    const std::size_t at = line.rfind(' ', columns);
    if (at == std::string::npos || at <= line.find_first_not_of(' ')) break;
    out.push_back(line.substr(0, at));
    line = indent + line.substr(at + 1);
  }
  out.push_back(line);
  return out;
}

std::string camel_case(const std::string& name) {
  std::string out;
  bool up = true;
  for (const char c : name) {
    if (c == '_') {
      up = true;
    } else {
      out += up ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      up = false;
    }
  }
  return out;
}

}  // namespace hybridyn::generator

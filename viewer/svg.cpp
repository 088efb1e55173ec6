#include "hybridyn/viewer/svg.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace hybridyn::viewer {

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? '?' : c;
    }
  }
  return out;
}

std::string px(double value) {
  std::array<char, 32> buffer;
  const double rounded = std::round(value * 10) / 10 + 0.0;  // no "-0"
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), rounded).ptr;
  return {buffer.data(), end};
}

std::string point(double x, double y) { return px(x) + " " + px(y); }

std::string attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + px(value) + "\"";
}

double text_width(std::string_view text, double font_size) {
  double em = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;  // within a UTF-8 character
    if (std::string_view("iljI.,:;'|! ()").find(c) != std::string_view::npos) {
      em += 0.40;
    } else if (std::string_view("mwMW@%").find(c) != std::string_view::npos) {
      em += 0.98;
    } else {
      em += c >= 'A' && c <= 'Z' ? 0.72 : 0.63;
    }
  }
  return em * font_size;
}

void Svg::element(std::string_view name, std::string_view attributes) {
  body_.append("<").append(name).append(" ").append(attributes).append("/>\n");
}

void Svg::text(double x, double y, std::string_view style_class, std::string_view text,
               std::string_view attributes) {
  body_ += "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" class=\"";
  body_.append(style_class).append("\"");
  if (!attributes.empty()) body_.append(" ").append(attributes);
  body_ += ">" + xml_escaped(text) + "</text>\n";
}

void Svg::open(std::string_view style_class, std::string_view tooltip) {
  body_.append("<g class=\"").append(style_class).append("\">\n");
  if (!tooltip.empty()) body_ += "<title>" + xml_escaped(tooltip) + "</title>\n";
}

void Svg::close() { body_ += "</g>\n"; }

std::string Svg::finish(const Extent& page, std::string_view title, std::string_view style) const {
  const std::string x = px(std::floor(page.left));
  const std::string y = px(std::floor(page.top));
  const std::string width = px(std::ceil(page.right - page.left));
  const std::string height = px(std::ceil(page.bottom - page.top));
  const std::string size = "width=\"" + width + "\" height=\"" + height + "\"";
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"" + x + " " + y + " " +
         width + " " + height + "\">\n";
  out += "<title>" + xml_escaped(title) + "</title>\n<style>\n";
  out.append(style).append("</style>\n");
  out += "<rect x=\"" + x + "\" y=\"" + y + "\" " + size + " class=\"page\"/>\n";
  return out + body_ + "</svg>\n";
}

}  // namespace hybridyn::viewer

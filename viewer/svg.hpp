// Builds an SVG text: elements, escaping, and the widths of text that is not rendered here.
#pragma once

#include <string>
#include <string_view>

namespace hybridyn::viewer {

/// For text and attribute values; control characters, which XML cannot hold, become '?'.
std::string xml_escaped(std::string_view text);

/// Coordinate in pixels, to a tenth.
std::string px(double value);
/// "x y"
std::string point(double x, double y);
/// ' name="value"'
std::string attribute(std::string_view name, double value);

/// Upper estimate of a text's width in common sans-serif fonts (DejaVu Sans is the widest of them).
double text_width(std::string_view text, double font_size);

/// In pixels, y downwards.
struct Extent {
  double left;
  double top;
  double right;
  double bottom;
};

inline constexpr double kBold = 1.06;  // bold text is that much wider

/// Collects elements; `attributes` are written as given.
class Svg {
 public:
  void element(std::string_view name, std::string_view attributes);
  void text(double x, double y, std::string_view style_class, std::string_view text,
            std::string_view attributes = "");
  /// Elements until `close` belong together; `tooltip` is shown by viewers.
  void open(std::string_view style_class, std::string_view tooltip);
  void close();

  /// The whole file. `style` is CSS.
  std::string finish(const Extent& page, std::string_view title, std::string_view style) const;

 private:
  std::string body_;
};

}  // namespace hybridyn::viewer

// What the drawings have in common; the page's light colours.
#pragma once

#include <array>
#include <cstddef>

namespace hybridyn::viewer {

inline constexpr std::array<const char*, 10> kCurveColours = {
    "#2563eb", "#d97706", "#0d9488", "#be185d", "#7c3aed",
    "#4d7c0f", "#0891b2", "#b91c1c", "#64748b", "#a16207"};

/// For stroke-dasharray: when all colours have been used, they come again dashed.
inline constexpr std::array<const char*, 4> kCurveDashes = {"none", "6 3", "2 2", "8 3 2 3"};

inline const char* curve_colour(std::size_t index) {
  return kCurveColours[index % kCurveColours.size()];
}
inline const char* curve_dash(std::size_t index) {
  return kCurveDashes[index / kCurveColours.size() % kCurveDashes.size()];
}

/// Of a robot's parts that are generated code, and of what is not.
inline const char* part_colour(std::size_t index) {
  constexpr std::array<const char*, 10> kColours = {"#3b82f6", "#f59e0b", "#10b981", "#ef4444",
                                                    "#8b5cf6", "#14b8a6", "#ec4899", "#84cc16",
                                                    "#f97316", "#06b6d4"};
  return kColours[index % kColours.size()];
}
inline constexpr const char* kNumericColour = "#9ca3af";

inline constexpr const char* kFont =
    R"(text { font-family: "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; fill: #1e293b; }
.page { fill: #ffffff; }
)";

}  // namespace hybridyn::viewer

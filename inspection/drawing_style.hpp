// What the drawings of robots have in common.
#pragma once

#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::tools {

inline constexpr double kMargin = 28;  // of a page

/// CSS: texts, boxes of links, edges, joints, loops and couplings.
inline constexpr const char* kDrawingStyle = R"(  .page { fill: #ffffff; }
  text { font-family: "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; fill: #1e293b; }
  .heading { font-size: 18px; font-weight: 600; }
  .summary { font-size: 12px; fill: #64748b; }
  .name { font-size: 13px; font-weight: 600; text-anchor: middle; }
  .detail { font-size: 11px; fill: #64748b; text-anchor: middle; }
  .joint { font-size: 12px; }
  .kind { font-size: 10.5px; fill: #64748b; }
  .joint, .kind, .label { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round; }
  .box { fill: #f8fafc; stroke: #475569; stroke-width: 1.3; }
  .ground .box { fill: #e2e8f0; }
  .hatch { stroke: #475569; stroke-width: 1.2; fill: none; }
  .edge { stroke: #94a3b8; stroke-width: 1.8; fill: none; }
  .glyph { fill: #ffffff; stroke: #2563eb; stroke-width: 2; }
  .free { stroke-dasharray: 4 2.5; }
  .mark { fill: #2563eb; stroke: #2563eb; stroke-width: 1.6; }
  .label { font-size: 12px; text-anchor: middle; }
  .loop path { stroke: #dc2626; stroke-width: 1.8; stroke-dasharray: 7 5; fill: none; }
  .loop .label { fill: #b91c1c; }
  .coupling path { stroke: #059669; stroke-width: 2; stroke-dasharray: 1 5; stroke-linecap: round; fill: none; }
  .coupling .label { fill: #047857; }
)";

/// The sign for the ground: a line from `left` to `right` at y, hatched above it or below.
enum class HatchSide { kAbove, kBelow };
void draw_ground_sign(viewer::Svg& svg, double left, double right, double y, HatchSide side);

}  // namespace hybridyn::tools

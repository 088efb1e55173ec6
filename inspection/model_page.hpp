// A model alone as a page: its joints are moved by hand.
#pragma once

#include "hybridyn/inspection/cut_robot.hpp"
#include "hybridyn/load/loaded_model.hpp"
#include "hybridyn/viewer/page.hpp"

namespace hybridyn::tools {

/// In the neutral configuration, with frames and inertia ellipsoids of its links. Where it is cut,
/// bodies have the colours of their parts, and siblings the same one.
viewer::PageData page_of_model(const load::LoadedModel& loaded, const CutRobot* cut);

}  // namespace hybridyn::tools

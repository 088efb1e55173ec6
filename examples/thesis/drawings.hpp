// A motion as drawings: snapshots.svg, energy.svg; of joints angles.svg and velocities.svg, with
// loops accelerations.svg; of a floating base attitude.svg and turning.svg.
#pragma once

#include <filesystem>

#include "experiment.hpp"

namespace thesis {

/// Makes the folder where it is not there.
void draw(const hybridyn::load::LoadedModel& loaded, const std::vector<Sample>& samples,
          const std::string& title, const std::filesystem::path& folder);

}  // namespace thesis

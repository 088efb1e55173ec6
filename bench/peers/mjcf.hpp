// What both programs with MuJoCo need: a model from MJCF as text, and poses in it.
#pragma once

#include <mujoco/mujoco.h>

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <string>

#include "hybridyn/spatial/rotation.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::bench {

/// Throws what MuJoCo says where it refuses the text.
inline mjModel* load_mjcf(const std::string& text) {
  mjVFS files;
  mj_defaultVFS(&files);
  mj_makeEmptyFileVFS(&files, "model.xml", static_cast<int>(text.size()));
  std::copy(text.begin(), text.end(), static_cast<char*>(files.filedata[0]));
  char error[1000] = "";
  mjModel* const model = mj_loadXML("model.xml", &files, error, sizeof(error));
  mj_deleteVFS(&files);
  if (model == nullptr) throw std::runtime_error(error);
  return model;
}

/// As attributes of a body, geom or inertia.
inline void write_pose(std::ostream& out, const Transform<double>& X) {
  const Vector4<double> q = quaternion_from_rotation(X.rotation);
  out << " pos='" << X.translation.transpose() << "' quat='" << q[3] << ' '
      << q.head<3>().transpose() << "'";
}

}  // namespace hybridyn::bench

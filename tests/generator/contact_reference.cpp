#include "generator/contact_reference.hpp"

#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/numerics/conditioning.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {

namespace gen = generator;

MatrixX<double> contact_inertia(const Model<double>& model, const VectorX<double>& q,
                                const std::vector<gen::ContactLink>& contacts) {
  std::vector<int> frames, rows;
  for (const gen::ContactLink& contact : contacts) {
    for (int r = 0; r < (contact.is_point ? 3 : 6); ++r) {
      rows.push_back(6 * static_cast<int>(frames.size()) + r);
    }
    frames.push_back(model.find_frame(contact.name));
  }
  Dynamics<double> dynamics(model);
  REQUIRE(dynamics.factor(q) == Status::kOk);
  MatrixX<double> all(6 * frames.size(), 6 * frames.size());
  dynamics.contact_inertia(frames, all);
  MatrixX<double> out(rows.size(), rows.size());
  for (int i = 0; i < out.rows(); ++i) {
    for (int j = 0; j < out.cols(); ++j) out(i, j) = all(rows[i], rows[j]);
  }
  return out;
}

double rounding(const Model<double>& model, double magnification) {
  return (model.has_constraints() ? kLoopRounding : kTreeRounding) *
         std::numeric_limits<double>::epsilon() * magnification;
}

Model<double> model_of(const std::string& file, bool floating) {
  BuildOptions build;
  build.floating = floating;
  return load::load_urdf(source_path("models/" + file), build).model;
}

}  // namespace hybridyn::testing

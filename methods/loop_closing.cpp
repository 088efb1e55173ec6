#include "hybridyn/methods/loop_closing.hpp"
#include "hybridyn/methods/compiled/projection.hpp"

namespace hybridyn::tools {

LoopClosing::LoopClosing(const Model<double>& model)
    : model_(model), projection_(std::make_unique<Projection<double>>(model)) {}

LoopClosing::~LoopClosing() = default;

double LoopClosing::position_residual(const VectorX<double>& q) {
  return projection_->position_residual(q);
}

double LoopClosing::velocity_residual(const VectorX<double>& q, const VectorX<double>& v) {
  return projection_->velocity_residual(q, v);
}

bool LoopClosing::close(VectorX<double>& q) {
  return projection_->project_position(q).status == Status::kOk;
}

void LoopClosing::copy_closed(const VectorX<double>& from, VectorX<double>& q) const {
  for (int c = 0; c < projection_->clusters(); ++c) {
    if (!projection_->is_closed(c)) continue;
    for (const int i : projection_->cluster(c).links) {
      const Link<double>& link = model_.links[i];
      q.segment(link.q_index, link.nq()) = from.segment(link.q_index, link.nq());
    }
  }
}

void LoopClosing::keep_closed(const VectorX<double>& q, VectorX<double>& v) {
  static_cast<void>(projection_->project_velocity(q, v));
}

}  // namespace hybridyn::tools

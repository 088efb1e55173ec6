// The projection onto loops and couplings (hybridyn/configuration/projection.hpp), compiled once.
#pragma once

#include <memory>

#include "hybridyn/model/model.hpp"

namespace hybridyn {
template <class S>
class Projection;
}

namespace hybridyn::tools {

class LoopClosing {
 public:
  /// The model must outlive the object.
  explicit LoopClosing(const Model<double>& model);
  ~LoopClosing();
  LoopClosing(const LoopClosing&) = delete;
  LoopClosing& operator=(const LoopClosing&) = delete;

  /// Largest gap, in radians or metres, and its largest rate.
  double position_residual(const VectorX<double>& q);
  double velocity_residual(const VectorX<double>& q, const VectorX<double>& v);

  /// Moves q to where all loops close; false, with the best that was found, where none is near.
  [[nodiscard]] bool close(VectorX<double>& q);
  /// Loops that have nothing to do with each other need not all close at the same try: takes the
  /// joints of those that the last `close` closed, with its result `from`, over into q.
  void copy_closed(const VectorX<double>& from, VectorX<double>& q) const;
  /// Changes v least such that the loops stay closed.
  void keep_closed(const VectorX<double>& q, VectorX<double>& v);

 private:
  const Model<double>& model_;
  std::unique_ptr<Projection<double>> projection_;
};

}  // namespace hybridyn::tools

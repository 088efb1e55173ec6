// Fewer samples that look the same.
#pragma once

#include <cstddef>
#include <vector>

namespace hybridyn::viewer {

/// Indices of the frames to keep: the first, the last, and between them as evenly in time as the
/// frames allow, at most `per_second` of them and at most `most` (two or more) in all.
/// `times` must rise.
std::vector<std::size_t> thinned_frames(const std::vector<double>& times, double per_second,
                                        std::size_t most);

/// Thins the curves of a group, all to the same times. The samples between the first and the last
/// are cut into buckets; each bucket keeps its least and its greatest value, in the order in which
/// they come, at the times of its first and last sample. So no spike vanishes, and where a curve
/// rises or falls throughout a bucket, both points lie on it.
class CurveThinning {
 public:
  /// Of all samples at most `most` (four or more) stay.
  CurveThinning(std::size_t samples, std::size_t most);

  /// Indices of the samples at whose times the kept values are drawn.
  const std::vector<std::size_t>& indices() const { return indices_; }

  /// The values to draw there; NaN where a bucket has nothing finite.
  std::vector<double> values(const std::vector<double>& all) const;

 private:
  bool keeps_all_;
  std::vector<std::size_t> indices_;  // first sample; first and last of each bucket; last sample
};

}  // namespace hybridyn::viewer

#include "call.hpp"

#include <pybind11/numpy.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace hybridyn::python {
namespace {

namespace py = pybind11;

using Vector = py::array_t<double, py::array::c_style>;
using Converted = py::array_t<double, py::array::c_style | py::array::forcecast>;

constexpr int kNumpyAligned = 0x0100;  // NPY_ARRAY_ALIGNED

bool is_aligned(py::handle array) {
  return (py::detail::array_proxy(array.ptr())->flags & kNumpyAligned) != 0;
}

/// The numbers of a vector that can be used where they are, or null.
const double* in_place(py::handle array, int size) {
  if (!Vector::check_(array) || !is_aligned(array)) return nullptr;
  const auto* proxy = py::detail::array_proxy(array.ptr());
  if (proxy->nd != 1 || proxy->dimensions[0] != size) return nullptr;
  return reinterpret_cast<const double*>(proxy->data);
}

std::string text_of(const py::array& array) {
  return py::str(array.attr("shape")).cast<std::string>();
}

bool is_float(hybridyn_batch_layout layout) {
  return layout == hybridyn_float_states || layout == hybridyn_float_components;
}
bool is_by_component(hybridyn_batch_layout layout) {
  return layout == hybridyn_double_components || layout == hybridyn_float_components;
}

/// Shape and strides of a result; a count below zero: of one state.
struct Form {
  Form(const ArrayShape& shape, int count, bool by_component, py::ssize_t item) {
    const py::ssize_t n = count < 0 ? 1 : count;
    const py::ssize_t step = by_component ? n * item : item;  // from number to number of a state
    if (count >= 0) add(n, by_component ? item : shape.size() * item);
    if (shape.axes > 0) add(shape.rows, step);
    if (shape.axes > 1) add(shape.columns, shape.rows * step);
  }
  void add(py::ssize_t extent, py::ssize_t stride) {
    extents[axes] = extent;
    strides[axes++] = stride;
  }

  int axes = 0;
  std::array<py::ssize_t, 3> extents{};
  std::array<py::ssize_t, 3> strides{};
};

/// Of numbers that nobody has written yet.
py::object new_array(Form& form, bool single_precision) {
  const auto& api = py::detail::npy_api::get();
  py::dtype type = single_precision ? py::dtype::of<float>() : py::dtype::of<double>();
  PyObject* out =
      api.PyArray_NewFromDescr_(api.PyArray_Type_, type.release().ptr(), form.axes,
                                form.extents.data(), form.strides.data(), nullptr, 0, nullptr);
  if (out == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(out);
}

void* data_of(py::handle array) {
  return static_cast<void*>(py::detail::array_proxy(array.ptr())->data);
}

std::string form_text(const Form& form) {
  py::tuple extents(form.axes);
  for (int i = 0; i < form.axes; ++i) extents[i] = form.extents[i];
  return py::str(extents).cast<std::string>();
}

/// One call, from the arguments to the results.
class Call {
 public:
  Call(Function& function, const Given* given, py::handle out, int threads)
      : function_(function), given_(given), out_(out), threads_(threads) {}

  py::object run() {
    if (take_vectors()) return evaluate_one();
    take_arrays();
    return count_ < 0 ? evaluate_one() : evaluate_batch();
  }

 private:
  const ArrayShape& argument(std::size_t i) const { return function_.arguments[i]; }

  [[noreturn]] void fail(std::size_t i, const std::string& what) const {
    throw py::value_error(function_.name + ": " + argument(i).name + " " + what);
  }

  /// The quick way: all are vectors of the right size.
  bool take_vectors() {
    for (std::size_t i = 0; i < function_.arguments.size(); ++i) {
      in_[i] = given_[i].number;
      if (in_[i] == nullptr) in_[i] = in_place(given_[i].array, argument(i).size());
      if (in_[i] == nullptr) return false;
    }
    return true;
  }

  void take_arrays() {
    for (std::size_t i = 0; i < function_.arguments.size(); ++i) take_array(i);
    count_ = -1;
    for (std::size_t i = 0; i < held_.size(); ++i) take_count(i);
    if (count_ >= 0) layout_ = layout_in_place();
    for (std::size_t i = 0; i < held_.size(); ++i) {
      if (!held_[i]) continue;
      const bool converts = count_ < 0 || argument(i).is_shared || !stays_;
      if (converts) held_[i] = Converted::ensure(held_[i]);
      if (!held_[i]) throw py::error_already_set();
      if (!is_aligned(held_[i])) held_[i] = held_[i].attr("copy")();
      in_[i] = data_of(held_[i]);
    }
  }

  void take_array(std::size_t i) {
    held_.emplace_back();
    in_[i] = given_[i].number;
    if (given_[i].number != nullptr) return;
    py::array array = py::array::ensure(given_[i].array);
    const char kind = array ? array.dtype().kind() : 'O';
    if (kind != 'f' && kind != 'i' && kind != 'u') {
      PyErr_Clear();
      throw py::type_error(function_.name + ": " + argument(i).name +
                           " is no array of real numbers");
    }
    held_.back() = std::move(array);
  }

  /// Checks the shape.
  void take_count(std::size_t i) {
    if (!held_[i]) return;
    const auto array = py::reinterpret_borrow<py::array>(held_[i]);
    const int size = argument(i).size();
    const bool is_vector = array.ndim() == 1 && array.shape(0) == size;
    const bool is_batch = array.ndim() == 2 && array.shape(1) == size;
    if (argument(i).is_shared ? !is_vector : !is_vector && !is_batch) {
      const std::string one = "(" + std::to_string(size) + ",)";
      const std::string many = argument(i).is_shared ? "" : " or (n, " + std::to_string(size) + ")";
      fail(i, "has shape " + text_of(array) + " instead of " + one + many);
    }
    if (argument(i).is_shared) return;
    const py::ssize_t count = is_batch ? array.shape(0) : -1;
    if (count > INT32_MAX / 2) fail(i, "has too many states: give them in several calls");
    if (first_ >= 0 && count != count_) {
      fail(i, "has shape " + text_of(array) + ", but " + argument(first_).name + " has " +
                  text_of(py::reinterpret_borrow<py::array>(held_[first_])) +
                  ": give all of them for the same states");
    }
    if (first_ < 0) first_ = static_cast<int>(i);
    count_ = static_cast<int>(count);
  }

  /// The layout that all arrays have, so that they stay where they are; else they are converted.
  hybridyn_batch_layout layout_in_place() {
    bool single_precision = true;
    bool double_precision = true;
    bool by_state = true;
    bool by_component = true;
    for (std::size_t i = 0; i < held_.size(); ++i) {
      if (!held_[i] || argument(i).is_shared) continue;
      const auto array = py::reinterpret_borrow<py::array>(held_[i]);
      double_precision &= py::array_t<double>::check_(array);
      single_precision &= py::array_t<float>::check_(array);
      by_state &= (array.flags() & py::array::c_style) != 0;
      by_component &= (array.flags() & py::array::f_style) != 0;
    }
    const bool is_known = (double_precision || single_precision) && (by_state || by_component);
    const auto layout = static_cast<hybridyn_batch_layout>(
        (single_precision ? hybridyn_float_states : hybridyn_double_states) + (by_state ? 0 : 1));
    stays_ = is_known && function_.has(layout);
    return stays_ ? layout : hybridyn_double_states;
  }

  py::object evaluate_one() {
    make_results();
    const double* in[kMostArrays];
    double* out[kMostArrays];
    for (std::size_t i = 0; i < function_.arguments.size(); ++i) {
      in[i] = static_cast<const double*>(in_[i]);
    }
    for (std::size_t i = 0; i < results_.size(); ++i) out[i] = static_cast<double*>(to_[i]);
    if (function_.one(in, out) == Status::kSingular) {
      PyErr_SetString(error_class("SingularError").ptr(),
                      (function_.name + ": the mass matrix is singular, or a number is not finite, "
                                        "in this state")
                          .c_str());
      throw py::error_already_set();
    }
    return finished();
  }

  py::object evaluate_batch() {
    make_results();
    if (count_ > 0) {
      const py::gil_scoped_release others_may_go_on;
      function_.many({layout_, count_, in_.data(), to_.data(), threads_});
    }
    return finished();
  }

  void make_results() {
    const std::size_t count = function_.results.size();
    const bool is_given = !out_.is_none();
    if (is_given && count > 1 && (!PyTuple_Check(out_.ptr()) || py::len(out_) != count)) {
      throw py::type_error(function_.name + ": out is to be a tuple of " + std::to_string(count) +
                           " arrays");
    }
    const bool single_precision = count_ >= 0 && is_float(layout_);
    for (std::size_t i = 0; i < count; ++i) {
      Form form(function_.results[i], count_, count_ >= 0 && is_by_component(layout_),
                single_precision ? 4 : 8);
      if (is_given) {
        py::object own = count > 1 ? py::object(py::reinterpret_borrow<py::tuple>(out_)[i])
                                   : py::reinterpret_borrow<py::object>(out_);
        check_out(own, form, single_precision, function_.results[i]);
        results_.push_back(std::move(own));
      } else {
        results_.push_back(new_array(form, single_precision));
      }
      to_[i] = data_of(results_.back());
    }
  }

  void check_out(const py::object& given, const Form& form, bool single_precision,
                 const ArrayShape& result) const {
    const auto refuse = [&](const std::string& why) {
      throw py::value_error(function_.name + ": out for " + result.name + " " + why);
    };
    const bool has_type =
        single_precision ? py::array_t<float>::check_(given) : py::array_t<double>::check_(given);
    if (!has_type)
      refuse(std::string("is no array of ") + (single_precision ? "float32" : "float64"));
    const auto array = py::reinterpret_borrow<py::array>(given);
    bool same = array.ndim() == form.axes;
    for (int i = 0; same && i < form.axes; ++i) same = array.shape(i) == form.extents[i];
    if (!same) refuse("has shape " + text_of(array) + " instead of " + form_text(form));
    for (int i = 0; same && i < form.axes; ++i) {
      same = form.extents[i] <= 1 || array.strides(i) == form.strides[i];
    }
    if (!same || !is_aligned(array)) {
      refuse("lies in memory in another order than what an earlier call gave");
    }
    if (!array.writeable()) refuse("is not writable");
    const auto* begin = static_cast<const char*>(array.data());
    for (std::size_t i = 0; i < function_.arguments.size(); ++i) {
      const auto* other = static_cast<const char*>(in_[i]);
      const py::ssize_t bytes = argument(i).size() * array.itemsize() *
                                (count_ < 0 || argument(i).is_shared ? 1 : count_);
      if (begin < other + bytes && other < begin + array.nbytes()) {
        refuse("shares its memory with " + argument(i).name);
      }
    }
  }

  /// Numbers of single states as such.
  py::object finished() {
    for (std::size_t i = 0; i < results_.size(); ++i) {
      const bool is_number = count_ < 0 && function_.results[i].axes == 0 && out_.is_none();
      if (is_number) results_[i] = py::float_(*static_cast<double*>(to_[i]));
    }
    if (results_.size() == 1) return std::move(results_.front());
    py::tuple out(results_.size());
    for (std::size_t i = 0; i < results_.size(); ++i) out[i] = std::move(results_[i]);
    return std::move(out);
  }

  Function& function_;
  const Given* given_;
  py::handle out_;
  int threads_;
  int count_ = -1;  // of states; below zero: one, whose arrays have no axis for it
  int first_ = -1;  // argument that the count is from
  bool stays_ = false;
  hybridyn_batch_layout layout_ = hybridyn_double_states;
  std::vector<py::object> held_;
  std::array<const void*, kMostArrays> in_{};
  std::array<void*, kMostArrays> to_{};
  std::vector<py::object> results_;
};

}  // namespace

py::object call(Function& function, const Given* given, py::handle out, int threads) {
  return Call(function, given, out, threads).run();
}

py::object error_class(const char* name) {
  return py::module_::import("hybridyn._errors").attr(name);
}

}  // namespace hybridyn::python

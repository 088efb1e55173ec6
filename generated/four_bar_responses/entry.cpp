// Generated functions of four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0, as a table
// for programs that load them (hybridyn/kernel/entry.h): to be compiled into a shared library.
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#include "hybridyn/kernel/entry.hpp"

#include "four_bar_responses.hpp"

namespace four_bar_responses::internal {
namespace {

constexpr hybridyn_array inverse_dynamics_arrays[] = {
    {"q", 3, 0}, {"v", 3, 0}, {"qdd", 3, 0}, {"tau", 3, 0}};

void inverse_dynamics_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  hybridyn::entry::each_state(count, [&](int k) {
    inverse_dynamics(
        in[0] + k * 3, in[1] + k * 3, in[2] + k * 3, out[0] + k * 3);
  });
}

template <class Scalar, hybridyn::Layout layout>
void inverse_dynamics_entry_batch(
    int count, const void* const* in, void* const* out, [[maybe_unused]] int* status,
    hybridyn_run* run) {
  inverse_dynamics_batch<layout>(
      count, static_cast<const Scalar*>(in[0]), static_cast<const Scalar*>(in[1]),
      static_cast<const Scalar*>(in[2]), static_cast<Scalar*>(out[0]),
      hybridyn::entry::Executor{run});
}

constexpr hybridyn_array robot_forward_dynamics_arrays[] = {
    {"q", 3, 0}, {"v", 3, 0}, {"tau", 3, 0}, {"qdd", 3, 0}, {"loop_wrenches", 6, 0}};

void robot_forward_dynamics_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    Robot<double>::LoopWrenches loops;
    status[k] = static_cast<int>(robot.forward_dynamics(
        in[0] + k * 3, in[1] + k * 3, in[2] + k * 3, out[0] + k * 3, &loops));
    std::copy_n(loops.values, 6, out[1] + k * 6);
  });
}

template <class Scalar, hybridyn::Layout layout>
void robot_forward_dynamics_entry_batch(
    int count, const void* const* in, void* const* out, [[maybe_unused]] int* status,
    hybridyn_run* run) {
  robot_forward_dynamics_batch<layout>(
      count, static_cast<const Scalar*>(in[0]), static_cast<const Scalar*>(in[1]),
      static_cast<const Scalar*>(in[2]), static_cast<Scalar*>(out[0]),
      reinterpret_cast<hybridyn::Status*>(status), hybridyn::entry::Executor{run});
}

constexpr hybridyn_array robot_loaded_forward_dynamics_arrays[] = {
    {"q", 3, 0}, {"v", 3, 0}, {"tau", 3, 0}, {"external", 18, 0}, {"qdd", 3, 0},
    {"loop_wrenches", 6, 0}};

void robot_loaded_forward_dynamics_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    Robot<double>::LoopWrenches loops;
    status[k] = static_cast<int>(robot.loaded_forward_dynamics(
        in[0] + k * 3, in[1] + k * 3, in[2] + k * 3, in[3] + k * 18, out[0] + k * 3, &loops));
    std::copy_n(loops.values, 6, out[1] + k * 6);
  });
}

template <class Scalar, hybridyn::Layout layout>
void robot_loaded_forward_dynamics_entry_batch(
    int count, const void* const* in, void* const* out, [[maybe_unused]] int* status,
    hybridyn_run* run) {
  robot_loaded_forward_dynamics_batch<layout>(
      count, static_cast<const Scalar*>(in[0]), static_cast<const Scalar*>(in[1]),
      static_cast<const Scalar*>(in[2]), static_cast<const Scalar*>(in[3]),
      static_cast<Scalar*>(out[0]), reinterpret_cast<hybridyn::Status*>(status),
      hybridyn::entry::Executor{run});
}

constexpr hybridyn_array robot_loaded_joint_wrenches_arrays[] = {
    {"q", 3, 0}, {"v", 3, 0}, {"qdd", 3, 0}, {"external", 18, 0}, {"loop_wrenches", 6, 0},
    {"wrenches", 18, 0}};

void robot_loaded_joint_wrenches_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    Robot<double>::LoopWrenches loops;
    std::copy_n(in[4] + k * 6, 6, loops.values);
    robot.loaded_joint_wrenches(
        in[0] + k * 3, in[1] + k * 3, in[2] + k * 3, in[3] + k * 18, loops, out[0] + k * 18);
  });
}

constexpr hybridyn_array robot_forward_dynamics_and_contact_inertia_arrays[] = {
    {"q", 3, 0}, {"v", 3, 0}, {"tau", 3, 0}, {"qdd", 3, 0}, {"contact_inertia", 81, 0},
    {"loop_wrenches", 6, 0}};

void robot_forward_dynamics_and_contact_inertia_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    Robot<double>::LoopWrenches loops;
    status[k] = static_cast<int>(robot.forward_dynamics_and_contact_inertia(
        in[0] + k * 3, in[1] + k * 3, in[2] + k * 3, out[0] + k * 3, out[1] + k * 81, &loops));
    std::copy_n(loops.values, 6, out[2] + k * 6);
  });
}

constexpr hybridyn_array robot_place_contacts_arrays[] = {
    {"q", 3, 0}, {"v", 3, 0}, {"contact_places", 24, 0}, {"contact_velocities", 12, 0}};

void robot_place_contacts_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    robot.place_contacts(
        in[0] + k * 3, in[1] + k * 3, out[0] + k * 24, out[1] + k * 12);
  });
}

constexpr hybridyn_array robot_contact_dynamics_arrays[] = {
    {"tau", 3, 0}, {"contact_arms", 6, 0}, {"contact_inertia", 81, 0},
    {"contact_acceleration", 9, 0}, {"contact_bias", 9, 0}};

void robot_contact_dynamics_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    status[k] = static_cast<int>(robot.contact_dynamics(
        in[0] + k * 3, in[1] + k * 6, out[0] + k * 81, out[1] + k * 9, out[2] + k * 9));
  });
}

constexpr hybridyn_array robot_contact_accelerations_arrays[] = {
    {"contact_forces", 9, 0}, {"qdd", 3, 0}, {"loop_wrenches", 6, 0}};

void robot_contact_accelerations_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    Robot<double>::LoopWrenches loops;
    status[k] = static_cast<int>(robot.contact_accelerations(
        in[0] + k * 9, out[0] + k * 3, &loops));
    std::copy_n(loops.values, 6, out[1] + k * 6);
  });
}

constexpr hybridyn_array robot_factor_arrays[] = {
    {"q", 3, 0}};

void robot_factor_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    status[k] = static_cast<int>(robot.factor(in[0] + k * 3));
  });
}

constexpr hybridyn_array robot_bias_arrays[] = {
    {"v", 3, 0}, {"tau", 3, 0}};

void robot_bias_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    status[k] = static_cast<int>(robot.bias(
        in[0] + k * 3, in[1] + k * 3));
  });
}

constexpr hybridyn_array robot_accelerations_arrays[] = {
    {"qdd", 3, 0}};

void robot_accelerations_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    robot.accelerations(out[0] + k * 3);
  });
}

constexpr hybridyn_array robot_respond_to_forces_arrays[] = {
    {"tau", 3, 0}, {"qdd", 3, 0}};

void robot_respond_to_forces_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    robot.respond_to_forces(
        in[0] + k * 3, out[0] + k * 3);
  });
}

constexpr hybridyn_array robot_contact_inertia_arrays[] = {
    {"contact_inertia", 81, 0}};

void robot_contact_inertia_entry(
    [[maybe_unused]] void* object, int count, [[maybe_unused]] const double* const* in,
    [[maybe_unused]] double* const* out, [[maybe_unused]] int* status) {
  auto& robot = *static_cast<Robot<double>*>(object);
  hybridyn::entry::each_state(count, [&](int k) {
    robot.contact_inertia(out[0] + k * 81);
  });
}

constexpr hybridyn_function kFunctionTable[] = {
    {"inverse_dynamics", inverse_dynamics_arrays,
     3, 1, 0, inverse_dynamics_entry,
     {inverse_dynamics_entry_batch<double, hybridyn::Layout::kStates>,
      inverse_dynamics_entry_batch<double, hybridyn::Layout::kComponents>,
      inverse_dynamics_entry_batch<float, hybridyn::Layout::kStates>,
      inverse_dynamics_entry_batch<float, hybridyn::Layout::kComponents>}},
    {"robot_forward_dynamics", robot_forward_dynamics_arrays,
     3, 2, 1, robot_forward_dynamics_entry,
     {robot_forward_dynamics_entry_batch<double, hybridyn::Layout::kStates>,
      robot_forward_dynamics_entry_batch<double, hybridyn::Layout::kComponents>,
      robot_forward_dynamics_entry_batch<float, hybridyn::Layout::kStates>,
      robot_forward_dynamics_entry_batch<float, hybridyn::Layout::kComponents>}},
    {"robot_loaded_forward_dynamics", robot_loaded_forward_dynamics_arrays,
     4, 2, 1, robot_loaded_forward_dynamics_entry,
     {robot_loaded_forward_dynamics_entry_batch<double, hybridyn::Layout::kStates>,
      robot_loaded_forward_dynamics_entry_batch<double, hybridyn::Layout::kComponents>,
      robot_loaded_forward_dynamics_entry_batch<float, hybridyn::Layout::kStates>,
      robot_loaded_forward_dynamics_entry_batch<float, hybridyn::Layout::kComponents>}},
    {"robot_loaded_joint_wrenches", robot_loaded_joint_wrenches_arrays,
     5, 1, 0, robot_loaded_joint_wrenches_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_forward_dynamics_and_contact_inertia", robot_forward_dynamics_and_contact_inertia_arrays,
     3, 3, 1, robot_forward_dynamics_and_contact_inertia_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_place_contacts", robot_place_contacts_arrays,
     2, 2, 0, robot_place_contacts_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_contact_dynamics", robot_contact_dynamics_arrays,
     2, 3, 1, robot_contact_dynamics_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_contact_accelerations", robot_contact_accelerations_arrays,
     1, 2, 1, robot_contact_accelerations_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_factor", robot_factor_arrays,
     1, 0, 1, robot_factor_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_bias", robot_bias_arrays,
     2, 0, 1, robot_bias_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_accelerations", robot_accelerations_arrays,
     0, 1, 0, robot_accelerations_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_respond_to_forces", robot_respond_to_forces_arrays,
     1, 1, 0, robot_respond_to_forces_entry,
     {nullptr, nullptr, nullptr, nullptr}},
    {"robot_contact_inertia", robot_contact_inertia_arrays,
     0, 1, 0, robot_contact_inertia_entry,
     {nullptr, nullptr, nullptr, nullptr}},
};

constexpr hybridyn_joint kJointTable[] = {
    {"joint1", "continuous", 0, 1, 0, 1},
    {"joint2", "continuous", 1, 1, 1, 1},
    {"joint3", "continuous", 2, 1, 2, 1},
};

constexpr hybridyn_library kLibraryTable = {
    HYBRIDYN_ENTRY_VERSION, "four_bar_responses", kModel, kModelHash,
    kPositions, kVelocities, kLinks, kLoops,
    0, kJointTable, nullptr, 0,
    nullptr, nullptr, 0,
    hybridyn::kNativeLanes<double>, hybridyn::kNativeLanes<float>, 1,
    kFunctionTable, 13,
    hybridyn::entry::make_robot<Robot<double>>, hybridyn::entry::release_robot<Robot<double>>,
};

}  // namespace
}  // namespace four_bar_responses::internal

HYBRIDYN_ENTRY const hybridyn_library* hybridyn_entry() {
  return &four_bar_responses::internal::kLibraryTable;
}

/* Functions of pa10.urdf (c52f9c56d2743b29) as externals of CasADi, by hybridyn 0.1.0:
 *   hybridyn generate pa10.urdf --functions fd,id --lang c --name pa10_c
 * Generated: changes are lost. To be compiled into a shared library with the other file:
 *   casadi::external("pa10_c_casadi_...", "./lib....so") */
#include "pa10_c.h"

/* Matrices in which every element may be other than zero. */
static const long long dense_1_1[] = {
    1, 1, 0, 1, 0};
static const long long dense_7_1[] = {
    7, 1, 0, 7, 0, 1, 2, 3, 4, 5, 6};
static const long long dense_7_7[] = {
    7, 7, 0, 7, 14, 21, 28, 35, 42, 49, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5,
    6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6};

/* qdd = M^-1 (tau - c - g) */
int pa10_c_casadi_forward_dynamics(const double** arg, double** res, long long* iw, double* w, int mem) {
  (void)iw;
  (void)mem;
  for (int i = 0; i < 7; ++i) w[i] = 0;
  pa10_c_forward_dynamics(
      arg[0] ? arg[0] : w, arg[1] ? arg[1] : w, arg[2] ? arg[2] : w, res[0] ? res[0] : w + 7);
  return 0;
}
long long pa10_c_casadi_forward_dynamics_n_in(void) { return 3; }
long long pa10_c_casadi_forward_dynamics_n_out(void) { return 1; }
const char* pa10_c_casadi_forward_dynamics_name_in(long long i) {
  static const char* const names[] = {
      "q", "v", "tau"};
  return i >= 0 && i < 3 ? names[i] : 0;
}
const char* pa10_c_casadi_forward_dynamics_name_out(long long i) {
  static const char* const names[] = {
      "qdd"};
  return i >= 0 && i < 1 ? names[i] : 0;
}
const long long* pa10_c_casadi_forward_dynamics_sparsity_in(long long i) {
  static const long long* const patterns[] = {
      dense_7_1, dense_7_1, dense_7_1};
  return i >= 0 && i < 3 ? patterns[i] : 0;
}
const long long* pa10_c_casadi_forward_dynamics_sparsity_out(long long i) {
  static const long long* const patterns[] = {
      dense_7_1};
  return i >= 0 && i < 1 ? patterns[i] : 0;
}
int pa10_c_casadi_forward_dynamics_work(long long* sz_arg, long long* sz_res, long long* sz_iw, long long* sz_w) {
  if (sz_arg) *sz_arg = 3;
  if (sz_res) *sz_res = 1;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 14;
  return 0;
}
void pa10_c_casadi_forward_dynamics_incref(void) {}
void pa10_c_casadi_forward_dynamics_decref(void) {}

/* tau = M qdd + c + g */
int pa10_c_casadi_inverse_dynamics(const double** arg, double** res, long long* iw, double* w, int mem) {
  (void)iw;
  (void)mem;
  for (int i = 0; i < 7; ++i) w[i] = 0;
  pa10_c_inverse_dynamics(
      arg[0] ? arg[0] : w, arg[1] ? arg[1] : w, arg[2] ? arg[2] : w, res[0] ? res[0] : w + 7);
  return 0;
}
long long pa10_c_casadi_inverse_dynamics_n_in(void) { return 3; }
long long pa10_c_casadi_inverse_dynamics_n_out(void) { return 1; }
const char* pa10_c_casadi_inverse_dynamics_name_in(long long i) {
  static const char* const names[] = {
      "q", "v", "qdd"};
  return i >= 0 && i < 3 ? names[i] : 0;
}
const char* pa10_c_casadi_inverse_dynamics_name_out(long long i) {
  static const char* const names[] = {
      "tau"};
  return i >= 0 && i < 1 ? names[i] : 0;
}
const long long* pa10_c_casadi_inverse_dynamics_sparsity_in(long long i) {
  static const long long* const patterns[] = {
      dense_7_1, dense_7_1, dense_7_1};
  return i >= 0 && i < 3 ? patterns[i] : 0;
}
const long long* pa10_c_casadi_inverse_dynamics_sparsity_out(long long i) {
  static const long long* const patterns[] = {
      dense_7_1};
  return i >= 0 && i < 1 ? patterns[i] : 0;
}
int pa10_c_casadi_inverse_dynamics_work(long long* sz_arg, long long* sz_res, long long* sz_iw, long long* sz_w) {
  if (sz_arg) *sz_arg = 3;
  if (sz_res) *sz_res = 1;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 14;
  return 0;
}
void pa10_c_casadi_inverse_dynamics_incref(void) {}
void pa10_c_casadi_inverse_dynamics_decref(void) {}

/* q_next = q moved by the tangent vector dq */
int pa10_c_casadi_integrate(const double** arg, double** res, long long* iw, double* w, int mem) {
  (void)iw;
  (void)mem;
  for (int i = 0; i < 7; ++i) w[i] = 0;
  pa10_c_integrate(
      arg[0] ? arg[0] : w, arg[1] ? arg[1] : w, res[0] ? res[0] : w + 7);
  return 0;
}
long long pa10_c_casadi_integrate_n_in(void) { return 2; }
long long pa10_c_casadi_integrate_n_out(void) { return 1; }
const char* pa10_c_casadi_integrate_name_in(long long i) {
  static const char* const names[] = {
      "q", "dq"};
  return i >= 0 && i < 2 ? names[i] : 0;
}
const char* pa10_c_casadi_integrate_name_out(long long i) {
  static const char* const names[] = {
      "q_next"};
  return i >= 0 && i < 1 ? names[i] : 0;
}
const long long* pa10_c_casadi_integrate_sparsity_in(long long i) {
  static const long long* const patterns[] = {
      dense_7_1, dense_7_1};
  return i >= 0 && i < 2 ? patterns[i] : 0;
}
const long long* pa10_c_casadi_integrate_sparsity_out(long long i) {
  static const long long* const patterns[] = {
      dense_7_1};
  return i >= 0 && i < 1 ? patterns[i] : 0;
}
int pa10_c_casadi_integrate_work(long long* sz_arg, long long* sz_res, long long* sz_iw, long long* sz_w) {
  if (sz_arg) *sz_arg = 2;
  if (sz_res) *sz_res = 1;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 14;
  return 0;
}
void pa10_c_casadi_integrate_incref(void) {}
void pa10_c_casadi_integrate_decref(void) {}

/* The shortest dq with integrate(q0, dq) = q1 */
int pa10_c_casadi_difference(const double** arg, double** res, long long* iw, double* w, int mem) {
  (void)iw;
  (void)mem;
  for (int i = 0; i < 7; ++i) w[i] = 0;
  pa10_c_difference(
      arg[0] ? arg[0] : w, arg[1] ? arg[1] : w, res[0] ? res[0] : w + 7);
  return 0;
}
long long pa10_c_casadi_difference_n_in(void) { return 2; }
long long pa10_c_casadi_difference_n_out(void) { return 1; }
const char* pa10_c_casadi_difference_name_in(long long i) {
  static const char* const names[] = {
      "q0", "q1"};
  return i >= 0 && i < 2 ? names[i] : 0;
}
const char* pa10_c_casadi_difference_name_out(long long i) {
  static const char* const names[] = {
      "dq"};
  return i >= 0 && i < 1 ? names[i] : 0;
}
const long long* pa10_c_casadi_difference_sparsity_in(long long i) {
  static const long long* const patterns[] = {
      dense_7_1, dense_7_1};
  return i >= 0 && i < 2 ? patterns[i] : 0;
}
const long long* pa10_c_casadi_difference_sparsity_out(long long i) {
  static const long long* const patterns[] = {
      dense_7_1};
  return i >= 0 && i < 1 ? patterns[i] : 0;
}
int pa10_c_casadi_difference_work(long long* sz_arg, long long* sz_res, long long* sz_iw, long long* sz_w) {
  if (sz_arg) *sz_arg = 2;
  if (sz_res) *sz_res = 1;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 14;
  return 0;
}
void pa10_c_casadi_difference_incref(void) {}
void pa10_c_casadi_difference_decref(void) {}

/* Derivatives of integrate */
int pa10_c_casadi_integrate_derivatives(const double** arg, double** res, long long* iw, double* w, int mem) {
  (void)iw;
  (void)mem;
  for (int i = 0; i < 7; ++i) w[i] = 0;
  pa10_c_integrate_derivatives(
      arg[0] ? arg[0] : w, arg[1] ? arg[1] : w, res[0] ? res[0] : w + 7,
      res[1] ? res[1] : w + 56);
  return 0;
}
long long pa10_c_casadi_integrate_derivatives_n_in(void) { return 2; }
long long pa10_c_casadi_integrate_derivatives_n_out(void) { return 2; }
const char* pa10_c_casadi_integrate_derivatives_name_in(long long i) {
  static const char* const names[] = {
      "q", "dq"};
  return i >= 0 && i < 2 ? names[i] : 0;
}
const char* pa10_c_casadi_integrate_derivatives_name_out(long long i) {
  static const char* const names[] = {
      "by_q", "by_dq"};
  return i >= 0 && i < 2 ? names[i] : 0;
}
const long long* pa10_c_casadi_integrate_derivatives_sparsity_in(long long i) {
  static const long long* const patterns[] = {
      dense_7_1, dense_7_1};
  return i >= 0 && i < 2 ? patterns[i] : 0;
}
const long long* pa10_c_casadi_integrate_derivatives_sparsity_out(long long i) {
  static const long long* const patterns[] = {
      dense_7_7, dense_7_7};
  return i >= 0 && i < 2 ? patterns[i] : 0;
}
int pa10_c_casadi_integrate_derivatives_work(long long* sz_arg, long long* sz_res, long long* sz_iw, long long* sz_w) {
  if (sz_arg) *sz_arg = 2;
  if (sz_res) *sz_res = 2;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 105;
  return 0;
}
void pa10_c_casadi_integrate_derivatives_incref(void) {}
void pa10_c_casadi_integrate_derivatives_decref(void) {}

/* Steps of time by the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next */
int pa10_c_casadi_step(const double** arg, double** res, long long* iw, double* w, int mem) {
  (void)iw;
  (void)mem;
  for (int i = 0; i < 7; ++i) w[i] = 0;
  pa10_c_step(
      arg[0] ? *arg[0] : 0, arg[1] ? arg[1] : w, arg[2] ? arg[2] : w, arg[3] ? arg[3] : w,
      res[0] ? res[0] : w + 7, res[1] ? res[1] : w + 14);
  return 0;
}
long long pa10_c_casadi_step_n_in(void) { return 4; }
long long pa10_c_casadi_step_n_out(void) { return 2; }
const char* pa10_c_casadi_step_name_in(long long i) {
  static const char* const names[] = {
      "dt", "q", "v", "tau"};
  return i >= 0 && i < 4 ? names[i] : 0;
}
const char* pa10_c_casadi_step_name_out(long long i) {
  static const char* const names[] = {
      "q_next", "v_next"};
  return i >= 0 && i < 2 ? names[i] : 0;
}
const long long* pa10_c_casadi_step_sparsity_in(long long i) {
  static const long long* const patterns[] = {
      dense_1_1, dense_7_1, dense_7_1, dense_7_1};
  return i >= 0 && i < 4 ? patterns[i] : 0;
}
const long long* pa10_c_casadi_step_sparsity_out(long long i) {
  static const long long* const patterns[] = {
      dense_7_1, dense_7_1};
  return i >= 0 && i < 2 ? patterns[i] : 0;
}
int pa10_c_casadi_step_work(long long* sz_arg, long long* sz_res, long long* sz_iw, long long* sz_w) {
  if (sz_arg) *sz_arg = 4;
  if (sz_res) *sz_res = 2;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 21;
  return 0;
}
void pa10_c_casadi_step_incref(void) {}
void pa10_c_casadi_step_decref(void) {}

/* Steps of time by a Runge-Kutta method of order four */
int pa10_c_casadi_step_rk4(const double** arg, double** res, long long* iw, double* w, int mem) {
  (void)iw;
  (void)mem;
  for (int i = 0; i < 7; ++i) w[i] = 0;
  pa10_c_step_rk4(
      arg[0] ? *arg[0] : 0, arg[1] ? arg[1] : w, arg[2] ? arg[2] : w, arg[3] ? arg[3] : w,
      res[0] ? res[0] : w + 7, res[1] ? res[1] : w + 14);
  return 0;
}
long long pa10_c_casadi_step_rk4_n_in(void) { return 4; }
long long pa10_c_casadi_step_rk4_n_out(void) { return 2; }
const char* pa10_c_casadi_step_rk4_name_in(long long i) {
  static const char* const names[] = {
      "dt", "q", "v", "tau"};
  return i >= 0 && i < 4 ? names[i] : 0;
}
const char* pa10_c_casadi_step_rk4_name_out(long long i) {
  static const char* const names[] = {
      "q_next", "v_next"};
  return i >= 0 && i < 2 ? names[i] : 0;
}
const long long* pa10_c_casadi_step_rk4_sparsity_in(long long i) {
  static const long long* const patterns[] = {
      dense_1_1, dense_7_1, dense_7_1, dense_7_1};
  return i >= 0 && i < 4 ? patterns[i] : 0;
}
const long long* pa10_c_casadi_step_rk4_sparsity_out(long long i) {
  static const long long* const patterns[] = {
      dense_7_1, dense_7_1};
  return i >= 0 && i < 2 ? patterns[i] : 0;
}
int pa10_c_casadi_step_rk4_work(long long* sz_arg, long long* sz_res, long long* sz_iw, long long* sz_w) {
  if (sz_arg) *sz_arg = 4;
  if (sz_res) *sz_res = 2;
  if (sz_iw) *sz_iw = 0;
  if (sz_w) *sz_w = 21;
  return 0;
}
void pa10_c_casadi_step_rk4_incref(void) {}
void pa10_c_casadi_step_rk4_decref(void) {}


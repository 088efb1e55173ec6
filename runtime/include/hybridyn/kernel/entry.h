/* What a shared library of generated code offers: a table of its functions, for programs that find
 * out what is there while they run. C99 and C++.
 *
 *   hybridyn_entry_function* entry = (hybridyn_entry_function*)dlsym(handle, "hybridyn_entry");
 *   const struct hybridyn_library* library = entry();
 *
 * Numbers are in SI units. Arguments and results of `count` states lie state after state; arrays
 * that are shared hold the numbers of one. */
#ifndef HYBRIDYN_KERNEL_ENTRY_H
#define HYBRIDYN_KERNEL_ENTRY_H

/* Of these structures: tables of another version are not to be read. */
#define HYBRIDYN_ENTRY_VERSION 4

#ifdef __cplusplus
extern "C" {
#endif

/* Of an argument or a result: numbers of one state. */
struct hybridyn_array {
  const char* name;
  int size;
  int is_shared; /* by all states */
};

/* Calls step(steps, k) for k in [begin, end), in any order, side by side if it likes. */
typedef void hybridyn_step(const void* steps, int k);
typedef void hybridyn_run(int begin, int end, const void* steps, hybridyn_step* step);

/* `robot`: what make_robot gave, of functions that keep something from call to call (their names
 * begin with robot_); others take a null pointer. `status[count]`: hybridyn::Status, of functions
 * that have one. */
typedef void hybridyn_evaluate(void* robot, int count, const double* const* arguments,
                               double* const* results, int* status);

/* In packs of states, by any number of threads. */
typedef void hybridyn_evaluate_batch(int count, const void* const* arguments, void* const* results,
                                     int* status, hybridyn_run* run);

/* Numbers of batches, and how they lie in memory: state after state, or component after
 * component. */
enum hybridyn_batch_layout {
  hybridyn_double_states,
  hybridyn_double_components,
  hybridyn_float_states,
  hybridyn_float_components,
  hybridyn_batch_layouts
};

struct hybridyn_function {
  const char* name;
  const struct hybridyn_array* arrays; /* arguments, then results */
  int arguments;
  int results;
  int has_status;
  hybridyn_evaluate* evaluate;
  hybridyn_evaluate_batch* batch[hybridyn_batch_layouts]; /* null where there is none */
};

/* Where a joint's coordinates are. */
struct hybridyn_joint {
  const char* name;
  const char* type; /* as model files have it */
  int q_index;
  int nq;
  int v_index;
  int nv;
};

struct hybridyn_library {
  int version; /* HYBRIDYN_ENTRY_VERSION */
  const char* name;
  const char* model;
  const char* hash; /* of the model file */
  int positions;
  int velocities;
  int links;
  int loops;
  int floats;                   /* its first joint is a free one */
  const struct hybridyn_joint* joints; /* one a link */
  const char* const* frames;  /* links that functions of frames are for, in their order */
  int frame_count;
  const char* const* parameters; /* that functions take as `parameters`, in their order */
  const double* nominal;         /* their values in the model file */
  int parameter_count;
  int double_lanes; /* states in a pack */
  int float_lanes;
  int lanes; /* 1, or of how many mechanisms side by side a call is: arrays then have the numbers of
                one after those of the other, of 2, 4 or 8, whose last ones need not be there */
  const struct hybridyn_function* functions;
  int function_count;
  void* (*make_robot)(void); /* null where there is no class Robot; make_robot: null without memory */
  void (*release_robot)(void* robot);
};

typedef const struct hybridyn_library* hybridyn_entry_function(void);

#ifdef __cplusplus
}
#endif

#endif

# hybridyn_add_model(<target> URDF <file>
#                    [FLOATING] [FUNCTIONS <function>...] [FRAMES <link>...] [CHAIN <first>..<last>]
#                    [DERIVATION <derivation>] [GRAVITY <x,y,z>|argument] [LANG c++|c|c-float]
#                    [PARTITION <partition>] [SNAP <tolerance>] [NAME <name>] [STRICT]
#                    [NATIVE] [LIBRARY] [EACH_FRAME] [CASADI]
#                    [OPTIONS <option>...])
#
# Runs `hybridyn generate` as part of the build; <target> is what to link: an INTERFACE library for
# C++, a STATIC one for C. Its users `#include <name/name.hpp>` (C: <name/name.h>). The arguments are
# the command's options: docs/generate.md. The default of NAME is <target>.
#
# The URDF's path is relative to the current source folder. It may be made by a custom command further
# up in the same CMakeLists.txt; otherwise it must be there.
#
# FUNCTIONS are separated by blanks or commas. STRICT takes warnings about the URDF for errors.
#
# NATIVE compiles for the processor of this machine (-march=native): C++ in whatever links <target>, C
# in <target> alone. For projects that are not compiled so as a whole.
#
# LIBRARY compiles the functions once, for double and float: <target> is then a STATIC library with
# thin declarations in its header. C++ without PARTITION.
#
# CASADI, with LANG c, also makes a shared library <target>_casadi of externals for CasADi.
#
# PARTITION is text or a file; the functions are then none unless FUNCTIONS names some.
#
# The target's property HYBRIDYN_FILES lists the files generated (of hybrids the blocks are left out).
cmake_policy(VERSION 3.22)

include(CheckCCompilerFlag)
include(CheckCXXCompilerFlag)

# In the project's own build tree; an installed package imports it.
if(TARGET hybridyn AND NOT TARGET hybridyn::hybridyn)
  add_executable(hybridyn::hybridyn ALIAS hybridyn)
endif()

# Makes the function stop with an error: a macro, so that `target` is the caller's.
macro(_hybridyn_model_error text)
  message(FATAL_ERROR "hybridyn_add_model(${target}): ${text}")
endmacro()

# Headers of each function, as `hybridyn generate` names them. Ninja must know what a command writes
# before it runs.
function(_hybridyn_model_headers target functions frames out)
  set(headers_fd forward_dynamics)
  set(headers_id inverse_dynamics)
  set(headers_M mass_matrix)
  set(headers_c coriolis_forces)
  set(headers_g gravity_forces)
  set(headers_bias bias_forces)
  set(headers_Ma actuated_mass_matrix)
  set(headers_Minv inverse_mass_matrix)
  set(headers_factor factor_mass_matrix solve_mass_matrix)
  set(headers_fk frame_poses)
  set(headers_J frame_jacobians)
  set(headers_Jdot frame_jacobian_rates)
  set(headers_Jdotv frame_bias_accelerations)
  set(headers_Jrel relative_jacobians)
  set(headers_com center_of_mass)
  set(headers_energy energies)
  set(headers_momentum momenta)
  set(headers_Ag centroidal_momentum_map)
  set(headers_Agdotv centroidal_momentum_bias)
  set(headers_Phi inverse_articulated_inertia)
  set(headers_Lambda operational_space_inertia)
  set(headers_fdF loaded_forward_dynamics)
  set(headers_idF loaded_inverse_dynamics)
  set(headers_dfdF loaded_forward_dynamics_derivatives)
  set(headers_brick brick_begin brick_end)
  set(headers_wrenches joint_wrenches)
  set(headers_did inverse_dynamics_derivatives)
  set(headers_dfd forward_dynamics_derivatives)
  set(headers_regressor inverse_dynamics_regressor)
  set(headers_cfd contact_forward_dynamics)
  set(headers_dcfd contact_forward_dynamics_derivatives)
  set(headers_K constraint_jacobian)
  set(headers_Kdotv constraint_bias_accelerations)
  set(headers_residual constraint_residuals)
  set(headers_closing closing_step)
  set(headers_reduced reduced_dynamics)
  set(known
      fd id M c g bias Ma Minv factor fk J Jdot Jdotv Jrel com energy momentum Ag Agdotv Phi Lambda fdF idF brick wrenches
      did dfd dfdF regressor cfd dcfd K Kdotv residual closing reduced)
  set(headers "")
  foreach(function IN LISTS functions)
    if(NOT function IN_LIST known)
      list(JOIN known " " known)
      _hybridyn_model_error("no function '${function}'; there are ${known}")
    endif()
    if(frames AND function MATCHES "^(fk|J|Jdot|Jdotv)$") # a header for each frame
      string(REGEX REPLACE "s$" "_" header "${headers_${function}}")
      foreach(frame IN LISTS frames)
        string(REGEX REPLACE "[^A-Za-z0-9]+" "_" frame "${frame}")
        string(REGEX REPLACE "^_|_$" "" frame "${frame}")
        list(APPEND headers "${header}${frame}")
      endforeach()
    else()
      list(APPEND headers ${headers_${function}})
    endif()
  endforeach()
  if(fd IN_LIST functions OR dfd IN_LIST functions)
    list(APPEND headers step)
  endif()
  list(REMOVE_DUPLICATES headers)
  list(TRANSFORM headers APPEND ".hpp")
  set(${out} ${headers} PARENT_SCOPE)
endfunction()

# Name of the library, as the command accepts it.
function(_hybridyn_model_name target wanted out)
  set(name "${wanted}")
  if(name STREQUAL "")
    string(REGEX REPLACE "[^A-Za-z0-9]+" "_" name "${target}")
    string(REGEX REPLACE "^_|_$" "" name "${name}")
    string(REGEX REPLACE "^([0-9]|$)" "n\\1" name "${name}")
  elseif(NOT name MATCHES "^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$")
    _hybridyn_model_error("NAME '${name}' is no identifier; use letters, digits and single _")
  endif()
  set(${out} "${name}" PARENT_SCOPE)
endfunction()

# Says, once for each time CMake runs, that generated code will not be optimised.
function(_hybridyn_hint_at_build_type)
  get_property(is_said GLOBAL PROPERTY HYBRIDYN_HINTED_AT_BUILD_TYPE)
  get_property(has_configurations GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  get_property(options DIRECTORY PROPERTY COMPILE_OPTIONS)
  set(options ${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS} ${options})
  if(is_said OR has_configurations OR CMAKE_BUILD_TYPE OR "${options}" MATCHES "(^|[ ;])[-/]O[1-9sfgx]")
    return()
  endif()
  set_property(GLOBAL PROPERTY HYBRIDYN_HINTED_AT_BUILD_TYPE TRUE)
  message(NOTICE "hybridyn: CMAKE_BUILD_TYPE is empty: generated code will not be optimised and take several times as long. "
                 "Configure with -DCMAKE_BUILD_TYPE=Release.")
endfunction()

# With what the compiler of this language, C or CXX, compiles for the processor that it runs on.
function(_hybridyn_native_flag target language out)
  get_property(options DIRECTORY PROPERTY COMPILE_OPTIONS)
  if("${CMAKE_${language}_FLAGS} ${options}" MATCHES "-m(arch=native|cpu=native|avx)")
    _hybridyn_model_error("NATIVE: the flags of the project have '${CMAKE_MATCH_0}' already; leave NATIVE out")
  endif()
  foreach(name IN ITEMS march mcpu)
    if(language STREQUAL "C")
      check_c_compiler_flag("-${name}=native" HYBRIDYN_C_KNOWS_${name})
    else()
      check_cxx_compiler_flag("-${name}=native" HYBRIDYN_CXX_KNOWS_${name})
    endif()
    if(HYBRIDYN_${language}_KNOWS_${name})
      set(${out} "-${name}=native" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  _hybridyn_model_error("NATIVE: the compiler '${CMAKE_${language}_COMPILER}' knows neither -march=native nor -mcpu=native; leave NATIVE out")
endfunction()

function(hybridyn_add_model target)
  set(flags FLOATING STRICT NATIVE LIBRARY EACH_FRAME CASADI)
  set(single URDF CHAIN DERIVATION GRAVITY LANG PARTITION SNAP NAME)
  set(several FUNCTIONS FRAMES OPTIONS)
  cmake_parse_arguments(PARSE_ARGV 1 arg "${flags}" "${single}" "${several}")
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    list(JOIN arg_UNPARSED_ARGUMENTS "', '" unknown)
    set(there_are URDF ${flags} ${several} ${single})
    list(REMOVE_DUPLICATES there_are)
    list(JOIN there_are " " there_are)
    _hybridyn_model_error("unknown: '${unknown}'; there are ${there_are}")
  endif()
  if(DEFINED arg_KEYWORDS_MISSING_VALUES)
    list(JOIN arg_KEYWORDS_MISSING_VALUES ", " empty)
    _hybridyn_model_error("no value after ${empty}")
  endif()
  if(NOT DEFINED arg_URDF)
    _hybridyn_model_error("URDF <file> is missing")
  endif()
  if(NOT TARGET hybridyn::hybridyn)
    _hybridyn_model_error("the command hybridyn::hybridyn is not there: find_package(hybridyn COMPONENTS generate)")
  endif()
  foreach(option IN LISTS arg_OPTIONS)
    if(option MATCHES "^(-o|--out)")
      _hybridyn_model_error("'${option}' among the OPTIONS: the folder is hybridyn_add_model's")
    endif()
    if(option MATCHES "^--(name|functions|frames|chain|derivation|gravity|lang|library|partition|snap|floating|strict|each-frame)(=|$)")
      _hybridyn_model_error("'${option}' among the OPTIONS: say it by an argument of hybridyn_add_model")
    endif()
  endforeach()

  get_filename_component(urdf "${arg_URDF}" ABSOLUTE)
  get_source_file_property(is_generated "${urdf}" GENERATED)
  if(NOT is_generated AND (NOT EXISTS "${urdf}" OR IS_DIRECTORY "${urdf}"))
    _hybridyn_model_error("there is no file '${urdf}'")
  endif()

  _hybridyn_hint_at_build_type()
  _hybridyn_model_name("${target}" "${arg_NAME}" name)
  set(functions fd id M bias) # the command's defaults
  if(DEFINED arg_PARTITION)
    set(functions "")
  endif()
  if(DEFINED arg_FUNCTIONS)
    string(REPLACE "," ";" functions "${arg_FUNCTIONS}") # as the command has them, too
  endif()
  set(own_frames "")
  if(arg_EACH_FRAME)
    string(REPLACE "," ";" own_frames "${arg_FRAMES}")
  endif()
  _hybridyn_model_headers("${target}" "${functions}" "${own_frames}" headers)

  # --option=value: a value may begin with a minus.
  list(JOIN functions "," functions)
  set(options "--name=${name}")
  if(functions)
    list(APPEND options "--functions=${functions}")
  endif()
  if(arg_FLOATING)
    list(APPEND options --floating)
  endif()
  if(arg_STRICT)
    list(APPEND options --strict)
  endif()
  if(arg_EACH_FRAME)
    list(APPEND options --each-frame)
  endif()
  if(arg_LIBRARY)
    if(DEFINED arg_PARTITION OR (DEFINED arg_LANG AND NOT arg_LANG STREQUAL "c++"))
      _hybridyn_model_error("LIBRARY is for functions in C++: C is compiled once as it is, the class Robot of PARTITION is a template")
    endif()
    list(APPEND options --library)
  endif()
  set(partition_file "")
  if(DEFINED arg_PARTITION)
    set(partition "${arg_PARTITION}")
    get_filename_component(file "${partition}" ABSOLUTE)
    if(EXISTS "${file}" AND NOT IS_DIRECTORY "${file}")
      set(partition "${file}")
      set(partition_file "${file}")
    endif()
    string(REPLACE ";" "\\;" partition "${partition}") # chains, not elements of the list
    list(APPEND options "--partition=${partition}")
    list(APPEND headers robot.hpp)
  endif()
  foreach(argument IN ITEMS FRAMES CHAIN DERIVATION GRAVITY LANG SNAP)
    if(DEFINED arg_${argument})
      string(TOLOWER "${argument}" option)
      list(JOIN arg_${argument} "," value)
      list(APPEND options "--${option}=${value}")
    endif()
  endforeach()
  list(APPEND options ${arg_OPTIONS})

  set(include_folder "${CMAKE_CURRENT_BINARY_DIR}/hybridyn/${target}")
  if(NOT DEFINED arg_LANG OR arg_LANG STREQUAL "c++")
    set(is_c FALSE)
    set(files "${name}.hpp" "${name}.json" batch.hpp configuration.hpp eigen.hpp model.hpp ${headers})
    set(sources "")
    if(arg_LIBRARY)
      set(sources ${headers})
      list(REMOVE_ITEM sources step.hpp)
      list(APPEND sources motion.hpp)
      list(TRANSFORM sources REPLACE "(.*)\\.hpp$" "compiled_\\1.cpp")
      list(APPEND files declarations.hpp ${sources})
      list(TRANSFORM sources PREPEND "${include_folder}/${name}/")
    endif()
  elseif(arg_LANG STREQUAL "c" OR arg_LANG STREQUAL "c-float")
    set(is_c TRUE)
    set(files "${name}.h" "${name}.c" "${name}.json")
    if(arg_LANG STREQUAL "c")
      list(APPEND files "${name}_casadi.c")
    endif()
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT "C" IN_LIST languages)
      _hybridyn_model_error("LANG ${arg_LANG} needs the project's language C: project(... LANGUAGES C CXX)")
    endif()
  else()
    _hybridyn_model_error("no LANG '${arg_LANG}'; there are c++, c, c-float")
  endif()
  list(TRANSFORM files PREPEND "${include_folder}/${name}/")

  # Files whose text stays the same keep their time, and with it all that was compiled from them: a
  # stamp tells when the command last ran.
  set(stamp "${include_folder}.stamp")
  get_filename_component(urdf_name "${urdf}" NAME)
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${files}
    COMMAND hybridyn::hybridyn generate "${urdf}" "--out=${include_folder}/${name}" ${options} --quiet
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS "${urdf}" ${partition_file} hybridyn::hybridyn
    COMMENT "Generating ${name} from ${urdf_name}"
    VERBATIM)
  add_custom_target(${target}_generate DEPENDS "${stamp}")

  if(is_c)
    add_library(${target} STATIC "${include_folder}/${name}/${name}.c")
    target_compile_features(${target} PRIVATE c_std_99)
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${include_folder}>")
    if(UNIX)
      target_link_libraries(${target} PUBLIC m)
    endif()
    if(arg_NATIVE)
      _hybridyn_native_flag("${target}" C native)
      target_compile_options(${target} PRIVATE ${native})
    endif()
    if(arg_CASADI)
      if(NOT arg_LANG STREQUAL "c")
        _hybridyn_model_error("CASADI is for LANG c: its numbers are doubles")
      endif()
      set(externals "${target}_casadi")
      add_library(${externals} SHARED "${include_folder}/${name}/${name}.c" "${include_folder}/${name}/${name}_casadi.c")
      target_compile_features(${externals} PRIVATE c_std_99)
      target_compile_options(${externals} PRIVATE ${native})
      if(UNIX)
        target_link_libraries(${externals} PRIVATE m)
      endif()
      add_dependencies(${externals} ${target}_generate)
    endif()
  elseif(arg_LIBRARY)
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${include_folder}>")
    target_link_libraries(${target} PUBLIC hybridyn::runtime)
    if(arg_NATIVE)
      _hybridyn_native_flag("${target}" CXX native)
      target_compile_options(${target} PRIVATE ${native})
    endif()
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE "$<BUILD_INTERFACE:${include_folder}>")
    target_link_libraries(${target} INTERFACE hybridyn::runtime)
    if(arg_NATIVE) # templates: compiled in what uses them
      _hybridyn_native_flag("${target}" CXX native)
      target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${native}>")
      # What Eigen aligns and allocates by without the flag: else what is compiled without it, such as
      # hybridyn::load, could not be linked with it.
      if(CMAKE_SIZEOF_VOID_P EQUAL 8)
        target_compile_definitions(
          ${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:EIGEN_MAX_ALIGN_BYTES=16;EIGEN_MALLOC_ALREADY_ALIGNED=1>")
      endif()
    endif()
  endif()
  add_dependencies(${target} ${target}_generate)
  set_target_properties(${target} PROPERTIES HYBRIDYN_FILES "${files}")
endfunction()

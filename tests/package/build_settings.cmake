# NATIVE and STRICT of hybridyn_add_model(), and what it says where nothing would be optimised.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
set(source "${WORK_DIR}/source")
set(build "${WORK_DIR}/build")

# Configures anew; HINTS: how often the build type is spoken of.
function(configure_expecting hints)
  file(REMOVE_RECURSE "${build}")
  execute_process(
    COMMAND ${configure} ${ARGN} -S "${source}" -B "${build}" --no-warn-unused-cli
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "cannot be configured with '${ARGN}':\n${output}")
  endif()
  string(REGEX MATCHALL "hybridyn: CMAKE_BUILD_TYPE is empty" said "${output}")
  list(LENGTH said count)
  if(NOT count EQUAL hints)
    message(FATAL_ERROR "with '${ARGN}' it speaks of the build type ${count} times instead of ${hints}:\n${output}")
  endif()
endfunction()

# Which files are compiled for this machine's processor: NATIVE_FILES, all others are not.
function(expect_native)
  file(READ "${build}/compile_commands.json" database)
  string(JSON count LENGTH "${database}")
  math(EXPR last "${count} - 1")
  set(native_files "")
  foreach(i RANGE ${last})
    string(JSON command GET "${database}" ${i} command)
    if(command MATCHES "-(march|mcpu)=native" AND command MATCHES "CMakeFiles/([a-z_]+)\\.dir")
      list(APPEND native_files "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  list(SORT native_files)
  if(NOT native_files STREQUAL "${ARGN}")
    message(FATAL_ERROR "compiled for this processor: ${native_files} instead of ${ARGN}")
  endif()
endfunction()

function(expect_same_results)
  set(first "")
  foreach(program IN ITEMS use_plain use_native use_plain_c use_native_c)
    execute_process(COMMAND "${build}/${program}" OUTPUT_VARIABLE line COMMAND_ERROR_IS_FATAL ANY)
    if(first STREQUAL "")
      set(first "${line}")
    endif()
    if(NOT line STREQUAL first)
      message(FATAL_ERROR "${program} prints '${line}' instead of '${first}'")
    endif()
  endforeach()
endfunction()

function(expect_same_alignment)
  foreach(way IN ITEMS plain native)
    execute_process(COMMAND "${build}/use_${way}" alignment RESULT_VARIABLE ${way})
  endforeach()
  if(NOT plain EQUAL native)
    message(FATAL_ERROR "Eigen aligns to ${native} bytes instead of ${plain}")
  endif()
endfunction()

install_package()
file(REMOVE_RECURSE "${source}")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/build_settings/" "${HYBRIDYN_SOURCE_DIR}/models/papers/planar_2r.urdf"
     DESTINATION "${source}")
file(READ "${source}/planar_2r.urdf" urdf)

# A warning about the file: the build goes on, with STRICT it stops.
string(REPLACE "<child link=\"link2\"/>" "<child link=\"link2\"/><mimic joint=\"none\"/>" warned "${urdf}")
if(warned STREQUAL urdf)
  message(FATAL_ERROR "the model has no such joint")
endif()
file(WRITE "${source}/arm.urdf" "${warned}")
configure_expecting(1)
run("${CMAKE_COMMAND}" --build "${build}" --target plain_generate)
configure_expecting(1 -DSTRICT=STRICT)
expect_failure("joint 'joint2': mimics a joint that does not exist" "${CMAKE_COMMAND}" --build "${build}" --target
               plain_generate)

file(WRITE "${source}/arm.urdf" "${urdf}")
configure_expecting(0 "-DCMAKE_CXX_FLAGS=${CXX_FLAGS} -O2")
configure_expecting(0 -DCMAKE_BUILD_TYPE=Release -DSTRICT=STRICT)
expect_native(native_c use_native)
run("${CMAKE_COMMAND}" --build "${build}")
expect_same_results()
expect_same_alignment()

expect_failure("NATIVE: the flags of the project have '-march=native' already" ${configure}
               "-DCMAKE_CXX_FLAGS=${CXX_FLAGS} -march=native" -S "${source}" -B "${build}")

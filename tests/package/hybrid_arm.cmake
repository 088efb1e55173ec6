# The example of a hybrid as a project of its own, with the installed package: it does what the
# documentation shows, however the arm is cut.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
set(source "${WORK_DIR}/source")
set(build "${WORK_DIR}/build")
file(READ "${HYBRIDYN_SOURCE_DIR}/docs/hybrid.md" page)

function(expect_in_documentation what text)
  string(FIND "${page}" "${text}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "docs/hybrid.md does not show ${what} as it is:\n${text}")
  endif()
endfunction()

# Builds; whether that generates the arm anew is to be GENERATES. Runs the program.
function(build_and_run generates)
  execute_process(
    COMMAND "${CMAKE_COMMAND}" --build "${build}"
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  message(STATUS "${output}")
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "the build fails")
  endif()
  set(generated NO)
  if(output MATCHES "Generating pa10 from")
    set(generated YES)
  endif()
  if(NOT generated STREQUAL generates)
    message(FATAL_ERROR "generated: ${generated} instead of ${generates}")
  endif()
  execute_process(COMMAND "${build}/hybrid_arm" OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
  expect_in_documentation("what the program prints" "${printed}")
endfunction()

install_package()
file(REMOVE_RECURSE "${source}" "${build}")
file(COPY "${HYBRIDYN_SOURCE_DIR}/examples/hybrid_arm/" "${HYBRIDYN_SOURCE_DIR}/models/pa10/pa10.urdf"
     DESTINATION "${source}")
foreach(file IN ITEMS CMakeLists.txt main.cpp)
  file(READ "${source}/${file}" text)
  expect_in_documentation("${file}" "${text}")
endforeach()

run(${configure} -S "${source}" -B "${build}")
build_and_run(YES)
build_and_run(NO)

# Another way to cut it, from a file; then what is in the file changes.
file(READ "${source}/CMakeLists.txt" text)
string(REGEX REPLACE "PARTITION \"[^\"]*\"" "PARTITION cut.partition" changed "${text}")
if(changed STREQUAL text)
  message(FATAL_ERROR "the example has no partition")
endif()
file(WRITE "${source}/CMakeLists.txt" "${changed}")
file(WRITE "${source}/cut.partition" "none  # numeric links only\n")
build_and_run(YES)
file(WRITE "${source}/cut.partition" "link2 # a chain without a word before it is none\n")
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${build}" RESULT_VARIABLE result OUTPUT_VARIABLE output)
if(result EQUAL 0 OR NOT output MATCHES "'link2' is none of: none, whole")
  message(FATAL_ERROR "a partition that is none does not stop the build: ${output}")
endif()
file(WRITE "${source}/cut.partition" "chains:\n  link1..link3\n  link6,link7\n")
build_and_run(YES)

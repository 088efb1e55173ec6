# hybridyn_add_model() from the installed package: right results, and generated exactly when needed.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")
set(source "${WORK_DIR}/with models (1)")
set(build "${WORK_DIR}/build (1)")
set(command "${prefix}/bin/hybridyn")

function(expect_equal what actual expected)
  if(NOT actual STREQUAL expected)
    message(FATAL_ERROR "${what}: '${actual}' instead of '${expected}'")
  endif()
endfunction()

# Builds; GENERATED: what is generated meanwhile (and nothing else), COMPILED: whether any source is.
function(build_expecting what)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "COMPILED" "GENERATED")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" --build "${build}" --parallel 2
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what}: the build fails:\n${output}")
  endif()
  message(STATUS "${what}\n${output}")
  string(REGEX MATCHALL "Generating [a-z0-9_]+ from" generated "${output}")
  list(TRANSFORM generated REPLACE "Generating ([a-z0-9_]+) from" "\\1")
  list(SORT generated)
  expect_equal("generated: ${what}" "${generated}" "${arg_GENERATED}")
  set(compiled NO)
  if(output MATCHES "Building C|Linking")
    set(compiled YES)
  endif()
  expect_equal("compiled: ${what}" "${compiled}" "${arg_COMPILED}")
endfunction()

# All programs of the example print the same; the line goes to ${out}.
function(run_example out)
  foreach(program IN ITEMS example/swing example/swing_c elsewhere/elsewhere)
    execute_process(COMMAND "${build}/${program}" OUTPUT_VARIABLE line COMMAND_ERROR_IS_FATAL ANY)
    if(NOT DEFINED first)
      set(first "${line}")
    endif()
    expect_equal("printed by ${program}" "${line}" "${first}")
  endforeach()
  set(${out} "${first}" PARENT_SCOPE)
endfunction()

function(expect_refusal code message)
  execute_process(
    COMMAND ${configure} "-DWRONG=${code}" -S "${source}" -B "${build}"
    RESULT_VARIABLE result
    OUTPUT_QUIET
    ERROR_VARIABLE errors)
  string(REGEX REPLACE "[ \n]+" " " errors "${errors}") # CMake breaks lines
  string(FIND "${errors}" "${message}" found)
  if(result EQUAL 0 OR found EQUAL -1)
    message(FATAL_ERROR "${code}\nshould be refused with '${message}':\n${errors}")
  endif()
endfunction()

function(expect_in_documentation file)
  file(READ "${HYBRIDYN_SOURCE_DIR}/docs/generate.md" page)
  file(READ "${file}" text)
  # Of what is generated: the inside of the namespace.
  string(REGEX REPLACE "^// .*\nnamespace arm {\n\n(.*)\n}  // namespace arm\n$" "\\1" text "${text}")
  string(FIND "${page}" "${text}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "docs/generate.md does not show ${file} as it is:\n${text}")
  endif()
endfunction()

function(replace_in file old new)
  file(READ "${file}" text)
  string(REPLACE "${old}" "${new}" changed "${text}")
  if(changed STREQUAL text)
    message(FATAL_ERROR "no '${old}' in ${file}")
  endif()
  file(WRITE "${file}" "${changed}")
endfunction()

# The project, with the documentation's example in it.
set(models "${HYBRIDYN_SOURCE_DIR}/models")
install_package()
file(REMOVE_RECURSE "${source}" "${build}")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/with_models/" DESTINATION "${source}")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/example" DESTINATION "${source}")
file(COPY "${models}/papers/planar_3r.urdf" "${models}/pa10/pa10.urdf" DESTINATION "${source}/models/urdf (1)")
configure_file("${models}/papers/planar_2r.urdf" "${source}/example/arm.urdf" COPYONLY)

execute_process(
  COMMAND "${command}" generate "${source}/example/arm.urdf" --out "${WORK_DIR}/none" --functions none
  ERROR_VARIABLE refusal)
if(NOT refusal MATCHES "there are ([A-Za-z, ]+)")
  message(FATAL_ERROR "the command does not say which functions there are: ${refusal}")
endif()
string(REPLACE "," "" all_functions "${CMAKE_MATCH_1}")
list(APPEND configure "-DALL_FUNCTIONS=${all_functions}" "-DCOMPARE=${COMPARE}" --no-warn-unused-cli)
run(${configure} -S "${source}" -B "${build}")

set(compared "")
if(COMPARE)
  set(compared pa10 pa10_in_any_gravity planar_3r planar_3r_c planar_3r_float)
endif()
build_expecting("at first all" GENERATED arm arm_c ${compared} COMPILED YES)
run_example(printed)
foreach(file IN ITEMS CMakeLists.txt swing.cpp swing.c)
  expect_in_documentation("${source}/example/${file}")
endforeach()
expect_in_documentation("${build}/example/hybridyn/arm/arm/mass_matrix.hpp")
if(COMPARE)
  run("${build}/models/compare" "${source}/models/urdf (1)")
endif()
build_expecting("nothing changed" GENERATED COMPILED NO)

file(TOUCH "${source}/example/arm.urdf")
build_expecting("a newer URDF, the same text" GENERATED arm arm_c COMPILED NO)
replace_in("${source}/example/arm.urdf" "<mass value=\"1.0\"/>" "<mass value=\"1.5\"/>")
build_expecting("another URDF" GENERATED arm arm_c COMPILED YES)
run_example(printed_for_another)
if(printed_for_another STREQUAL printed)
  message(FATAL_ERROR "the same result for another URDF: ${printed}")
endif()

file(TOUCH "${command}")
build_expecting("a newer command" GENERATED arm arm_c ${compared} COMPILED NO)

set(added "${build}/example/hybridyn/arm/arm/inverse_dynamics.hpp")
replace_in("${source}/example/CMakeLists.txt" "FUNCTIONS fd M" "FUNCTIONS id fd M")
build_expecting("one more function" GENERATED arm COMPILED YES)
if(NOT EXISTS "${added}")
  message(FATAL_ERROR "not there: ${added}")
endif()
replace_in("${source}/example/CMakeLists.txt" "FUNCTIONS id fd M" "FUNCTIONS fd M")
build_expecting("one function less" GENERATED arm COMPILED YES)
if(EXISTS "${added}")
  message(FATAL_ERROR "still there: ${added}")
endif()
replace_in("${source}/example/CMakeLists.txt" "LANG c)" "LANG c OPTIONS --rotor-inertia)")
build_expecting("another option" GENERATED arm_c COMPILED YES)
build_expecting("nothing changed any more" GENERATED COMPILED NO)

# What hybridyn_add_model() says that there will be is what the command writes.
run("${CMAKE_COMMAND}" --build "${build}" --target all_functions_generate all_options)
foreach(target IN ITEMS all_functions all_options)
  file(STRINGS "${build}/models/${target}.files" declared)
  file(GLOB_RECURSE written "${build}/models/hybridyn/${target}/*")
  list(SORT declared)
  list(SORT written)
  expect_equal("files of ${target}" "${written}" "${declared}")
endforeach()

expect_refusal("hybridyn_add_model(wrong URDF none.urdf)" "there is no file '${source}/models/none.urdf'")
expect_refusal("hybridyn_add_model(wrong FUNCTIONS fd)" "URDF <file> is missing")
expect_refusal("hybridyn_add_model(wrong URDF)" "no value after URDF")
expect_refusal("hybridyn_add_model(wrong URDF a.urdf PARTS 2)"
               "unknown: 'PARTS', '2'; there are URDF FLOATING STRICT NATIVE FUNCTIONS FRAMES OPTIONS CHAIN")
set(urdf "URDF ../example/arm.urdf")
expect_refusal("hybridyn_add_model(wrong ${urdf} FUNCTIONS fd jerk)" "no function 'jerk'; there are fd id M")
expect_refusal("hybridyn_add_model(wrong ${urdf} LANG rust)" "no LANG 'rust'; there are c++, c, c-float")
expect_refusal("hybridyn_add_model(wrong ${urdf} NAME 2r)" "NAME '2r' is no identifier")
expect_refusal("hybridyn_add_model(wrong ${urdf} OPTIONS --lang=c)" "say it by an argument")

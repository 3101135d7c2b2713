# SPDX-License-Identifier: Apache-2.0
# ps_gtest(NAME LIBS.. SOURCES..)  layers without Qt; ps_qtest(NAME LIBS.. SOURCES..)  one Qt Test class, run offscreen.
# Both take LABELS (core engine io store live gui gpu deep) and TIMEOUT in seconds; `deep` runs in `./test --full` only.
# Target tests-<label> builds what carries that label: sanitizer builds need not build the window.
find_package(GTest REQUIRED)
find_package(Qt6 REQUIRED COMPONENTS Test)

function(ps_test_common name timeout labels)
    if(NOT timeout)
        set(timeout 120)
    endif()
    if(PRIORSCOPE_SANITIZE)
        math(EXPR timeout "${timeout} * 5") # ThreadSanitizer on a machine with other work takes several times as long
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} LABELS "${labels}"
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_LOGGING_RULES=qt.qpa.*=false;LC_ALL=C.UTF-8;PRIORSCOPE_CONFIG_HOME=${CMAKE_BINARY_DIR}/test-config/${name};ASAN_OPTIONS=detect_stack_use_after_return=1;UBSAN_OPTIONS=print_stacktrace=1;TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/tsan.supp die_after_fork=0")
    foreach(label ${labels})
        if(NOT TARGET tests-${label})
            add_custom_target(tests-${label})
        endif()
        add_dependencies(tests-${label} ${name})
    endforeach()
endfunction()

function(ps_gtest name)
    cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ps_test_support ${arg_LIBS} GTest::gtest_main)
    ps_test_common(${name} "${arg_TIMEOUT}" "${arg_LABELS}")
endfunction()

function(ps_qtest name)
    cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_link_libraries(${name} PRIVATE ps_test_support ${arg_LIBS} Qt6::Test)
    ps_test_common(${name} "${arg_TIMEOUT}" "${arg_LABELS}")
endfunction()

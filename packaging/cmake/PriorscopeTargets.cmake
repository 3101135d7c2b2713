# SPDX-License-Identifier: Apache-2.0
# ps_library(NAME): one static library per layer, with our warnings and sanitizers, and floating-point contraction off so
# that the same spec and seed give the same trials whatever the compiler inlines (spec: equality of runs).
add_library(ps_flags INTERFACE)
target_compile_options(ps_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -ffp-contract=off)
if(PRIORSCOPE_WERROR)
    target_compile_options(ps_flags INTERFACE -Werror)
endif()
# GCC 12 sees impossible copies inside std::string and std::vector when it optimises (GCC bugs 105329, 105651); delete with GCC 12.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(ps_flags INTERFACE $<$<NOT:$<CONFIG:Debug>>:-Wno-restrict$<SEMICOLON>-Wno-stringop-overflow$<SEMICOLON>-Wno-array-bounds>)
endif()
if(PRIORSCOPE_SANITIZE STREQUAL "address")
    target_compile_options(ps_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(ps_flags INTERFACE -fsanitize=address,undefined)
elseif(PRIORSCOPE_SANITIZE STREQUAL "thread")
    # The instrumentation makes GCC 12 see uninitialised payloads in an empty std::optional; delete with GCC 12.
    target_compile_options(ps_flags INTERFACE -fsanitize=thread -fno-omit-frame-pointer -Wno-maybe-uninitialized)
    target_link_options(ps_flags INTERFACE -fsanitize=thread)
elseif(NOT PRIORSCOPE_SANITIZE STREQUAL "")
    message(FATAL_ERROR "PRIORSCOPE_SANITIZE must be '', 'address' or 'thread', found '${PRIORSCOPE_SANITIZE}'")
endif()

find_program(PRIORSCOPE_LLD ld.lld)
if(PRIORSCOPE_LLD)
    target_link_options(ps_flags INTERFACE -fuse-ld=lld)
endif()

find_program(PRIORSCOPE_CCACHE ccache)
if(PRIORSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # pch_defines and time_macros are what ccache asks for with precompiled headers; -fpch-preprocess goes with them.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} ${PRIORSCOPE_CCACHE})
    target_compile_options(ps_flags INTERFACE -fpch-preprocess)
endif()

function(ps_library name)
    add_library(${name} STATIC)
    target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:ps_flags>)
endfunction()

# CPU variants: the same sources built side by side for newer CPUs, chosen when the program runs (src/core/cpu.h).
#
#   arborist_variants(chess SOURCES perft_hot.cpp position.cpp)
#
# adds them to the room once for each variant, besides the room's own plain x86-64 build of them. In these sources
# ARBORIST_CPU_VARIANT names the variant's own namespace, cpu_x86_64_v3 and so on; only what stands in that namespace can
# be called from outside. All the rest of a variant, inline functions and templates of the standard library too, is made
# local: code for a newer CPU must never be what the linker picks for everyone. So `ld -r` binds a variant's objects into
# one, and `objcopy` hides every other name; check_variant.cmake makes sure of it.
#
# Sanitizer and clang builds have the plain code only, as have machines other than x86-64.
set(ARBORIST_CPU_VARIANTS "")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT ARBORIST_SANITIZE
   AND CMAKE_OBJCOPY)
  set(ARBORIST_CPU_VARIANTS x86-64-v3 x86-64-v4)
endif()

function(arborist_variants room)
  cmake_parse_arguments(VARIANTS "" "" "SOURCES" ${ARGN})
  foreach(march IN LISTS ARBORIST_CPU_VARIANTS)
    string(REPLACE "-" "_" namespace "cpu_${march}")
    set(objects ${room}_${namespace})
    add_library(${objects} OBJECT ${VARIANTS_SOURCES})
    target_compile_options(${objects} PRIVATE -march=${march} -fno-gnu-unique)
    target_compile_definitions(${objects} PRIVATE ARBORIST_CPU_VARIANT=${namespace})
    # Checkers that read the list of commands see each source once, as plain code.
    set_target_properties(${objects} PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
    target_include_directories(${objects} PRIVATE $<TARGET_PROPERTY:arborist_${room},INCLUDE_DIRECTORIES>)
    target_link_libraries(${objects} PRIVATE arborist_options arborist_warnings)

    set(bound ${CMAKE_CURRENT_BINARY_DIR}/${objects}.bound.o)
    set(hidden ${CMAKE_CURRENT_BINARY_DIR}/${objects}.o)
    add_custom_command(
      OUTPUT ${hidden}
      COMMAND ${CMAKE_LINKER} -r --force-group-allocation -o ${bound} $<TARGET_OBJECTS:${objects}>
      COMMAND ${CMAKE_OBJCOPY} --wildcard "--keep-global-symbol=*${namespace}*" ${bound} ${hidden}
      COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DOBJECT=${hidden} -DNAMESPACE=${namespace}
              -P ${PROJECT_SOURCE_DIR}/cmake/check_variant.cmake
      DEPENDS ${objects} $<TARGET_OBJECTS:${objects}>
      COMMENT "Binding ${room} for ${march}"
      COMMAND_EXPAND_LISTS VERBATIM)
    set_source_files_properties(${hidden} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(arborist_${room} PRIVATE ${hidden})
  endforeach()
  if(ARBORIST_CPU_VARIANTS)
    target_compile_definitions(arborist_${room} PRIVATE ARBORIST_CPU_VARIANTS)
  endif()
endfunction()

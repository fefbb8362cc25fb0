# The net in nets/ becomes part of the program. ARBORIST_NET names another file, or is "none"; without a net the engine
# plays with its classic evaluation.
set(ARBORIST_NET "" CACHE STRING "The net to build in: empty for the one in nets/, the path of another, or 'none'")

# arborist_embed_net(SOURCE FILE): where the current folder compiles src/engine/net/built_in_net.cpp, it takes this file in.
# The source is compiled by itself, so that a program that brings its own does not get the library's too.
function(arborist_embed_net source file)
  set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  if(file)
    set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS "ARBORIST_NET_FILE=\"${file}\"" OBJECT_DEPENDS
                                                                                                    ${file})
  endif()
endfunction()

# arborist_net(VARIABLE): the file that is to be built in; empty where there is none.
function(arborist_net variable)
  file(GLOB nets CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/nets/*.net)
  if(ARBORIST_NET STREQUAL "none")
    set(nets "")
  elseif(ARBORIST_NET)
    get_filename_component(nets ${ARBORIST_NET} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
    if(NOT EXISTS ${nets})
      message(FATAL_ERROR "ARBORIST_NET: there is no file ${nets}")
    endif()
  endif()
  list(LENGTH nets count)
  if(count GREATER 1)
    message(FATAL_ERROR "nets/ holds ${count} nets, and only one can be built in: leave one, or name it by ARBORIST_NET")
  endif()
  set(${variable} "${nets}" PARENT_SCOPE)
endfunction()

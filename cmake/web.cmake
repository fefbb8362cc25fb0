# The page, built from web/ with npm and put into the program. arborist_embed_page(TARGET) adds a generated source with
# every file of web/dist, as it is and gzipped. Sanitizer and fuzz builds, and a clone without web/, carry a page of one
# sentence instead: nothing they test depends on the page.
option(ARBORIST_PAGE "Build the page from web/ and put it into the program" ON)

function(arborist_embed_page target)
  set(source ${PROJECT_SOURCE_DIR}/web)
  set(work ${PROJECT_BINARY_DIR}/web)
  set(generated ${PROJECT_BINARY_DIR}/page/page_files.cpp)
  if(ARBORIST_PAGE AND NOT ARBORIST_SANITIZE AND EXISTS ${source}/package.json)
    find_program(ARBORIST_NPM npm)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${source}/*)
    list(FILTER sources EXCLUDE REGEX "/(node_modules|dist|test-results)/")
    set(pages ${work}/dist)
    add_custom_command(
      OUTPUT ${work}/built.stamp
      COMMAND ${CMAKE_COMMAND} -DSOURCE=${source} -DWORK=${work} -DNPM=${ARBORIST_NPM} -P
              ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
      DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
      COMMENT "Building the page"
      VERBATIM)
    set(needs ${work}/built.stamp)
  else()
    set(pages ${PROJECT_SOURCE_DIR}/src/server/bare_page)
    set(needs ${pages}/index.html)
  endif()
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -DPAGES=${pages} -DOUTPUT=${generated} -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    DEPENDS ${needs} ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    COMMENT "Putting the page into the program"
    VERBATIM)
  # A change of the page compiles nothing but the page.
  set_source_files_properties(${generated} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${generated})
endfunction()

# Run as `cmake -DPAGES=folder -DOUTPUT=page_files.cpp -P embed_page.cmake`: writes a source that holds every file of the
# folder, as it is and gzipped. The assembler reads the files themselves, which is quick and keeps the source small.
get_filename_component(folder ${OUTPUT} DIRECTORY)
file(MAKE_DIRECTORY ${folder})
file(GLOB_RECURSE files RELATIVE ${PAGES} ${PAGES}/*)
list(FILTER files EXCLUDE REGEX "\\.map$")
list(SORT files)
find_program(GZIP gzip REQUIRED)
set(blobs "")
set(declared "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  execute_process(COMMAND ${GZIP} -9 -n -c ${PAGES}/${file} OUTPUT_FILE ${folder}/${number}.gz COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 ${PAGES}/${file} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  string(APPEND blobs "arborist_page_${number}: .incbin \\\"${PAGES}/${file}\\\"\\n"
                      "arborist_page_${number}_gzip: .incbin \\\"${folder}/${number}.gz\\\"\\n"
                      "arborist_page_${number}_end:\\n")
  string(APPEND declared "extern const char arborist_page_${number}[], arborist_page_${number}_gzip[], "
                         "arborist_page_${number}_end[];\n")
  string(APPEND rows "      {\"/${file}\", \"${hash}\", between(arborist_page_${number}, arborist_page_${number}_gzip), "
                     "between(arborist_page_${number}_gzip, arborist_page_${number}_end)},\n")
  math(EXPR number "${number} + 1")
endforeach()
set(source "// Written by cmake/embed_page.cmake.
#include \"server/web/page_files.h\"

asm(\".section .rodata\\n${blobs}.previous\\n\");
extern \"C\" {
${declared}}

namespace arborist::server {
namespace {
std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}
}  // namespace

const std::vector<PageFile>& page_files() {
  static const std::vector<PageFile> files = {
${rows}  };
  return files;
}
}  // namespace arborist::server
")
file(WRITE ${OUTPUT} "${source}")

// One search by many processes: home speaks UCI, the others search the same position, and what they find of its deeper
// nodes goes to all. No search ever waits for a letter: they are read and written by the thread that calls these
// functions, while others think. Who runs another program does not search along; home says so.
//
//   if (post.own() == farm::Post::home) speak_together(post, settings, std::cin, std::cout);
//   else search_along(post);                                                    // until home has finished
#pragma once

#include <iosfwd>

#include "engine/uci/uci.h"
#include "farm/post.h"

namespace arborist::engine {

void speak_together(farm::Post& post, Uci::Settings settings, std::istream& in, std::ostream& out);
void search_along(farm::Post& post);

}  // namespace arborist::engine

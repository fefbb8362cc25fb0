// arborist net: what is in a net's file.
#include <fmt/format.h>

#include <iostream>

#include "app/commands.h"
#include "app/data/net_card.h"
#include "core/file.h"
#include "core/parse_json.h"
#include "core/plural.h"
#include "core/text.h"
#include "core/utf8.h"
#include "learn/net.h"

namespace arborist {
namespace {

struct ShowNetRequest {
  std::string file;
  bool json = false;
};

void run_show_net(const ShowNetRequest& request, Context& context) {
  const auto bytes = read_file(request.file, learn::Net::largest_file);
  if (!bytes) return report(context, "net show", bytes.error());
  const auto net = learn::Net::decode(*bytes);
  if (!net) return report(context, "net show", net.error().in(file_in_quotes(request.file)), Context::failed);
  const auto& shape = net->shape();
  if (!request.json) {
    std::cout << fmt::format("{}: {} of {}, width {}, {}, scale {}, number {:08x}\n", file_in_quotes(request.file),
                             counted(shape.features, "feature"), in_quotes(visible_text(net->features_name())),
                             shape.width, counted(shape.buckets, "bucket"), net->scale(), net->fingerprint())
              << card_for_people(net->card());
    return;
  }
  auto card = parse_json(net->card(), {.depth = 16, .values = 100'000});
  std::cout << write_json(Json{{"file", request.file},
                               {"features_name", net->features_name()},
                               {"features", shape.features},
                               {"width", shape.width},
                               {"buckets", shape.buckets},
                               {"scale", net->scale()},
                               {"fingerprint", fmt::format("{:08x}", net->fingerprint())},
                               {"card", card ? *card : Json(net->card())}},
                          2)
            << '\n';
}

}  // namespace

void add_net_command(Command& app, Context& context) {
  auto* net = app.add_subcommand("net", "Look into the files of trained nets");
  net->require_subcommand();
  net->footer(
      "Example:\n"
      "  arborist net show mine.net");
  auto request = std::make_shared<ShowNetRequest>();
  auto* show = net->add_subcommand("show", "What a net is like and what it was made from: its card");
  show->add_option("file", request->file, "A net that 'arborist train' has made")->required();
  show->add_flag("--json", request->json, "Print JSON");
  show->footer(
      "Examples:\n"
      "  arborist net show mine.net\n"
      "  arborist net show mine.net --json");
  show->callback([request, &context] { run_show_net(*request, context); });
}

}  // namespace arborist

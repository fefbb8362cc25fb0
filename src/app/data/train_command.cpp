// arborist train: a net for chess, learnt from positions of self-play games.
#include <fmt/format.h>

#include <iostream>

#include "app/attendance.h"
#include "app/commands.h"
#include "app/data/positions.h"
#include "app/data/training.h"
#include "app/terminal.h"
#include "core/file.h"
#include "core/output_file.h"
#include "core/text.h"
#include "engine/net/features.h"

namespace arborist {
namespace {

struct TrainCall {
  TrainRequest request;
  std::string svg;
  bool json = false;
};

Expected<void> check_width(std::uint32_t width) {
  if (engine::net_shape(width).is_sound()) return {};
  return Error{fmt::format("--width: {} is not a multiple of {} from {} to {}", width, learn::Shape::slice,
                           learn::Shape::slice, learn::Shape::widest)};
}

Expected<void> check_call(TrainCall& call) {
  TrainRequest& request = call.request;
  if (const auto good = check_width(request.width); !good) return good.error();
  if (request.files.empty()) {
    auto files = files_in_data_folder("positions", ".positions");
    if (!files) return files.error();
    request.files = std::move(*files);
  }
  std::vector<std::string> inputs = request.files;
  inputs.insert(inputs.end(), request.held_out.begin(), request.held_out.end());
  if (!request.start.empty()) inputs.push_back(request.start);
  return check_outputs({request.output, request.checkpoint_file(), call.svg}, inputs);
}

void run_train(TrainCall call, Context& context) {
  TrainRequest& request = call.request;
  if (const auto good = check_call(call); !good) return report(context, "train", good.error());
  Attendance attendance(request.quiet);
  const bool unicode = Terminal::detect().unicode;
  const auto trained = train_net(request, [&](const TrainingMoment& moment) {
    const bool tells = attendance.looks_up();
    if (moment.is_end_of_pass)
      attendance.end(moment.pass_line(unicode));
    else if (tells)
      attendance.tell(moment.line());
    return !attendance.is_stopped();
  });
  if (!trained) return report(context, "train", trained.error(), Context::failed);
  tell_if_fewer("arborist train", trained->threads, static_cast<std::size_t>(request.options.threads), "threads");
  if (!call.svg.empty() && !trained->passes.empty())
    if (const auto written = write_file(call.svg, to_svg(trained->curves())); !written)
      return report(context, "train", written.error(), Context::failed);
  if (trained->is_stopped) {
    std::cerr << fmt::format("arborist train: interrupted after {} of {} passes; --resume goes on from {}\n",
                             trained->passes.size(), request.options.passes, file_in_quotes(request.checkpoint_file()));
    context.exit_code = Attendance::interrupted;
  }
  if (call.json)
    std::cout << write_json(trained->json(), 2) << '\n';
  else if (!trained->is_stopped)
    std::cout << trained->text(unicode);
}

void add_learning_options(Command& command, TrainRequest& request) {
  auto& options = request.options;
  command.add_option("--width", request.width, "Columns of the hidden layer, a multiple of 32")->capture_default_str();
  command.add_option("--passes", options.passes, "How often to go over all positions")
      ->check(Range(1, 10'000))
      ->capture_default_str();
  command.add_option("--rate", options.rate, "How far a weight moves in one step at first; it falls along a cosine")
      ->check(Range(1e-6, 1.0))
      ->capture_default_str();
  command.add_option("--last-rate", options.last_rate, "And in the last step")
      ->check(Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--decay", options.decay, "How strongly weights are drawn to nothing")
      ->check(Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--batch", options.batch, "Positions a step; fewer where there are few")
      ->check(Range(std::uint64_t{1}, std::uint64_t{1} << 20U))
      ->capture_default_str();
  command
      .add_option("--result-share", request.blend.result_share,
                  "How much of the target is the game's result; the rest is what the search said")
      ->check(Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--score-scale", request.blend.scale, "Centipawns at which a score promises 73 % of the points")
      ->check(Range(50.0, 5000.0))
      ->capture_default_str();
  command
      .add_option("--patience", request.patience,
                  "End after so many passes in which the positions held out were foretold no better; 0: never")
      ->check(Range(0, 10'000))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "The seed of the first weights and of the order of positions")
      ->capture_default_str();
  command
      .add_option("--threads", options.threads, "Threads; the net is the same for any number; all cores if not said")
      ->check(Range(1, 256));
}

}  // namespace

void add_train_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("train", "Train a net for chess on positions of self-play games");
  auto call = std::make_shared<TrainCall>();
  TrainRequest& request = call->request;
  command->add_option("files", request.files,
                      "Files that 'arborist data positions' has made; without any, those of your data folder");
  command->add_option("-o,--out", request.output, "The net to write")->required()->option_text("FILE");
  command
      ->add_option("--held-out", request.held_out,
                   "Judge the net by the positions that these files hold out, not by its own")
      ->one_value_each_time();
  command
      ->add_option("--start", request.start,
                   "Learn on from this net instead of from chance; it may be less wide than --width")
      ->option_text("FILE");
  add_learning_options(*command, request);
  command->add_option("--svg", call->svg, "Draw the errors of all passes into this file")->option_text("FILE");
  add_checkpoint_option(*command, request.seconds_between_checkpoints);
  command->add_flag("--resume", request.resume, "Go on from the checkpoint of an earlier run, if there is one");
  command->add_flag("--json", call->json, "Print JSON in the end");
  command->add_flag("--quiet", request.quiet, "No progress");
  command->footer(
      "The net that foretells the positions held out best is kept, with a card of what it was made from; 'arborist "
      "net\n"
      "show' prints it. A checkpoint is written beside it now and then: after Ctrl-C or a kill the same command with\n"
      "--resume goes on, and the net is the same to the bit.\n\n"
      "Examples:\n"
      "  arborist data positions games.bin --out chess.positions\n"
      "  arborist train chess.positions --width 128 --rate 0.004 --out chess.net --svg errors.svg\n"
      "  arborist train more.positions --start chess.net --width 128 --passes 2 --rate 0.0005 --out better.net\n"
      "  arborist net show chess.net");
  command->callback([call, &context] { run_train(*call, context); });
}

}  // namespace arborist

#include "server/trees/recording.h"

#include <algorithm>
#include <functional>

#include "core/stopwatch.h"
#include "lab/recording/record.h"

namespace arborist::server {

namespace {

// Tells whoever waits how far a recording is. Lives on the thread that searches.
class Reporter {
 public:
  Reporter(const RecordJob& job, std::stop_source stop) : job_(job), stop_(std::move(stop)) {}

  void operator()(const lab::Recorder& so_far) {
    const auto now = watch_.elapsed();
    if (now > job_.times.most) stop_.request_stop();
    if (now - reported_ >= job_.times.report_every) tell_counts(so_far, now);
    if (job_.live && now >= show_again_ && so_far.written_so_far() > shown_) show(so_far, now);
  }

 private:
  void tell_counts(const lab::Recorder& so_far, Duration now) {
    reported_ = now;
    job_.office.wire.post(
        [office = job_.office, asked = job_.asked, nodes = so_far.entered_so_far(), steps = so_far.steps_so_far()] {
          office.tell(asked.first, "tree.progress", {{"request", asked.second}, {"nodes", nodes}, {"steps", steps}});
        });
  }

  // To show a tree takes the longer the larger it is: never more than a part of the time.
  void show(const lab::Recorder& so_far, Duration now) {
    constexpr int part = 5;
    shown_ = so_far.written_so_far();
    const auto reply = std::make_shared<Found>(whole_tree({{}, job_.game, so_far.so_far(), job_.spec}));
    show_again_ = now + std::max(job_.times.show_every, part * (watch_.elapsed() - now));
    if (!reply->head) return;
    (*reply->head)["request"] = job_.asked.second;
    job_.office.wire.post([office = job_.office, asked = job_.asked, reply] {
      constexpr std::size_t most_waiting = 4 << 20;
      if (office.wire.waiting_bytes(asked.first) > most_waiting) return;  // the page is behind already
      office.tell(asked.first, "tree.grown", std::move(*reply->head), reply->data);
    });
  }

  const RecordJob& job_;
  std::stop_source stop_;
  Stopwatch watch_;
  Duration reported_{};
  Duration show_again_ = job_.times.show_every;
  lab::NodeNumber shown_ = 0;
};

}  // namespace

Answer<KeptTree> record_tree(const RecordJob& job, const std::stop_source& stop) {
  Reporter reporter(job, stop);
  const lab::RecordControl control{.stop = stop.get_token(), .progress = std::ref(reporter)};
  auto recording = lab::record(*job.game, *job.start, job.spec, job.limits, control);
  if (!recording) return Fault{FaultCode::refused, recording.error().message, "search"};
  return KeptTree{{}, job.game, std::move(*recording), job.spec};
}

}  // namespace arborist::server

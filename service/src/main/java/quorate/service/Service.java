package quorate.service;

import quorate.core.Bytes;
import quorate.service.state.Batch;

/// A deterministic service, whose requests execute at all executors, many of them at the same time
/// (Eve, section 3.2.1).
///
/// An answer and the changes of the state are a function of the request, the state and the [Call].
/// All state is in managed objects: a service has no field that a request changes, no thread and no
/// clock. It may throw an exception; the answer then says so, and what was written before stays.
public interface Service {
  /// Makes the named objects that requests use, if they do not exist yet. Called before the
  /// requests of each batch, because two threads that made one object would each get their own.
  void prepare(Batch state);

  /// Executes a request.
  ///
  /// @return its answer, of [#ANSWER_BYTES_MAX] bytes at most
  Bytes execute(Bytes request, Call call);

  /// The keys that a request reads and writes. A key that is missing here is found when the results
  /// of executors differ; it costs time, and no correctness.
  ///
  /// @param request of any sender: malformed ones have a footprint, too
  Footprint footprint(Bytes request);

  /// Ends a batch, after its requests and alone: here, objects expire.
  default void end(Call call) {}

  /// The longest answer. Longer ones are replaced by a failure.
  int ANSWER_BYTES_MAX = 8 << 20;
}

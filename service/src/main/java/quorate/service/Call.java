package quorate.service;

import quorate.service.state.Batch;

/// The circumstances of a request, the same at all executors (Y1 of eve).
///
/// @param state of the open batch
/// @param millis the time of the batch, in milliseconds since 1970; it never decreases
/// @param seed a number that the primary has drawn, different for each request
/// @param request the place of the request in the batch, from 0
public record Call(Batch state, long millis, long seed, int request) {
  /// The number of the batch.
  public long batch() {
    return state.number();
  }
}

package quorate.service.batch;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.RequestId;

/// A batch to execute.
///
/// @param number of the batch
/// @param millis the time that its primary has chosen, in milliseconds since 1970
/// @param seed that its primary has drawn
/// @param requests in the primary's order
public record Work(long number, long millis, long seed, List<Asked> requests) {
  /// A request.
  ///
  /// @param born when its client made it, by the client's clock, in milliseconds since 1970
  public record Asked(RequestId id, long born, Bytes body) {}

  public Work {
    requests = List.copyOf(requests);
  }
}

package quorate.replication.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.order.Request;

/// Answers that say why there is none.
final class Refusal {
  private Refusal() {}

  static SmrMessage.Reply of(Request request, Position at, String sqlState, String message) {
    return new SmrMessage.Reply(
        request.id(),
        at,
        0,
        Optional.of(List.of(new Result.Failed(new SqlError(sqlState, message)))),
        List.of(),
        "");
  }

  /// A snapshot carries no answers: that the request was executed is all that is known here.
  static SmrMessage.Reply forgotten(Request request, Position at) {
    return of(
        request,
        at,
        SmrMessage.FORGOTTEN,
        "the request was executed, but its answer is no longer known");
  }
}

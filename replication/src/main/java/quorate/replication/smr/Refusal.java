package quorate.replication.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.order.Request;

/// Replies of a replica that has nothing else to say of a request.
public final class Refusal {
  /// The answer to a write while the databases hold different states, none of which is agreed upon.
  public static final Result.Failed SPLIT =
      new Result.Failed(
          new SqlError(
                  "57P03", "the cluster does not take writes: its databases hold different data")
              .withDetail("Too few of them agree on what is right.")
              .withHint(
                  "Look at: quorate status; it says which tables differ. Then decide with: quorate repair"
                      + " --from NODE."));

  private Refusal() {}

  /// A snapshot carries no answers: that the request was executed is all that is known here.
  static SmrMessage.Reply forgotten(Request request, Position at) {
    return of(
        request,
        at,
        SmrMessage.FORGOTTEN,
        "the request was executed, but its answer is no longer known");
  }

  static SmrMessage.Reply notReconfigured(Request request, Position at) {
    return of(
        request,
        at,
        "55000",
        "not reconfigured: the nodes were changed meanwhile, or there would be too few nodes or databases");
  }

  static SmrMessage.Reply notDeclared(Request request, Position at) {
    return of(
        request,
        at,
        "55000",
        "not declared: the operator's signature is missing or wrong, or the node attests another state"
            + " there");
  }

  static SmrMessage.Reply of(Request request, Position at, String sqlState, String message) {
    Result failed = new Result.Failed(new SqlError(sqlState, message));
    return new SmrMessage.Reply(request.id(), at, 0, Optional.of(List.of(failed)), List.of(), "");
  }
}

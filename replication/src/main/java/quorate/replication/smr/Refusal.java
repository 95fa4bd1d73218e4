package quorate.replication.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.command.PendingRequest;
import quorate.replication.command.Rejection;

/// Replies of a replica that does not execute a request.
public final class Refusal {
  /// The answer to a write while the databases hold different states without agreement.
  public static final Result.Failed SPLIT =
      new Result.Failed(
          new SqlError(
                  "57P03", "the cluster does not take writes: its databases hold different data")
              .withDetail("Too few of them agree on the right data.")
              .withHint(
                  "Look at: quorate status; it says which tables differ. Then decide with: quorate"
                      + " repair --from NODE."));

  private Refusal() {}

  /// The SQL error for a rejection by the host.
  static Result.Failed of(Rejection rejection) {
    return switch (rejection.reason()) {
      case RESERVED_SESSION, MALFORMED, INCOMPLETE -> failed("08P01", rejection);
      case SESSION_EXPIRED -> failed("08003", rejection);
      case ANSWER_FORGOTTEN -> failed(SmrMessage.FORGOTTEN, rejection);
      case NOT_RECONFIGURED, NOT_DECLARED -> failed("55000", rejection);
      case STATES_DIFFER -> SPLIT;
    };
  }

  private static Result.Failed failed(String sqlState, Rejection rejection) {
    return new Result.Failed(new SqlError(sqlState, rejection.message()));
  }

  static SmrMessage.Reply of(PendingRequest next, Rejection rejection) {
    return new SmrMessage.Reply(
        next.request().id(), next.at(), 0, Optional.of(List.of(of(rejection))), List.of(), "");
  }
}

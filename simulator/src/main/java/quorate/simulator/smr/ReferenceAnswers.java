package quorate.simulator.smr;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;

/// The reference's answers, at each position at which a request is executed.
final class ReferenceAnswers {
  private record Asked(RequestId request, Position at) {}

  private final Counters counters;
  private final Map<Asked, Digest> answers = new HashMap<>();

  /// The reads that an error may answer, and whether one of their operands raises it.
  private final Map<RequestId, Boolean> optional = new HashMap<>();

  ReferenceAnswers(Counters counters) {
    this.counters = counters;
  }

  void put(Request request, Position at, List<Result> results) {
    answers.put(new Asked(request.id(), at), Canonical.digest(results));
  }

  /// Notes whether an error may answer these reads.
  void mayBeErrors(Request request, List<OrderedStatement> reads) {
    if (Bank.haveOptionalErrors(reads)) {
      optional.put(request.id(), reads.stream().anyMatch(Bank::raises));
    }
  }

  /// Checks an answer that the proxy accepted.
  void check(Request request, Position at, List<Result> results) {
    Digest right = answers.get(new Asked(request.id(), at));
    if (right == null) {
      throw new Violation("answers", request + " is not executed at " + at + ": " + results);
    }
    if (!right.equals(Canonical.digest(results)) && !isOptionalError(request, results)) {
      throw new Violation("answers", request + " at " + at + " is not answered by " + results);
    }
  }

  /// Whether a read is answered by an error that some database raises, and none must raise.
  private boolean isOptionalError(Request request, List<Result> results) {
    Boolean raises = optional.get(request.id());
    if (raises == null || !(results.getLast() instanceof Result.Failed(SqlError error))) {
      return false;
    }
    boolean refused = error.sqlState().equals("0A000");
    counters.add(refused ? Counter.OPTIONAL_ERRORS_REFUSED : Counter.OPTIONAL_ERRORS_ANSWERED);
    return refused || raises && error.isOfEvaluation();
  }
}

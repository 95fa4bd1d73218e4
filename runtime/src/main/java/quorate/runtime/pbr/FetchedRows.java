package quorate.runtime.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.runtime.client.HeldRows;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.SessionErrors;

/// Fetches the rows of large answers from the primary that keeps them.
///
/// @param cancelled whether the client no longer wants the rows
record FetchedRows(PbrClient cluster, BooleanSupplier cancelled) {

  /// The results with all their rows.
  List<Result> held(NodeId node, List<Result> results) {
    List<Result> whole = new ArrayList<>();
    for (Result result : results) {
      HeldRows held = new HeldRows();
      fetch(node, result, List.of(), held);
      whole.add(held.whole(result));
    }
    return whole;
  }

  /// Passes on the rows that results lack.
  void fetch(NodeId node, List<Result> results, LargeRows to) {
    for (int i = 0; i < results.size(); i++) {
      if (to.wants(i)) {
        fetch(node, results.get(i), results.subList(0, i), to);
      }
    }
  }

  /// Passes on the rows of a result, if it lacks them.
  ///
  /// @param node the one that keeps them
  /// @param before the results of the statements before it
  /// @throws quorate.core.value.SqlException 40001 if the node no longer has them, 57014 if
  ///   cancelled
  void fetch(NodeId node, Result result, List<Result> before, LargeRows to) {
    if (result instanceof Result.Streamed large) {
      cluster
          .largeAnswer(node, large)
          .fetch(List.of(node), before, to, () -> SessionErrors.refuseIf(cancelled.getAsBoolean()));
    }
  }
}

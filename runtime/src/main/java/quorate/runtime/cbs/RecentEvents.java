package quorate.runtime.cbs;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;

/// Events of primaries and databases since the shepherd began, for operators: counts, and the last
/// ones in words.
final class RecentEvents {
  private static final int KEPT_MAX = 8;

  private final Deque<Map<String, Object>> last = new ArrayDeque<>();
  private long viewChanges;
  private long suspicions;
  private long outvoted;

  /// Takes a finding of the coordinator.
  synchronized void on(CbsIndication.Found found) {
    switch (found) {
      case CbsIndication.Suspected(NodeId primary, long _, String reason, boolean sure) -> {
        viewChanges++;
        suspicions += sure ? 0 : 1;
        note(primary, "was given up as the primary: " + reason);
      }
      case CbsIndication.Promoted(NodeId primary, long view) ->
          note(primary, "is the primary of view " + view);
      case CbsIndication.Accused it -> {
        outvoted++;
        note(it.replica(), "answered otherwise than the others: " + Finding.shortened(it));
      }
      case CbsIndication.Detached(NodeId replica) -> note(replica, "is detached");
      case CbsIndication.Attached(NodeId replica, long barrier) ->
          note(replica, "is being repaired, from " + barrier + " on");
      case CbsIndication.Readmitted(NodeId replica) -> note(replica, "is repaired");
      case CbsIndication.Compared _, CbsIndication.Processed _ -> {} // each comparison has many
    }
  }

  private void note(NodeId database, String what) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("at", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
    event.put("database", database.number());
    event.put("what", what);
    last.add(event);
    if (last.size() > KEPT_MAX) {
      last.remove();
    }
  }

  /// Adds them to the answer of `status`.
  synchronized void describe(Map<String, Object> status) {
    status.put("viewChanges", viewChanges);
    status.put("suspicions", suspicions);
    status.put("outvoted", outvoted);
    status.put("events", List.copyOf(last));
  }
}

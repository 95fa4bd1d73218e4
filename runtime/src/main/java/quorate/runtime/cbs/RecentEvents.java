package quorate.runtime.cbs;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;
import quorate.runtime.status.ShepherdStatus;

/// Events of primaries and databases since the shepherd began, for operators: counts, and the last
/// ones in words.
final class RecentEvents {
  private static final int KEPT_MAX = 8;

  private final Deque<ShepherdStatus.Event> last = new ArrayDeque<>();
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
      case CbsIndication.Detached(NodeId replica, String reason) ->
          note(replica, "is detached: " + reason);
      case CbsIndication.Attached(NodeId replica, long barrier) ->
          note(replica, "is being repaired, from " + barrier + " on");
      case CbsIndication.Readmitted(NodeId replica) -> note(replica, "is repaired");
      case CbsIndication.Compared _, CbsIndication.Processed _ -> {} // each comparison has many
    }
  }

  private void note(NodeId database, String what) {
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    last.add(new ShepherdStatus.Event(now, database.number(), what));
    if (last.size() > KEPT_MAX) {
      last.remove();
    }
  }

  /// The events for `status`.
  synchronized ShepherdStatus.Recent recent() {
    return new ShepherdStatus.Recent(viewChanges, suspicions, outvoted, List.copyOf(last));
  }
}

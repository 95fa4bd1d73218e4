package quorate.runtime.pbr;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import quorate.replication.pbr.Decision;
import quorate.replication.pbr.PbrIndication;
import quorate.replication.pbr.PbrMessage;
import quorate.runtime.status.MemberDetails;

/// A replica's latest events about groups, with their times: for operators, and for measurements of
/// recovery.
final class GroupEvents {
  private static final int KEPT_MAX = 32;

  private final Deque<MemberDetails.Event> last = new ArrayDeque<>();

  /// The replica proposes this for the first time: it suspects members, or a spare has everything
  /// that is committed.
  void proposed(Decision decision) {
    switch (decision) {
      case Decision.Regroup(long number, var members, var _) -> note("suspects", number, members);
      case Decision.Joined(long number, var spare) -> note("complete", number, spare);
    }
  }

  /// The order has decided this.
  void decided(Decision decision) {
    note(decision instanceof Decision.Joined ? "joined" : "agreed", decision.number(), decision);
  }

  /// The replica has given its engine this command.
  void told(PbrIndication.ToEngine command, long number) {
    switch (command) {
      case PbrIndication.TakeSnapshot(long _, var to) -> note("keeps", number, to);
      case PbrIndication.Fetch(var from, long _, var at) ->
          note("fetches", number, at + " from " + from);
      default -> {} // part of every transaction
    }
  }

  /// The engine has reported this. The end of a fetch is noted, successful or not.
  void said(PbrMessage.Local message, long number) {
    if (message instanceof PbrMessage.Installed(var at)) {
      note("installed", number, at);
    }
  }

  /// The replica has gone over to a group.
  void went(PbrIndication.Went went) {
    note(went.primary().isPresent() ? "leads" : "follows", went.group().number(), went.group());
  }

  /// @param detail converted to text after the time is taken: the first of its kind takes a while
  private synchronized void note(String what, long group, Object detail) {
    Instant now = Instant.now();
    last.add(
        new MemberDetails.Event(
            now.truncatedTo(ChronoUnit.MICROS).toString(),
            TimeUnit.SECONDS.toMicros(now.getEpochSecond())
                + TimeUnit.NANOSECONDS.toMicros(now.getNano()),
            what,
            group,
            detail.toString()));
    if (last.size() > KEPT_MAX) {
      last.remove();
    }
  }

  /// The events for `status`, oldest first.
  synchronized List<MemberDetails.Event> describe() {
    return List.copyOf(last);
  }
}

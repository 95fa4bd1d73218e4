package quorate.replication.pbr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.pbr.PbrMessage.Answered;
import quorate.replication.pbr.PbrMessage.Confirm;

/// Confirms reads at a primary, so that a deposed primary answers none.
///
/// A later group has a member of this one, and acknowledges nothing before that member has switched
/// to it. So if all members confirm, after a read was executed, that this is still their group, the
/// read saw everything acknowledged before its execution. Reads that arrive during a round share
/// the next one.
///
/// With leases, a member that confirms does not switch to another group for a while: reads executed
/// meanwhile are as good as confirmed.
final class ReadRounds {
  private static final long NEVER = Long.MIN_VALUE;

  private final long number;
  private final PbrConfig.Reads reads;
  private final List<Waiting> waiting = new ArrayList<>();
  private final Set<NodeId> confirmations = new TreeSet<>();
  private long round;
  private boolean outstanding;
  private long confirmedRound;

  /// The latest clock reading received; it is in the past.
  private long knownNanos = NEVER;

  /// The clock before the round was sent.
  private long roundNanos = NEVER;

  private long leaseEndNanos = NEVER;

  /// @param index the log's length at its execution: it may have seen all of that
  /// @param round the round that confirms it
  private record Waiting(RequestId id, NodeId client, Bytes answer, long index, long round) {}

  ReadRounds(long number, PbrConfig.Reads reads) {
    this.number = number;
    this.reads = reads;
  }

  /// A read was executed; `nanos` was read afterwards.
  void add(
      RequestId id,
      NodeId client,
      Bytes answer,
      long index,
      long nanos,
      Collection<NodeId> members,
      Effects<PbrMessage> effects) {
    knownNanos = Math.max(knownNanos, nanos);
    boolean leased = leaseEndNanos != NEVER && nanos - leaseEndNanos < 0;
    long needed = leased ? confirmedRound : round + 1;
    waiting.add(new Waiting(id, client, answer, index, needed));
    boolean renews = !leased || nanos - leaseEndNanos > -lease().toNanos() / 2;
    if (renews && !outstanding) {
      begin(members, effects);
    }
  }

  private Duration lease() {
    return switch (reads) {
      case PbrConfig.Confirmed() -> Duration.ZERO;
      case PbrConfig.Leased leased -> leased.relied();
    };
  }

  private void begin(Collection<NodeId> members, Effects<PbrMessage> effects) {
    round++;
    outstanding = true;
    roundNanos = knownNanos;
    confirmations.clear();
    repeat(members, effects);
    settle(members, effects);
  }

  /// Repeats the request to members that have not answered.
  void repeat(Collection<NodeId> members, Effects<PbrMessage> effects) {
    if (outstanding) {
      for (NodeId member : members) {
        if (!confirmations.contains(member)) {
          effects.send(member, new Confirm(number, round));
        }
      }
    }
  }

  void onConfirmed(
      NodeId from, long confirmed, Collection<NodeId> members, Effects<PbrMessage> effects) {
    if (outstanding && confirmed == round) {
      confirmations.add(from);
      settle(members, effects);
    }
  }

  // Q2.
  private void settle(Collection<NodeId> members, Effects<PbrMessage> effects) {
    if (!outstanding || !confirmations.containsAll(members)) {
      return;
    }
    outstanding = false;
    confirmedRound = round;
    if (reads instanceof PbrConfig.Leased && roundNanos != NEVER) {
      leaseEndNanos = roundNanos + lease().toNanos();
    }
    if (waiting.stream().anyMatch(read -> read.round > confirmedRound)) {
      begin(members, effects);
    }
  }

  /// A member was added: a round that it has not answered and a lease that it did not grant are
  /// void, because the next group may consist of it alone (Q4).
  void grow(Collection<NodeId> members, Effects<PbrMessage> effects) {
    leaseEndNanos = NEVER;
    if (outstanding) {
      begin(members, effects);
    }
  }

  /// Answers confirmed reads that saw only entries held by all members.
  void release(long committed, Effects<PbrMessage> effects) {
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      Waiting read = each.next();
      if (read.round <= confirmedRound && read.index <= committed) {
        each.remove();
        effects.send(read.client, new Answered(read.id, read.answer, read.index));
      }
    }
  }
}

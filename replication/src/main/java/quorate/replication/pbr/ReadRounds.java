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

/// What reads wait for at a primary, so that none is answered by one that was deposed.
///
/// A later group has a member of this one, and acknowledges nothing before that has gone over to
/// it. So if all members say, after a read was executed, that this is still their group, nothing
/// that the read did not see had been acknowledged when it was executed. Reads that come during a
/// round share the next one.
///
/// With leases, a member that confirms goes on to no other group for a while: what is executed
/// meanwhile is as good as confirmed.
final class ReadRounds {
  private static final long NEVER = Long.MIN_VALUE;

  private final long number;
  private final PbrConfig.Reads reads;
  private final List<Waiting> waiting = new ArrayList<>();
  private final Set<NodeId> confirmations = new TreeSet<>();
  private long round;
  private boolean outstanding;
  private long confirmedRound;

  /// The latest clock that is known, of before now.
  private long knownNanos = NEVER;

  /// The clock of before the round was sent.
  private long roundNanos = NEVER;

  private long leaseEndNanos = NEVER;

  /// @param index the log's length when it was executed: what it may have seen
  /// @param round that confirms it
  private record Waiting(RequestId id, NodeId client, Bytes answer, long index, long round) {}

  ReadRounds(long number, PbrConfig.Reads reads) {
    this.number = number;
    this.reads = reads;
  }

  /// A read was executed before the clock was read.
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

  /// Asks whoever has not answered.
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

  /// There is one more to ask: a round that it has not answered, and a lease that it knows nothing
  /// of, are void. It may be the only one that goes on (Q4).
  void grow(Collection<NodeId> members, Effects<PbrMessage> effects) {
    leaseEndNanos = NEVER;
    if (outstanding) {
      begin(members, effects);
    }
  }

  /// Answers what is confirmed and has seen nothing but what is held by all.
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

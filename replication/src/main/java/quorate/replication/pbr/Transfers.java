package quorate.replication.pbr;

import java.util.List;
import java.util.Map;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.replication.pbr.PbrIndication.TakeSnapshot;
import quorate.replication.pbr.PbrMessage.Join;
import quorate.replication.pbr.PbrMessage.Snapshot;

/// Keeps a primary's spares up to date, and brings them into its group: by the transactions that
/// they lack or, if the log does not reach back that far, by the engine's state. New transactions
/// go on meanwhile.
///
/// A spare follows the log whether it is needed or not, so that it lacks almost nothing when it is.
/// While the group is whole no acknowledgement waits for it.
final class Transfers {
  private static final int DOUBLINGS_MAX = 6;

  private final PbrConfig config;
  private final Journal journal;
  private final Map<NodeId, Follower> followers;
  private long transfers;

  Transfers(PbrConfig config, Journal journal, Map<NodeId, Follower> followers) {
    this.config = config;
    this.journal = journal;
    this.followers = followers;
  }

  /// The number of members that the group lacks to be whole, beyond those counted.
  private long missing() {
    return config.failures() - followers.values().stream().filter(Follower::isCounted).count();
  }

  /// Asks live spares, and drops dead ones. A counted spare is not dropped here: only another group
  /// excludes it (T1).
  void recruit(Group group, Watch watch, Effects<PbrMessage> effects) {
    List.copyOf(followers.entrySet())
        .forEach(each -> {
          Follower follower = each.getValue();
          if (!follower.isCounted() && watch.isSuspected(each.getKey())) {
            followers.remove(each.getKey());
          } else if (!follower.isKnown()) {
            remind(group, each.getKey(), follower, effects);
          }
        });
    for (NodeId spare : config.others()) {
      if (!followers.containsKey(spare) && !watch.isSuspected(spare)) {
        followers.put(spare, new Follower(false));
        effects.send(spare, new Join(group.number()));
      }
    }
  }

  private void remind(Group group, NodeId spare, Follower follower, Effects<PbrMessage> effects) {
    boolean waits = follower.transfer() > 0 && follower.beat() < patience(follower);
    if (!waits) {
      effects.send(spare, new Join(group.number()));
    }
  }

  /// The spare's log has nothing in common with this one. Its reports during a transfer change
  /// nothing: the transfer goes on, or is restarted if it takes too long. A spare that finds the
  /// engine busy with states for others is asked again (T3).
  void begin(NodeId spare, Follower follower, Effects<PbrMessage> effects) {
    boolean begins = follower.transfer() == 0 && (follower.isCounted() || !isBusy());
    if (begins || follower.transfer() > 0 && follower.isStale(patience(follower))) {
      follower.begin(++transfers, journal.base().index());
      effects.deliver(new TakeSnapshot(transfers, spare));
    }
  }

  /// The number of silent beats to tolerate. If no acknowledgement waits for the spare, and several
  /// states came too late or not at all, the next one gets more time: taking a state costs the
  /// engine just as much.
  private int patience(Follower follower) {
    int doublings = missing() > 0 ? 0 : Math.min(follower.tries() - 1, DOUBLINGS_MAX);
    return config.transferBeats() << doublings;
  }

  /// Live replicas lack the entries after this index; limited to the entries that may be kept.
  long lacked() {
    long least = followers.values().stream().mapToLong(Follower::has).min().orElse(Long.MAX_VALUE);
    return Math.max(least, journal.last().index() - config.lackedEntries());
  }

  /// Whether as many transfers are in progress as the group lacks members; at least one.
  private boolean isBusy() {
    return followers.values().stream().filter(each -> each.transfer() > 0).count()
        >= Math.max(1, missing());
  }

  /// The engine's state at a place of the log. If the place is below the base by now, another is
  /// taken at the next reminder.
  void onTaken(long number, long transfer, LogPosition at, Effects<PbrMessage> effects) {
    followers.forEach((node, follower) -> {
      if (follower.transfer() == transfer && journal.isOn(at)) {
        follower.onTaken(at.index());
        effects.send(
            node, new Snapshot(number, transfer, at, Journal.encode(journal.sessionsAt(at))));
      }
    });
  }

  /// Whether a spare is needed and has everything that all members hold. It need not have entries
  /// that are just being shipped: those will wait for it.
  boolean isDone(Follower follower, long committed) {
    return !follower.isCounted() && missing() > 0 && follower.acked() >= committed;
  }

  /// Whether it is sent each entry at once: acknowledgements wait for it, or will. A spare that is
  /// not needed is sent the new entries at each beat, or when they fill a message.
  boolean isUrgent(Follower follower) {
    return follower.isCounted()
        || missing() > 0
        || journal.last().index() - follower.sent() >= config.batchEntries();
  }
}

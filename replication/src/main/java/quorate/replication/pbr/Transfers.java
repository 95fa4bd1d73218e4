package quorate.replication.pbr;

import java.util.List;
import java.util.Map;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.replication.pbr.PbrIndication.TakeSnapshot;
import quorate.replication.pbr.PbrMessage.Join;
import quorate.replication.pbr.PbrMessage.Snapshot;

/// How a primary keeps spares at its log, and gets them into its group: by the transactions that
/// they lack, or where the log does not reach back to what they have, by the engine's state. New
/// transactions go on meanwhile.
///
/// A spare follows the log whether it is needed or not, so that it has next to nothing to be given
/// when it is. As long as the group is whole nobody waits for it.
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

  /// How many more the group needs to be whole, beyond those that are counted.
  private long missing() {
    return config.failures() - followers.values().stream().filter(Follower::isCounted).count();
  }

  /// Asks spares that live, and gives up those that do not. Who is counted is not given up here:
  /// only another group goes without it (T1).
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

  /// It has nothing in common with the log. What it says in the middle of a transfer changes
  /// nothing: that goes on, or is begun anew when it takes too long. A spare that finds the engine
  /// busy with states for others is asked again (T3).
  void begin(NodeId spare, Follower follower, Effects<PbrMessage> effects) {
    boolean begins = follower.transfer() == 0 && (follower.isCounted() || !isBusy());
    if (begins || follower.transfer() > 0 && follower.isStale(patience(follower))) {
      follower.begin(++transfers, journal.base().index());
      effects.deliver(new TakeSnapshot(transfers, spare));
    }
  }

  /// How many beats to wait for a word of it. If nobody waits for it, and one state after another
  /// came too late or not at all, the next one has time: taking it costs the engine as much as
  /// ever.
  private int patience(Follower follower) {
    int doublings = missing() > 0 ? 0 : Math.min(follower.tries() - 1, DOUBLINGS_MAX);
    return config.transferBeats() << doublings;
  }

  /// What is after that is lacked by somebody who lives, if that is not too much to keep.
  long lacked() {
    long least = followers.values().stream().mapToLong(Follower::has).min().orElse(Long.MAX_VALUE);
    return Math.max(least, journal.last().index() - config.lackedEntries());
  }

  /// Whether as many states are on their way as the group needs to be whole; if it is, one.
  private boolean isBusy() {
    return followers.values().stream().filter(each -> each.transfer() > 0).count()
        >= Math.max(1, missing());
  }

  /// The engine's state at a place of the log. If it is below the base by now, another is taken at
  /// the next reminder.
  void onTaken(long number, long transfer, Place at, Effects<PbrMessage> effects) {
    followers.forEach((node, follower) -> {
      if (follower.transfer() == transfer && journal.isOn(at)) {
        follower.onTaken(at.index());
        effects.send(
            node, new Snapshot(number, transfer, at, Journal.encode(journal.sessionsAt(at))));
      }
    });
  }

  /// Whether a spare is needed and has what all members hold. It need not have what is only being
  /// shipped: that will wait for it.
  boolean isDone(Follower follower, long committed) {
    return !follower.isCounted() && missing() > 0 && follower.acked() >= committed;
  }

  /// Whether it is sent each entry at once: acknowledgements wait for it, or will. A spare that is
  /// not needed is sent what there is at each beat, or when that fills a message.
  boolean isUrgent(Follower follower) {
    return follower.isCounted()
        || missing() > 0
        || journal.last().index() - follower.sent() >= config.batchEntries();
  }
}

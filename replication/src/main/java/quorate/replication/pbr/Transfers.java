package quorate.replication.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.replication.pbr.PbrIndication.TakeSnapshot;
import quorate.replication.pbr.PbrMessage.Join;
import quorate.replication.pbr.PbrMessage.Snapshot;

/// How a primary gets spares into its group: by the transactions that they lack, or where the log
/// does not reach back to what they have, by the engine's state. New transactions go on meanwhile,
/// and are shipped to them like to everybody.
final class Transfers {
  private final PbrConfig config;
  private final Journal journal;
  private final Map<NodeId, Follower> followers;
  private long transfers;

  Transfers(PbrConfig config, Journal journal, Map<NodeId, Follower> followers) {
    this.config = config;
    this.journal = journal;
    this.followers = followers;
  }

  /// As long as the group is not whole: asks spares that live, and gives up those that do not. Who
  /// is counted is not given up here: only another group goes without it.
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
    List<NodeId> spares = new ArrayList<>(config.others());
    spares.removeIf(spare -> followers.containsKey(spare) || watch.isSuspected(spare));
    while (followers.size() < config.failures() && !spares.isEmpty()) {
      NodeId spare = spares.removeFirst();
      followers.put(spare, new Follower(false));
      effects.send(spare, new Join(group.number()));
    }
  }

  private void remind(Group group, NodeId spare, Follower follower, Effects<PbrMessage> effects) {
    boolean waits = follower.transfer() > 0 && follower.beat() < config.transferBeats();
    if (!waits) {
      effects.send(spare, new Join(group.number()));
    }
  }

  /// It has nothing in common with the log. What it says in the middle of a transfer changes
  /// nothing: that goes on, or is begun anew when it takes too long.
  void begin(NodeId spare, Follower follower, Effects<PbrMessage> effects) {
    if (follower.transfer() == 0 || follower.isStale(config.transferBeats())) {
      follower.begin(++transfers);
      effects.deliver(new TakeSnapshot(transfers, spare));
    }
  }

  /// The engine's state at a place of the log. If it is below the base by now, another is taken at
  /// the next reminder.
  void onTaken(long number, long transfer, Place at, Effects<PbrMessage> effects) {
    followers.forEach((node, follower) -> {
      if (follower.transfer() == transfer && journal.isOn(at)) {
        effects.send(
            node, new Snapshot(number, transfer, at, Journal.encode(journal.sessionsAt(at))));
      }
    });
  }

  /// Whether a spare has what all members hold. It need not have what is only being shipped: that
  /// will wait for it.
  boolean isDone(Follower follower, long committed) {
    return !follower.isCounted() && follower.acked() >= committed;
  }
}

package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Control;

/// The snapshots on a node's disk.
final class BankSnapshots {
  /// A snapshot on disk.
  ///
  /// @param state its attested digests
  record Snapshot(Position at, Bank bank, StateDigest state) {
    /// Whether its contents match the digests.
    boolean isCertified() {
      return bank.whole().equals(state);
    }

    /// Its contents once installed.
    ///
    /// @param fault the position up to which earlier statements no longer accuse the database
    Bank installed(Position fault) {
      Bank whole = bank.copy();
      whole.forgetReplies();
      whole.installedAt(fault.isAfter(at) ? fault : at);
      return whole;
    }
  }

  private final TreeMap<Position, Snapshot> snapshots = new TreeMap<>();

  Set<Position> positions() {
    return snapshots.keySet();
  }

  void dropAfter(Position applied) {
    snapshots.tailMap(applied, false).clear();
  }

  /// Adds a snapshot, and drops old ones except the newest and the wanted.
  void keep(Snapshot snapshot, Set<Position> wanted) {
    snapshots.put(snapshot.at(), snapshot);
    List<Position> old = new ArrayList<>(snapshots.descendingKeySet());
    for (Position at : old.subList(Math.min(Control.SNAPSHOTS_KEPT, old.size()), old.size())) {
      if (!wanted.contains(at)) {
        snapshots.remove(at);
      }
    }
  }

  /// The newest certified or declared snapshot, if it is here and `self` attested the certified
  /// state.
  Optional<Snapshot> offer(Control control, NodeId self, int needed) {
    Position at = control.certified();
    for (Position later : control.checkpoints().tailMap(at).keySet()) {
      at = control.isDeclared(later, self) ? later : at;
    }
    Snapshot snapshot = snapshots.get(at);
    Map<NodeId, HostCommand.Attest> attests =
        control.checkpoints().getOrDefault(at, new TreeMap<>());
    HostCommand.Attest own = attests.get(self);
    if (snapshot == null || own == null) {
      return Optional.empty();
    }
    return control.attests(at, own.state(), needed)
        ? Optional.of(new Snapshot(snapshot.at(), snapshot.bank(), own.state()))
        : Optional.empty();
  }
}

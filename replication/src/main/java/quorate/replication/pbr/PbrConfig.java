package quorate.replication.pbr;

import java.time.Duration;
import java.util.List;
import quorate.core.NodeId;

/// The parties and the limits of primary-backup replication.
///
/// @param replicas all: the first group and the spares
/// @param failures u: a group is whole with u + 1 members
/// @param degraded whether a group that is not whole acknowledges all the same: then what its last
///   member forgets is lost
/// @param execution how the engines execute
/// @param reads what a read waits for
/// @param beat how often replicas say that they live
/// @param suspectBeats beats without a word of a replica after which it is suspected
/// @param suspectBeatsMax the same for one that has been silent for long before and was heard again
///   ([quorate.core.Patience])
/// @param proposeBeats beats after which what was proposed and not ordered is proposed again
/// @param transferBeats beats without progress after which a transfer is begun anew
/// @param batchEntries entries in one message, at most
/// @param batchBytes bytes of the entries in one message, about, at most; one entry always fits
/// @param windowEntries entries sent and not acknowledged, at most
/// @param runningMax transactions that are being executed or wait for it, at most
/// @param syncEntries after so many entries the engine is asked to sync
/// @param keepEntries entries kept in the log for replicas that lack them, if the engine has them
/// @param sessionEntries a session silent for so many entries is forgotten
public record PbrConfig(
    NodeId self,
    List<NodeId> replicas,
    int failures,
    boolean degraded,
    Execution execution,
    Reads reads,
    Duration beat,
    int suspectBeats,
    int suspectBeatsMax,
    int proposeBeats,
    int transferBeats,
    int batchEntries,
    int batchBytes,
    int windowEntries,
    int runningMax,
    int syncEntries,
    int keepEntries,
    int sessionEntries) {
  /// How the primary's engine executes transactions, and what isolation comes of it.
  public enum Execution {
    /// Concurrently, on an engine that is strictly serializable: conflicting transactions are
    /// executed in the order in which they report that they have.
    SERIALIZABLE,
    /// Read-write transactions one at a time, on an engine that allows write skew: serializable.
    ONE_AT_A_TIME,
    /// Concurrently, on an engine that allows write skew: what clients get is snapshot isolation.
    SNAPSHOT
  }

  /// What a read waits for, so that a primary that was deposed cannot answer it.
  public sealed interface Reads {}

  /// A round that began after it: all members say that their group is still this one.
  public record Confirmed() implements Reads {}

  /// A lease: with each round the members promise not to go on to another group for a while.
  ///
  /// @param lease how long they promise, by their clocks
  /// @param driftPerMille by how much any clock runs fast or slow, at most
  public record Leased(Duration lease, int driftPerMille) implements Reads {
    public Leased {
      if (lease.isNegative() || lease.isZero() || driftPerMille < 0 || driftPerMille > 900) {
        throw new IllegalArgumentException("no lease: " + lease + ", drift " + driftPerMille);
      }
    }

    /// How long the primary may rely on it, by its own clock, from before it asked: in that time a
    /// clock that is as fast as it may be does not get past the promise that one as slow measures.
    Duration relied() {
      return lease.multipliedBy(1000 - driftPerMille).dividedBy(1000 + driftPerMille);
    }
  }

  private static final int LACKED_FACTOR = 32;

  public PbrConfig {
    replicas = replicas.stream().distinct().sorted().toList();
    if (replicas.size() < failures + 1) {
      throw new IllegalArgumentException(
          (failures + 1) + " replicas are needed, not " + replicas.size());
    }
    if (!replicas.contains(self)) {
      throw new IllegalArgumentException(self + " is none of " + replicas);
    }
  }

  /// The usual limits: a replica that dies is suspected within half a second.
  public static PbrConfig of(NodeId self, List<NodeId> replicas, int failures) {
    return new PbrConfig(
        self,
        replicas,
        failures,
        false,
        Execution.SERIALIZABLE,
        new Confirmed(),
        Duration.ofMillis(50),
        8,
        32,
        4,
        40,
        256,
        1 << 20,
        4096,
        1024,
        1024,
        65536,
        1 << 20);
  }

  /// The same with another length of the log.
  ///
  /// @param sync after so many entries the engine is asked to sync
  /// @param keep so many entries are kept for replicas that lack them
  public PbrConfig keeping(int sync, int keep) {
    return new PbrConfig(
        self,
        replicas,
        failures,
        degraded,
        execution,
        reads,
        beat,
        suspectBeats,
        suspectBeatsMax,
        proposeBeats,
        transferBeats,
        batchEntries,
        batchBytes,
        windowEntries,
        runningMax,
        sync,
        keep,
        sessionEntries);
  }

  /// The group that there is before anything is ordered: the first u + 1 replicas.
  Group first() {
    return new Group(1, replicas.subList(0, failures + 1), Place.ZERO);
  }

  List<NodeId> others() {
    return replicas.stream().filter(each -> !each.equals(self)).toList();
  }

  boolean isWhole(Group group) {
    return group.members().size() > failures;
  }

  /// Entries kept, at most, for replicas that lack them and are getting them, or a state before
  /// them: what is committed while a state is on its way is to be there when it has come.
  int lackedEntries() {
    return LACKED_FACTOR * keepEntries;
  }

  /// How many entries apart sessions are forgotten: at fixed indices, so that all replicas do it
  /// alike.
  int pruneEntries() {
    return Math.max(1, sessionEntries / 8);
  }
}

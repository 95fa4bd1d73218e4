package quorate.replication.pbr;

import java.time.Duration;
import java.util.List;
import quorate.core.NodeId;

/// The parties and limits of primary-backup replication.
///
/// @param replicas all replicas: the first group and the spares
/// @param failures u: a group is whole with u + 1 members
/// @param degraded whether a group that is not whole still acknowledges: entries that its last
///   member loses are then lost
/// @param execution the engines' mode of execution
/// @param reads the confirmation that a read needs
/// @param beat the interval of the replicas' signs of life
/// @param suspectBeats beats of silence after which a replica is suspected
/// @param suspectBeatsMax the same at first, and for a replica that was heard again after a long
///   silence ([quorate.core.Patience])
/// @param proposeBeats beats after which a proposal that was not ordered is repeated
/// @param transferBeats beats without progress after which a transfer is restarted
/// @param batchEntries the maximum number of entries in one message
/// @param batchBytes the approximate maximum size of the entries in one message; one entry always
///   fits
/// @param windowEntries the maximum number of entries sent and not acknowledged
/// @param runningMax the maximum number of transactions executing or waiting to
/// @param syncEntries the number of entries after which the engine is asked to sync
/// @param keepEntries entries that the engine has but the log keeps for replicas that lack them
/// @param sessionEntries a session silent for this many entries is forgotten
/// @param lagBeats beats that a member's engine may be behind the log before writes are held back;
///   0: they never are
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
    int sessionEntries,
    int lagBeats) {
  /// The execution mode of the primary's engine, and the resulting isolation.
  public enum Execution {
    /// Concurrently, on a strictly serializable engine: conflicting transactions take effect in the
    /// order of their completion reports.
    SERIALIZABLE,
    /// Read-write transactions one at a time, on an engine that allows write skew: serializable.
    ONE_AT_A_TIME,
    /// Concurrently, on an engine that allows write skew: clients get snapshot isolation.
    SNAPSHOT
  }

  /// The confirmation that a read needs, so that a deposed primary cannot answer it.
  public sealed interface Reads {}

  /// A round that began after the read: all members confirm that their group is still this one.
  public record Confirmed() implements Reads {}

  /// A lease: with each round the members promise not to switch to another group for a while.
  ///
  /// @param lease the duration of the promise, by the members' clocks
  /// @param driftPerMille the maximum rate error of any clock
  public record Leased(Duration lease, int driftPerMille) implements Reads {
    public Leased {
      if (lease.isNegative() || lease.isZero() || driftPerMille < 0 || driftPerMille > 900) {
        throw new IllegalArgumentException("no lease: " + lease + ", drift " + driftPerMille);
      }
    }

    /// The time for which the primary may rely on the lease, by its own clock, from before its
    /// request: a clock of maximum speed does not exceed the promise as measured by one of minimum
    /// speed.
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

  /// The usual limits: a dead replica is suspected within half a second on a machine that has been
  /// calm for a while, within 3.2 s otherwise.
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
        64,
        4,
        40,
        256,
        1 << 20,
        4096,
        1024,
        1024,
        65536,
        1 << 20,
        20);
  }

  /// The same with another length of the log.
  ///
  /// @param sync the number of entries after which the engine is asked to sync
  /// @param keep the number of entries kept for replicas that lack them
  public PbrConfig keeping(int sync, int keep) {
    return with(sync, keep, sessionEntries);
  }

  /// The same with sessions that are forgotten after so many entries.
  public PbrConfig forgetting(int entries) {
    return with(syncEntries, keepEntries, entries);
  }

  private PbrConfig with(int sync, int keep, int sessions) {
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
        sessions,
        lagBeats);
  }

  /// The group before anything is ordered: the first u + 1 replicas.
  Group first() {
    return new Group(1, replicas.subList(0, failures + 1), LogPosition.ZERO);
  }

  List<NodeId> others() {
    return replicas.stream().filter(each -> !each.equals(self)).toList();
  }

  boolean isWhole(Group group) {
    return group.members().size() > failures;
  }

  /// The maximum number of entries kept for replicas that are receiving them, or a state that
  /// precedes them: entries committed during a state transfer must still be there when it ends.
  int lackedEntries() {
    return LACKED_FACTOR * keepEntries;
  }

  /// The interval, in entries, at which sessions are forgotten: at fixed indices, so that all
  /// replicas forget alike.
  int pruneEntries() {
    return Math.max(1, sessionEntries / 8);
  }
}

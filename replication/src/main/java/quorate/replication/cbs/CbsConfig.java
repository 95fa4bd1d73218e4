package quorate.replication.cbs;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

/// The parties and the limits of a shepherd.
///
/// @param coordinator the name of the coordinator
/// @param replicas one manager with its database each: u + r + 1
/// @param blocking the sufficiently blocking ones (section 3.2), which are preferred as primaries
/// @param statementWait after which a secondary's statement counts as blocked
/// @param primaryWait after which a primary's statement does; zero where its database itself ends
///   what waits in a ring
/// @param commitWait after which a manager that cannot process a COMMIT clears its way
/// @param overdueWait after which a COMMIT without enough votes is given up
/// @param silenceWait after which a primary that owes answers and says nothing is suspected;
///   doubled with every view that follows another without progress
/// @param drainWait for a secondary that has drained its pool, in a view change; doubled likewise
/// @param idleWait after which a client that has an open transaction and says nothing has vanished;
///   zero where links tell that
/// @param blockedMax blocked statements that r + 1 secondaries each report before the primary is
///   suspected of blocking too little; doubled likewise
/// @param overdueMax COMMITs that are given up before the primary is suspected; doubled likewise
/// @param progressCommits commits in a view after which it counts as a good one
/// @param backlogMax committed transactions a secondary may owe before it skips reads
/// @param owedMax bytes of statements that are kept for a replica that stays behind
/// @param mode how much runs at once
/// @param truncateEvery commits between two truncations of the transaction log tables
public record CbsConfig(
    NodeId coordinator,
    List<NodeId> replicas,
    Set<NodeId> blocking,
    Tolerance tolerance,
    Mode mode,
    Duration statementWait,
    Duration primaryWait,
    Duration commitWait,
    Duration overdueWait,
    Duration silenceWait,
    Duration drainWait,
    Duration idleWait,
    int blockedMax,
    int overdueMax,
    int progressCommits,
    int backlogMax,
    long owedMax,
    int truncateEvery) {
  /// What section 7 compares.
  public enum Mode {
    /// Commit barrier scheduling.
    CONCURRENT,
    /// The primary runs transactions at once; a secondary, one after the other, and only from their
    /// COMMIT on ("sequential secondaries", modelled after Pronto).
    SEQUENTIAL,
    /// One transaction at a time, everywhere.
    SERIAL
  }

  public CbsConfig {
    replicas = replicas.stream().sorted().toList();
    blocking = Set.copyOf(blocking);
    if (replicas.size() != tolerance.databases()) {
      throw new IllegalArgumentException(
          tolerance.databases() + " replicas are needed, not " + replicas.size());
    }
    if (replicas.contains(coordinator)) {
      throw new IllegalArgumentException("the coordinator " + coordinator + " is no replica");
    }
  }

  /// The usual limits, where nobody else notices that databases wait in a ring, or that clients
  /// have vanished.
  public static CbsConfig of(
      NodeId coordinator, List<NodeId> replicas, Set<NodeId> blocking, Tolerance tolerance) {
    return new CbsConfig(
        coordinator,
        replicas,
        blocking,
        tolerance,
        Mode.CONCURRENT,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofMillis(500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(4),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        10,
        5,
        16,
        64,
        64L << 20,
        32);
  }

  /// The same where databases end what waits in a ring, and links tell of clients that have
  /// vanished: then statements and clients may take their time.
  public CbsConfig patient() {
    return with(mode, Duration.ZERO, Duration.ZERO, owedMax);
  }

  /// The same with another limit to what is kept for a replica.
  public CbsConfig owing(long bytes) {
    return with(mode, primaryWait, idleWait, bytes);
  }

  /// The same in another mode.
  public CbsConfig in(Mode other) {
    return with(other, primaryWait, idleWait, owedMax);
  }

  private CbsConfig with(Mode how, Duration primary, Duration idle, long owed) {
    return new CbsConfig(
        coordinator,
        replicas,
        blocking,
        tolerance,
        how,
        statementWait,
        primary,
        commitWait,
        overdueWait,
        silenceWait,
        drainWait,
        idle,
        blockedMax,
        overdueMax,
        progressCommits,
        backlogMax,
        owed,
        truncateEvery);
  }
}

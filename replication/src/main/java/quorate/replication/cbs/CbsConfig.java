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
/// @param statementWait the time after which a secondary's statement counts as blocked
/// @param primaryWait the same for a primary's statement; zero if its database breaks deadlocks
///   itself
/// @param commitWait the time after which a manager that cannot process a COMMIT rolls others back
/// @param overdueWait the time after which a COMMIT without enough votes is aborted
/// @param silenceWait the time after which a primary that owes answers and is silent is suspected;
///   doubled with every successive view without progress
/// @param drainWait the time for a secondary to drain its pool in a view change; doubled likewise
/// @param idleWait the time after which a silent client with an open transaction is presumed gone;
///   zero if links report that
/// @param blockedMax blocked statements that r + 1 secondaries each report before the primary is
///   suspected of blocking too little; doubled likewise
/// @param overdueMax COMMITs that are aborted before the primary is suspected; doubled likewise
/// @param progressCommits commits after which a view counts as successful
/// @param backlogMax committed transactions that a secondary may owe before it skips reads
/// @param owedMax bytes of statements that are kept for a replica that is behind
/// @param mode the degree of concurrency
/// @param lagBeats tenths of a second that a secondary may be behind the log before transactions
///   wait to begin; 0: they never do
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
    int lagBeats,
    int truncateEvery) {
  /// The modes that section 7 compares.
  public enum Mode {
    /// Commit barrier scheduling.
    CONCURRENT,
    /// The primary runs transactions concurrently; a secondary runs one after the other, each only
    /// from its COMMIT on ("sequential secondaries", modelled after Pronto).
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

  /// The usual limits for an environment that reports neither deadlocks nor lost clients.
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
        10,
        32);
  }

  /// The same for databases that break deadlocks and links that report lost clients: statements and
  /// clients then have no time limit.
  public CbsConfig patient() {
    return with(mode, Duration.ZERO, Duration.ZERO, owedMax, lagBeats);
  }

  /// The same with another limit on the bytes kept for a replica.
  public CbsConfig owing(long bytes) {
    return with(mode, primaryWait, idleWait, bytes, lagBeats);
  }

  /// The same with another limit on the lag of secondaries.
  public CbsConfig lagging(int beats) {
    return with(mode, primaryWait, idleWait, owedMax, beats);
  }

  /// The same in another mode.
  public CbsConfig in(Mode other) {
    return with(other, primaryWait, idleWait, owedMax, lagBeats);
  }

  private CbsConfig with(Mode how, Duration primary, Duration idle, long owed, int lag) {
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
        lag,
        truncateEvery);
  }
}

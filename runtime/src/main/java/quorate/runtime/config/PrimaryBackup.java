package quorate.runtime.config;

import java.time.Duration;
import java.util.Locale;
import quorate.core.NodeId;
import quorate.replication.pbr.PbrConfig;

/// The settings of primary-backup replication (`[pbr]` in the configuration).
///
/// @param isolation the isolation level of transactions
/// @param degraded whether fewer than u + 1 complete members may acknowledge transactions
/// @param lease how long a primary may answer reads without asking the others; zero for never
public record PrimaryBackup(Isolation isolation, boolean degraded, Duration lease) {
  public static final PrimaryBackup DEFAULT =
      new PrimaryBackup(Isolation.SERIALIZABLE, false, Duration.ZERO);

  private static final int DRIFT_PER_MILLE = 10;
  private static final int RUNNING_MAX = 256;
  private static final int SYNC_ENTRIES = 512;

  /// A member that missed more entries gets a state, because rows transfer faster than as many
  /// transactions.
  private static final int KEEP_ENTRIES = 4096;

  /// A member's database may be behind for twice as long as a replica of a replicated state
  /// machine, since a schema change may take a slow one some hundred milliseconds, and clients do
  /// not wait.
  private static final int LAG_FACTOR = 2;

  private static final int LAG_BEATS_MAX = 1 << 16;

  private static final Duration IDLE = Duration.ofSeconds(5);

  /// The isolation level of transactions.
  public enum Isolation {
    SERIALIZABLE,
    /// Runs read-write transactions concurrently even on engines that allow write skew.
    SNAPSHOT;

    /// Its name in the configuration.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// A copy in which fewer members may acknowledge.
  public PrimaryBackup degrading() {
    return new PrimaryBackup(isolation, true, lease);
  }

  /// How long an open transaction may be idle while others wait for it.
  public Duration idle() {
    return IDLE;
  }

  /// The settings of one replica. Databases report transactions in the order in which they
  /// serialize them, so the replicas need not.
  public PbrConfig of(ClusterConfig cluster, NodeId self) {
    PbrConfig usual = PbrConfig.of(self, cluster.databases(), cluster.tolerance().failures());
    return new PbrConfig(
        self,
        usual.replicas(),
        usual.failures(),
        degraded,
        isolation == Isolation.SNAPSHOT
            ? PbrConfig.Execution.SNAPSHOT
            : PbrConfig.Execution.SERIALIZABLE,
        lease.isZero() ? new PbrConfig.Confirmed() : new PbrConfig.Leased(lease, DRIFT_PER_MILLE),
        usual.beat(),
        usual.suspectBeats(),
        usual.suspectBeatsMax(),
        usual.proposeBeats(),
        usual.transferBeats(),
        usual.batchEntries(),
        usual.batchBytes(),
        usual.windowEntries(),
        RUNNING_MAX,
        SYNC_ENTRIES,
        KEEP_ENTRIES,
        usual.sessionEntries(),
        lagBeats(cluster.upkeep().lag(), usual.beat()));
  }

  /// Zero means never, so a tolerated lag shorter than a beat is one.
  private static int lagBeats(Duration lag, Duration beat) {
    long beats = lag.multipliedBy(LAG_FACTOR).dividedBy(beat);
    return lag.isZero() ? 0 : Math.clamp(beats, 1, LAG_BEATS_MAX);
  }
}

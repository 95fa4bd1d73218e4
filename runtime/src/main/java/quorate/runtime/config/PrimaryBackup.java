package quorate.runtime.config;

import java.time.Duration;
import java.util.Locale;
import quorate.core.NodeId;
import quorate.replication.pbr.PbrConfig;

/// How primary-backup replication works (`[pbr]` in the configuration).
///
/// @param isolation what clients get
/// @param degraded whether fewer than u + 1 complete members acknowledge transactions all the same
/// @param lease how long a primary may answer reads without asking the others; zero: it asks
public record PrimaryBackup(Isolation isolation, boolean degraded, Duration lease) {
  public static final PrimaryBackup DEFAULT =
      new PrimaryBackup(Isolation.SERIALIZABLE, false, Duration.ZERO);

  private static final int DRIFT_PER_MILLE = 10;
  private static final int RUNNING_MAX = 256;
  private static final int SYNC_ENTRIES = 512;

  /// Who was away for longer gets a state: rows go faster than as many transactions.
  private static final int KEEP_ENTRIES = 4096;

  private static final Duration IDLE = Duration.ofSeconds(5);

  /// What clients get.
  public enum Isolation {
    SERIALIZABLE,
    /// Read-write transactions run at once also on engines that allow write skew.
    SNAPSHOT;

    /// As the configuration names it.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The same, but fewer members acknowledge, too.
  public PrimaryBackup degrading() {
    return new PrimaryBackup(isolation, true, lease);
  }

  /// How long an open transaction may do nothing while others wait for it.
  public Duration idle() {
    return IDLE;
  }

  /// A replica of this cluster. Databases make their transactions serializable in the order in
  /// which they report them, so that replicas need not.
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
        usual.sessionEntries());
  }
}

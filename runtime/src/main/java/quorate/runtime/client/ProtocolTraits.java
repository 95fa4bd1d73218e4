package quorate.runtime.client;

import quorate.runtime.config.ClusterConfig;

/// The properties of the replication protocols that concern clients.
public enum ProtocolTraits {
  /// State machine replication.
  SMR,
  /// Commit barrier scheduling.
  CBS,
  /// Primary-backup.
  PBR;

  /// Those of a cluster.
  static ProtocolTraits of(ClusterConfig config) {
    return config.hasPrimary() ? PBR : config.isShepherded() ? CBS : SMR;
  }

  /// Whether a transaction is ordered before the databases execute it. It can then no longer be
  /// cancelled once it is submitted, and a schema change does not wait for open transactions.
  public boolean ordersFirst() {
    return this == SMR;
  }

  /// How the cluster executes a statement, as EXPLAIN shows it.
  ///
  /// @param reads whether the statement only reads
  public String describeExecution(boolean reads) {
    return switch (this) {
      case SMR -> "Ordered (smr), then executed by every database; the answers are voted on";
      case CBS ->
          (reads ? "Read (cbs): " : "Write (cbs): the locks of the primary order it, ")
              + "every database executes it, and the answers are voted on";
      case PBR ->
          reads
              ? "Read (pbr): the primary executes it"
              : "Write (pbr): the primary executes it, and the backups apply its write set";
    };
  }
}

package quorate.simulator.world;

/// What is simulated.
public enum Subject {
  /// The order alone, under registers.
  PAXOS,
  /// The order where nodes may lie, under registers.
  PBFT,
  /// The same, with the history kept for layers that execute apart from the order.
  ARCHIVE,
  /// Paxos, whose nodes are replaced while it runs.
  PAXOS_RECONFIGURED,
  /// PBFT with its history kept, whose nodes are replaced while it runs.
  ARCHIVE_RECONFIGURED,
  /// State machine replication over Paxos: databases that may lie, proxies, repair.
  SMR,
  /// The same, whose nodes are replaced while it runs.
  SMR_RECONFIGURED,
  /// State machine replication over PBFT: nodes that lie in the order and as databases at once, and
  /// nodes that only order.
  SMR_PBFT,
  /// Commit barrier scheduling: a shepherd over databases that lock, crash, hang and lie.
  CBS,
  /// The same with shepherds that stand by for each other: their log is ordered.
  CBS_STANDBY,
  /// Primary-backup over Paxos, which decides on groups: engines that crash, spares, leases.
  PBR
}

package quorate.simulator.world;

/// The subject of a simulation.
public enum Subject {
  /// The order alone, under registers.
  PAXOS,
  /// The order with possibly lying nodes, under registers.
  PBFT,
  /// PBFT with an archive for layers that execute apart from the order.
  ARCHIVE,
  /// Paxos with nodes replaced while it runs.
  PAXOS_RECONFIGURED,
  /// PBFT with an archive, with nodes replaced while it runs.
  ARCHIVE_RECONFIGURED,
  /// State machine replication over Paxos: databases that may lie, proxies, repair.
  SMR,
  /// State machine replication over Paxos, with nodes replaced while it runs.
  SMR_RECONFIGURED,
  /// State machine replication over PBFT: nodes that lie both in the order and as databases, and
  /// nodes that only order.
  SMR_PBFT,
  /// Commit barrier scheduling: a shepherd over databases that lock, crash, hang and lie.
  CBS,
  /// Commit barrier scheduling with standby shepherds, whose log is ordered.
  CBS_STANDBY,
  /// Primary-backup over Paxos, which decides on groups: engines that crash, spares, leases.
  PBR,
  /// Execute-verify replication: executors that diverge, verifiers, lying nodes.
  EVE_VERIFY,
  /// Snapshot isolation over Paxos, with many masters: databases that may lie, clients.
  BYZANTIUM
}

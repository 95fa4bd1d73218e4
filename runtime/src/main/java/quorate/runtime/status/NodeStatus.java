package quorate.runtime.status;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/// The state of one process of a cluster, as the process itself reports it.
///
/// @param id the node; empty for a process that has the databases of several nodes
/// @param pid the process; empty if it does not answer
/// @param address host and port
/// @param engine the name of its database's engine, `-` if it has none
/// @param version of the engine's software
/// @param role of the process under its protocol, in one word
/// @param health `ready`, or what is wrong in words; empty for a shepherd that has all databases
///   itself, whose health is that of [ShepherdStatus]
/// @param uptimeSeconds since the process began
/// @param details the part that only nodes of its protocol have
public record NodeStatus(
    OptionalLong id,
    OptionalLong pid,
    Optional<String> address,
    Optional<String> engine,
    Optional<String> version,
    Optional<String> role,
    Optional<String> health,
    OptionalLong uptimeSeconds,
    Details details) {
  /// The health of a node that needs nothing.
  public static final String READY = "ready";

  /// The part of a status that depends on the protocol.
  public sealed interface Details
      permits Silent, ReplicaDetails, SeatDetails, MemberDetails, ExecutorDetails {}

  /// Nothing: the node does not answer, or answers nonsense.
  public record Silent() implements Details {}

  /// A node that gives no status of its own.
  ///
  /// @param health why
  public static NodeStatus silent(long id, Optional<String> engine, String health) {
    return new NodeStatus(
        OptionalLong.of(id),
        OptionalLong.empty(),
        Optional.empty(),
        engine,
        Optional.empty(),
        Optional.empty(),
        Optional.of(health),
        OptionalLong.empty(),
        new Silent());
  }

  /// A process that has the databases of all nodes, and the only shepherd.
  ///
  /// @param versions of the engines' software by database
  public static NodeStatus ofShepherd(
      long pid, long uptimeSeconds, SortedMap<String, String> versions, ShepherdStatus shepherd) {
    return new NodeStatus(
        OptionalLong.empty(),
        OptionalLong.of(pid),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of("active"),
        Optional.empty(),
        OptionalLong.of(uptimeSeconds),
        new SeatDetails(Optional.empty(), versions, Optional.of(shepherd)));
  }

  /// Whether the process reports that nothing is wrong with it.
  public boolean isReady() {
    return health.filter(READY::equals).isPresent();
  }

  /// The same status under a number, for a process that does not know its own.
  public NodeStatus withId(long number) {
    return new NodeStatus(
        OptionalLong.of(number),
        pid,
        address,
        engine,
        version,
        role,
        health,
        uptimeSeconds,
        details);
  }

  NodeStatus with(Details others) {
    return new NodeStatus(id, pid, address, engine, version, role, health, uptimeSeconds, others);
  }

  /// Whether the node's engine can change the schema inside a transaction, and roll the change
  /// back.
  public boolean rollsBackSchema() {
    return replica()
        .flatMap(ReplicaDetails::database)
        .filter(database -> !database.ddlCommits())
        .isPresent();
  }

  /// The part that only a node has that executes every transaction in the order.
  public Optional<ReplicaDetails> replica() {
    return details instanceof ReplicaDetails it ? Optional.of(it) : Optional.empty();
  }

  /// The part of a status that only processes have that can be the shepherd.
  public Optional<SeatDetails> seat() {
    return details instanceof SeatDetails it ? Optional.of(it) : Optional.empty();
  }

  /// The part of a status that only nodes under primary-backup replication have.
  public Optional<MemberDetails> member() {
    return details instanceof MemberDetails it ? Optional.of(it) : Optional.empty();
  }

  /// The part of a status that only nodes under execute-verify replication have.
  public Optional<ExecutorDetails> executor() {
    return details instanceof ExecutorDetails it ? Optional.of(it) : Optional.empty();
  }

  /// The shepherd, if this process has the active one.
  public Optional<ShepherdStatus> shepherd() {
    return seat().flatMap(SeatDetails::shepherd);
  }

  /// The report of the node's last repair; empty if there was none.
  public Optional<RepairReport> repaired() {
    return replica().flatMap(ReplicaDetails::database).flatMap(DatabaseStatus::repaired);
  }
}

package quorate.runtime.cbs;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.SeatDetails;

/// Answers operators at a node that can run the shepherd: for the node itself, and for the shepherd
/// while it is active here.
///
/// @param active the shepherd; empty while it is active elsewhere
/// @param engine that of the node's database; empty while it is down, and if there is none
/// @param startedNanos the start of the node, in [System#nanoTime]
record StandbyAnswers(
    ClusterConfig config,
    ClusterConfig.Node node,
    SuccessionHost succession,
    Supplier<Optional<ActiveShepherd>> active,
    Supplier<Optional<Engine>> engine,
    long startedNanos) {
  NodeStatus status() {
    Optional<ActiveShepherd> now = active.get();
    Optional<Engine> open = engine.get();
    boolean down = open.isEmpty() && Shepherd.replicas(config).contains(node);
    long holder = succession.holder().map(NodeId::number).orElse(0L);
    return new NodeStatus(
        OptionalLong.of(node.id().number()),
        OptionalLong.of(ProcessHandle.current().pid()),
        Optional.of(node.host() + ":" + node.port()),
        Optional.of(node.engine()),
        open.map(Engine::version),
        Optional.of(now.isPresent() ? "active" : "standby"),
        Optional.of(down ? "its database is down" : NodeStatus.READY),
        OptionalLong.of((System.nanoTime() - startedNanos) / 1_000_000_000L),
        new SeatDetails(
            Optional.of(new SeatDetails.Term(succession.epoch(), holder)),
            new TreeMap<>(),
            now.map(it -> it.desk().status())));
  }

  ShepherdDesk desk() {
    return active
        .get()
        .orElseThrow(() ->
            new WireException(
                "the active shepherd is not here"
                    + succession.holder().map(it -> ", but at node " + it.number()).orElse("")))
        .desk();
  }
}

package quorate.runtime.cbs;

import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.database.Engine;
import quorate.runtime.config.ClusterConfig;

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
    Findings findings,
    Supplier<Optional<ActiveShepherd>> active,
    Supplier<Optional<Engine>> engine,
    long startedNanos)
    implements OperatorQuestions.Answers {
  @Override
  public Map<String, Object> status() {
    Optional<ActiveShepherd> now = active.get();
    Optional<Engine> open = engine.get();
    boolean down = open.isEmpty() && Shepherd.replicas(config).contains(node);
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("id", node.id().number());
    status.put("pid", ProcessHandle.current().pid());
    status.put("address", node.host() + ":" + node.port());
    status.put("role", now.isPresent() ? "active" : "standby");
    status.put("epoch", succession.epoch());
    status.put("holder", succession.holder().map(NodeId::number).orElse(0L));
    status.put("engine", node.engine());
    open.ifPresent(it -> status.put("version", it.version()));
    status.put("health", down ? "its database is down" : "ready");
    status.put("uptimeSeconds", (System.nanoTime() - startedNanos) / 1_000_000_000L);
    now.ifPresent(it -> status.put("shepherd", it.desk().status()));
    return status;
  }

  @Override
  public Bytes compare(Bytes body) throws IOException {
    Optional<ActiveShepherd> now = active.get();
    if (now.isEmpty()) {
      throw new WireException(
          "the active shepherd is not here"
              + succession.holder().map(it -> ", but at node " + it.number()).orElse(""));
    }
    return now.get().desk().compare(body);
  }

  @Override
  public Bytes found() throws IOException {
    return ShepherdDesk.findings(config, findings);
  }

  @Override
  public Bytes execute(Bytes body) throws IOException, SQLException {
    return ShepherdDesk.execute(
        body, database -> database.equals(node.id()) ? engine.get() : Optional.empty());
  }
}

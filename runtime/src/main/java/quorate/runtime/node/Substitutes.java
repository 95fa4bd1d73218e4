package quorate.runtime.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Substitution;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Spares;
import quorate.runtime.net.Rpc;
import quorate.runtime.store.NodeLog;

/// Has a spare take the place of a replica that no longer answers: feeds [Substitution].
///
/// @param now the present configuration
/// @param self this node
/// @param leads whether this node leads the order
/// @param repairing whether its own database is being repaired
/// @param order orders a command
/// @param closed whether this node is
record Substitutes(
    Supplier<ClusterConfig> now,
    NodeId self,
    BooleanSupplier leads,
    BooleanSupplier repairing,
    Rpc rpc,
    Consumer<Command> order,
    BooleanSupplier closed) {
  private static final long LOOK_MILLIS = 500;
  private static final Duration ANSWER = Duration.ofSeconds(1);

  /// Begins to look, if there is a spare and one node's statement suffices.
  void start() {
    ClusterConfig first = now.get();
    if (first.tolerance().liars() == Tolerance.Liars.DATABASES
        && !first.upkeep().spares().nodes().isEmpty()) {
      Thread.ofVirtual().name("substitutes").start(this::look);
    }
  }

  private void look() {
    Spares spares = now.get().upkeep().spares();
    Substitution substitution = new Substitution(now.get().tolerance(), spares.after());
    try {
      while (!closed.getAsBoolean() && !now.get().upkeep().spares().nodes().isEmpty()) {
        Thread.sleep(LOOK_MILLIS);
        ClusterConfig config = now.get();
        substitution.on(
            new Substitution.Configured(
                config.configuration(),
                config.members(),
                config.upkeep().spares().nodes().stream()
                    .map(ClusterConfig.Node::member)
                    .toList()));
        boolean leading = leads.getAsBoolean();
        substitution.on(new Substitution.Leads(leading));
        if (leading) {
          Map<NodeId, Boolean> heard = ask(config);
          long nanos =
              System.nanoTime(); // one time for all answers, after waiting for the silent nodes
          heard.forEach((node, away) -> substitution.on(new Substitution.Heard(node, away, nanos)));
          substitution
              .on(new Substitution.Tick(nanos))
              .ifPresent(change -> propose(config, change));
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// The nodes that answer, each with whether its database is being repaired.
  private Map<NodeId, Boolean> ask(ClusterConfig config) throws InterruptedException {
    Map<NodeId, CompletableFuture<Bytes>> asked = new LinkedHashMap<>();
    for (NodeId node : config.databases()) {
      if (!node.equals(self)) {
        asked.put(node, rpc.ask(node, Rpc.Method.PING, Bytes.EMPTY, ANSWER));
      }
    }
    Map<NodeId, Boolean> heard = new LinkedHashMap<>();
    heard.put(self, repairing.getAsBoolean());
    for (Map.Entry<NodeId, CompletableFuture<Bytes>> each : asked.entrySet()) {
      try {
        heard.put(each.getKey(), each.getValue().get().equals(Rpc.AWAY));
      } catch (ExecutionException silent) {
        // No answer: the case that is looked for.
      }
    }
    return heard;
  }

  private void propose(ClusterConfig config, HostCommand.Reconfigure change) {
    List<NodeId> gone = new ArrayList<>(config.nodeIds());
    gone.removeAll(change.ids());
    Optional<NodeId> spare =
        change.ids().stream().filter(id -> !config.nodeIds().contains(id)).findFirst();
    NodeLog.LOG.warn(
        "{} has not answered for {} s: {} takes its place",
        gone,
        config.upkeep().spares().after().toSeconds(),
        spare.map(NodeId::toString).orElse("no spare"));
    order.accept(change);
  }
}

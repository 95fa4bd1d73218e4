package quorate.runtime.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.runtime.cbs.ShepherdQuestions;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.FailureText;
import quorate.runtime.net.Rpc;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.ComparisonReport;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.DivergenceJson;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;
import quorate.runtime.status.ShepherdStatus;
import quorate.runtime.status.Verification;
import quorate.runtime.status.VerificationJson;

/// The administration of databases whose work a shepherd orders, or one of several that stand by.
final class ShepherdAdministration implements Administration {
  private static final long LOOK_MILLIS = 200;

  private final ClusterConfig config;
  private final ShepherdQuestions questions;
  private final Notices notices;

  private ShepherdAdministration(
      ClusterConfig config, ShepherdQuestions questions, Notices notices) {
    this.config = config;
    this.questions = questions;
    this.notices = notices;
  }

  static Administration connect(ClusterConfig config, PartyKeys keys, Notices notices)
      throws InterruptedException {
    return new ShepherdAdministration(
        config, ShepherdQuestions.connect(config, keys, LINKS), notices);
  }

  /// The state of the cluster, whose nodes are all nodes, or the process of the one shepherd.
  @Override
  public ClusterStatus status(OptionalLong gatewayPid) throws InterruptedException {
    List<NodeStatus> nodes = new ArrayList<>();
    for (NodeId node : questions.nodes()) {
      nodes.add(status(node));
    }
    return ClusterStatuses.shepherded(config, nodes, gatewayPid);
  }

  @Override
  public NodeStatus status(NodeId id) throws InterruptedException {
    ClusterConfig.Node node = config.node((int) id.number());
    String health = "down: does not answer on " + node.host() + ":" + node.port();
    if (questions.isConnected(id)) {
      try {
        NodeStatus answered = NodeStatusJson.ofSeat(questions.ask(id, Rpc.Method.STATUS));
        return answered.id().isPresent() ? answered : answered.withId(id.number());
      } catch (ExecutionException unreachable) {
        boolean refused = unreachable.getCause() instanceof Rpc.RpcException;
        health = refused ? FailureText.of(unreachable) : health;
      } catch (WireException nonsense) {
        health = "answers nonsense";
      }
    }
    return NodeStatus.silent(id.number(), Optional.empty(), health);
  }

  private NodeId active() throws InterruptedException {
    OptionalLong id =
        status(OptionalLong.empty()).active().map(NodeStatus::id).orElse(OptionalLong.empty());
    return new NodeId(
        id.orElseThrow(() ->
            new IllegalStateException(
                "no shepherd is active; is the cluster up? Look at: ./quorate status")));
  }

  /// The findings of the shepherds; shepherds that do not answer are left out.
  @Override
  public List<Divergence> divergences() throws InterruptedException {
    return List.copyOf(findings());
  }

  private List<Divergence.OfShepherd> findings() throws InterruptedException {
    List<Divergence.OfShepherd> found = new ArrayList<>();
    int answered = 0;
    for (NodeId node : questions.nodes()) {
      if (!questions.isConnected(node)) {
        notices.warn("node " + node.number() + " does not answer");
        continue;
      }
      try {
        String answer = questions.ask(node, Rpc.Method.FINDINGS);
        found.addAll(DivergenceJson.ofShepherd(node.number(), answer));
        answered++;
      } catch (ExecutionException | WireException unreachable) {
        notices.warn("node " + node.number() + " does not answer: " + FailureText.of(unreachable));
      }
    }
    if (answered == 0) {
      throw new IllegalStateException("no shepherd answers; is the cluster up?");
    }
    found.sort(Comparator.comparing(each -> each.found().at()));
    return found;
  }

  @Override
  public KeptDispute dispute(Position at) {
    throw new ConfigException(
        "under protocol = \"cbs\" nothing is kept beyond what ./quorate divergences shows");
  }

  @Override
  public Verification verify(Duration limit) throws InterruptedException, ExecutionException {
    ComparisonReport report = VerificationJson.ofShepherd(questions.compare(active(), limit));
    return Verifications.ofDatabases(config, report);
  }

  @Override
  public Verification verifyAndRepair(Duration limit, Consumer<Verification> before)
      throws InterruptedException, ExecutionException {
    Set<String> known = new HashSet<>();
    findings().forEach(each -> known.add(each.id()));
    Verification first = verify(limit);
    if (!first.isRepairable()) {
      return first.after(new Verification.Repairs.OfShepherd(List.of()));
    }
    before.accept(first);
    awaitRepairs(first.comparison().orElseThrow().differing().keySet(), limit);
    List<Divergence.Repaired> repairs = new ArrayList<>();
    for (Divergence.OfShepherd each : findings()) {
      if (each instanceof Divergence.Repaired repaired && !known.contains(each.id())) {
        repairs.add(repaired);
      }
    }
    return verify(limit).after(new Verification.Repairs.OfShepherd(repairs));
  }

  /// Waits until none of the databases is in repair.
  private void awaitRepairs(Set<NodeId> differing, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < end && isAnyInRepair(differing)) {
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private boolean isAnyInRepair(Set<NodeId> differing) throws InterruptedException {
    Optional<ShepherdStatus> shepherd = status(OptionalLong.empty()).shepherd();
    return shepherd.isEmpty() // another shepherd takes over
        || shepherd.get().databases().stream()
            .anyMatch(
                each -> each.trouble().isPresent() && differing.contains(new NodeId(each.id())));
  }

  @Override
  public String execute(NodeId database, String sql)
      throws InterruptedException, ExecutionException {
    NodeId node = config.hasStandbys() ? database : questions.nodes().getFirst();
    return questions.execute(node, database, sql);
  }

  @Override
  public void close() {
    questions.close();
  }
}

package quorate.cli.admin;

import java.io.Console;
import java.security.PrivateKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Control;
import quorate.runtime.admin.Disagreement;
import quorate.runtime.admin.NodeRepairs;
import quorate.runtime.admin.OrderedNodes;
import quorate.runtime.admin.Verdict;
import quorate.runtime.admin.Verifications;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.KeyFile;
import quorate.runtime.keys.OperatorKey;
import quorate.runtime.status.Declaration;
import quorate.runtime.status.Verification;
import quorate.runtime.status.Verification.Outcome;
import quorate.runtime.status.VerificationJson;

/// `quorate repair --from NODE`: an operator decides a split.
@Command(
    name = "repair",
    mixinStandardHelpOptions = true,
    description = {
      "Declares one node's data to be right when too few databases agree for the cluster to decide.",
      "It then refuses writes, as ./quorate status shows. The other nodes take over that node's data.",
      "The declaration is signed with the operator's key and ordered. Before that, the command shows",
      "the differences and the acknowledged positions that may be lost, and asks for confirmation."
    },
    footer = {
      "",
      "Exit status: 0 if all replicas hold the same rows, 1 if they do not yet or it was not"
          + " confirmed,",
      "2 if nothing can be declared.",
      "",
      "Examples:",
      "  ./quorate repair --from 1",
      "  ./quorate repair --from 1 --yes --key /media/safe/operator.key"
    })
public final class Repair extends Operating implements Callable<Integer> {
  private static final long LOOK_MILLIS = 100;

  /// The wait for the other databases once this one has scanned its tables.
  private static final long OTHERS_NANOS = 5_000_000_000L;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "NODE",
      description = "The node that is right.")
  int from;

  @Option(names = "--yes", description = "Do not ask.")
  boolean yes;

  @Option(
      names = "--seconds",
      defaultValue = "120",
      description = "How long to wait for the databases (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Override
  public Integer call() throws Exception {
    ClusterConfig written = config();
    PrivateKey signing = KeyFile.load(operatorKey(written));
    try (ClusterClient client = connect(written)) {
      ClusterConfig config = OrderedNodes.now(client);
      ClusterConfig.Node node = config.node(from);
      if (!node.hasDatabase()) {
        throw new ConfigException("node " + from + " only orders; it has no data");
      }
      Disagreement found = compare(client, config, node.id());
      int enough = config.tolerance().weakCertificate();
      Verdict verdict = Verdict.of(found.attests(), enough);
      if (verdict.certified().isPresent()) {
        throw new ConfigException(
            verdict.differing().isEmpty()
                ? "nothing is declared: the databases hold the same data"
                : "nothing is declared: %d databases hold the same data, so the others are repaired by them; wait for"
                        .formatted(found.attests().size() - verdict.differing().size())
                    + " it with ./quorate verify --repair");
      }
      Optional<Disagreement> confirmed = confirmed(client, config, found, node.id());
      if (confirmed.isEmpty()) {
        System.err.println("nothing is declared; to do it without a question: --yes");
        return 1;
      }
      declare(client, written, confirmed.get(), node.id(), signing);
      return report(client, config, confirmed.get(), node.id());
    }
  }

  /// Shows the split, and asks. Checkpoints go on meanwhile, and snapshots are kept for a few of
  /// them only: so the databases are compared again, and if the difference has changed, the
  /// question is asked again.
  private Optional<Disagreement> confirmed(
      ClusterClient client, ClusterConfig config, Disagreement first, NodeId node)
      throws InterruptedException {
    Disagreement found = first;
    while (true) {
      if (!json) {
        found.split().lines().forEach(System.out::println);
        losses(found, node).forEach(System.out::println);
      }
      if (yes) {
        return Optional.of(found);
      }
      if (!isConfirmed()) {
        return Optional.empty();
      }
      Disagreement now = compare(client, config, node);
      if (now.tables().equals(found.tables())) {
        return Optional.of(now);
      }
      System.out.println("the databases differ in another way now:");
      found = now;
    }
  }

  /// Has all databases scanned at one place in the order. Too few may answer to acknowledge the
  /// request, so the node's own attestation is awaited.
  private Disagreement compare(ClusterClient client, ClusterConfig config, NodeId node)
      throws InterruptedException {
    Position before = look(client, config, node).map(Repair::newest).orElse(Position.NONE);
    Checkpoints.request(client);
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    long scanned = 0;
    while (System.nanoTime() < end) {
      Optional<Control> control = look(client, config, node);
      Optional<Position> at = control.flatMap(now -> scannedAt(now, node, before));
      if (at.isPresent()) {
        scanned = scanned == 0 ? System.nanoTime() : scanned;
        Disagreement found = Disagreement.of(control.orElseThrow(), at.get(), config.tolerance());
        boolean all = found.attests().size() == config.databases().size();
        if (all || System.nanoTime() - scanned > OTHERS_NANOS) {
          return found;
        }
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new ConfigException(
        "node "
            + from
            + " has not scanned its tables in "
            + seconds
            + " s: it is down, in repair, or busy; look at: ./quorate status");
  }

  private static Position newest(Control control) {
    return control.checkpoints().isEmpty() ? Position.NONE : control.checkpoints().lastKey();
  }

  private static Optional<Position> scannedAt(Control control, NodeId node, Position after) {
    return control.checkpoints().entrySet().stream()
        .filter(each -> each.getKey().isAfter(after) && each.getValue().containsKey(node))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static Optional<Control> look(ClusterClient client, ClusterConfig config, NodeId node)
      throws InterruptedException {
    try {
      return Optional.of(OrderedNodes.control(client, config, node));
    } catch (ExecutionException notNow) {
      return Optional.empty();
    }
  }

  private static List<String> losses(Disagreement found, NodeId node) {
    List<String> lines = new java.util.ArrayList<>();
    lines.add(
        "writes acknowledged after position %s may be lost where %s holds other results of them"
            .formatted(found.alike(), node));
    List<String> doubtful = found.doubtful(node);
    if (!doubtful.isEmpty()) {
      lines.add("it is known to have answered otherwise at:");
      doubtful.forEach(each -> lines.add("  " + each));
    }
    return lines;
  }

  private boolean isConfirmed() {
    Console console = System.console();
    if (console == null || json) {
      return false;
    }
    String answer =
        console.readLine("Give all other databases the data of node %d? (yes/no) ", from);
    return "yes".equals(answer);
  }

  private void declare(
      ClusterClient client,
      ClusterConfig config,
      Disagreement found,
      NodeId node,
      PrivateKey signing)
      throws InterruptedException {
    StateDigest state = found.state(node).orElseThrow();
    var unsigned = new HostCommand.DeclareState(node, found.at(), state, Bytes.EMPTY);
    Bytes signature = OperatorKey.sign(config, signing, unsigned.signed());
    Checkpoints.request(client, new HostCommand.DeclareState(node, found.at(), state, signature));
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    while (System.nanoTime() < end) {
      if (look(client, config, node).filter(now -> now.isDeclared(found.at(), node)).isPresent()) {
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new ConfigException(
        "node "
            + from
            + " has not taken the declaration: too few nodes order, the key is not the one that its"
            + " configuration names in [operator], or it has taken several checkpoints since; try"
            + " again");
  }

  private int report(ClusterClient client, ClusterConfig config, Disagreement found, NodeId node)
      throws InterruptedException {
    StateDigest right = found.state(node).orElseThrow();
    List<NodeId> differing =
        found.attests().entrySet().stream()
            .filter(each -> !each.getValue().state().equals(right))
            .map(Map.Entry::getKey)
            .toList();
    Position before = new Position(found.at().number() - 1);
    Verification.Repairs.OfNodes repairs =
        new NodeRepairs(client, Duration.ofSeconds(seconds), notices()).await(before, differing);
    Disagreement after = compare(client, config, node);
    boolean all = after.attests().size() == config.databases().size();
    Outcome outcome = Verifications.outcome(after.tables().isEmpty() ? 1 : 2, all);
    boolean equal = outcome == Outcome.EQUAL;
    if (json) {
      Declaration declaration =
          new Declaration(node, found.split(), found.doubtful(node), repairs, equal);
      System.out.println(VerificationJson.write(declaration).pretty());
    } else {
      VerificationText.lines(repairs).forEach(System.out::println);
      System.out.println(
          Verification.summary(Verification.Subject.REPLICAS, outcome)
              + " at position "
              + after.at());
    }
    return equal ? 0 : 1;
  }
}

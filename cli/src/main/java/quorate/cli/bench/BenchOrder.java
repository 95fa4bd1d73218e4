package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.Contender;
import quorate.bench.Figure;
import quorate.bench.Order;
import quorate.bench.OrderBench;
import quorate.bench.Peer;
import quorate.bench.Plot;
import quorate.bench.Workload;

/// `quorate bench order`.
@Command(
    name = "order",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the total order: one process per node, one for all clients, each of which waits for",
      "its request to be delivered before it sends the next."
    },
    footer = {
      "",
      "Latency is from sending to delivery, CPU is summed over the nodes. Peers are built by",
      "  mvn -B -Ppeers -pl bench-peers -am package -DskipTests",
      "",
      "Examples:",
      "  ./quorate bench order --order paxos --clients 43 --payload 140 --no-fsync --seconds 10",
      "  ./quorate bench order --order pbft --json",
      "  ./quorate bench order --sweep --no-fsync --plot order.svg",
      "  ./quorate bench order --peer ratis --compare --no-fsync --rounds 3",
      "  ./quorate bench order --peer etcd --compare --rounds 3  # fetches etcd by pip",
      "  ./quorate bench order --peer bftsmart --compare --no-fsync  # beside PBFT"
    })
final class BenchOrder implements Callable<Integer> {
  private static final List<Integer> SWEEP_CLIENTS = List.of(1, 2, 4, 8, 16, 32, 43, 64);
  private static final List<Integer> SWEEP_PAYLOADS = List.of(140, 1024, 8192);

  @Option(
      names = "--order",
      description =
          "Which: ${COMPLETION-CANDIDATES}, in any case (default: PAXOS, and with --peer the one that"
              + " survives what that peer does).")
  @Nullable Order order;

  @Option(
      names = "--nodes",
      defaultValue = "0",
      description = "Ordering nodes (default: 3, and 4 where nodes may lie: PBFT and BFT-SMaRt).")
  int nodes;

  @Option(
      names = "--clients",
      defaultValue = "43",
      description = "Clients (default: ${DEFAULT-VALUE}).")
  int clients;

  @Option(
      names = "--payload",
      defaultValue = "140",
      description = "Bytes of a request (default: ${DEFAULT-VALUE}).")
  int payload;

  @Option(
      names = "--no-fsync",
      description =
          "Nodes write their log without syncing it: it does not survive a power failure.")
  boolean noFsync;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      description = "Measured time of each run (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--warmup",
      defaultValue = "3",
      description = "Seconds before that (default: ${DEFAULT-VALUE}).")
  int warmup;

  @Option(
      names = "--sweep",
      description = "1 to 64 clients with 140 bytes, 1 KB and 8 KB, each a run of its own.")
  boolean sweep;

  @Option(
      names = "--peer",
      description = "Measures another implementation instead: ${COMPLETION-CANDIDATES}.")
  @Nullable Peer peer;

  @Option(
      names = "--compare",
      description = "Measures ours and the peer in turn, and prints the ratios of their medians.")
  boolean compare;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description = "With --compare: how often (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--peer-lib",
      description = "Where the peers' libraries are (default: as built in this repository).")
  @Nullable Path peerLib;

  @Option(names = "--plot", description = "Writes latency over throughput as SVG to this file.")
  @Nullable Path plot;

  @Option(names = "--json", description = "One line of JSON for each run.")
  boolean json;

  @Option(
      names = "--java",
      split = ",",
      hidden = true,
      description = "Options for the nodes' Java, to profile them.")
  List<String> javaOptions = new ArrayList<>();

  private final List<Figure> figures = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Workload workload = new Workload(clients, payload, !noFsync, warmup, seconds);
    if (compare && peer == null) {
      System.err.println("quorate: --compare with whom? Name a --peer.");
      return 2;
    }
    if (peer != null && !noFsync && !peer.canSync()) {
      System.err.println(
          "quorate: " + peer + " keeps its log in memory: say --no-fsync, which is all it can.");
      return 2;
    }
    Contender ours = Contender.ours(order(), nodes(order()));
    Contender other = peer == null ? null : Contender.peer(peer, nodes(peer.like()), library());
    for (Workload each : workloads(workload)) {
      if (compare && other != null) {
        compare(ours, other, each);
      } else {
        measure(other == null ? ours : other, each);
      }
    }
    if (plot != null) {
      Plot.write(figures, plot);
    }
    return 0;
  }

  private Order order() {
    return order != null ? order : peer != null ? peer.like() : Order.PAXOS;
  }

  private int nodes(Order of) {
    return nodes > 0 ? nodes : of.defaultNodes();
  }

  private List<Workload> workloads(Workload one) {
    if (!sweep) {
      return List.of(one);
    }
    List<Workload> all = new ArrayList<>();
    for (int bytes : SWEEP_PAYLOADS) {
      for (int count : SWEEP_CLIENTS) {
        all.add(one.with(count, bytes));
      }
    }
    return all;
  }

  private Figure measure(Contender contender, Workload workload)
      throws IOException, InterruptedException {
    Figure figure = OrderBench.run(contender, workload, javaOptions);
    figures.add(figure);
    System.out.println(json ? JSON.std.asString(figure.describe()) : figure.line());
    return figure;
  }

  /// In alternation, so that the machine's other load affects both.
  private void compare(Contender ours, Contender other, Workload workload)
      throws IOException, InterruptedException {
    List<Figure> mine = new ArrayList<>();
    List<Figure> theirs = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      mine.add(measure(ours, workload));
      theirs.add(measure(other, workload));
    }
    System.out.printf(
        Locale.ROOT,
        "%s to %s, %s, %d clients, %d B, medians of %d: throughput x %.2f, p50 x %.2f, p99 x %.2f,"
            + " mean x %.2f, CPU each x %.2f%n",
        ours.name(),
        other.name(),
        Figure.fsync(workload.fsync()).strip(),
        workload.clients(),
        workload.payloadBytes(),
        rounds,
        ratio(mine, theirs, Figure::throughput),
        ratio(mine, theirs, Figure::p50),
        ratio(mine, theirs, Figure::p99),
        ratio(mine, theirs, Figure::mean),
        ratio(mine, theirs, Figure::cpuMsPerOp));
  }

  private static double ratio(
      List<Figure> mine, List<Figure> theirs, ToDoubleFunction<Figure> what) {
    return median(mine, what) / median(theirs, what);
  }

  private static double median(List<Figure> of, ToDoubleFunction<Figure> what) {
    double[] sorted = of.stream().mapToDouble(what).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /// Next to this program's libraries, which are in cli/target/lib.
  private Path library() throws IOException {
    Path found = peerLib;
    if (found == null) {
      String first = System.getProperty("java.class.path").split(File.pathSeparator)[0];
      Path target = Path.of(first).toAbsolutePath().getParent();
      Path repository = Path.of("").toAbsolutePath();
      for (Path each = target; each != null; each = each.getParent()) {
        if (Files.exists(each.resolve("bench-peers"))) {
          repository = each;
          break;
        }
      }
      found = repository.resolve("bench-peers/target/lib");
    }
    if (!Files.isDirectory(found)) {
      throw new IOException(
          "no libraries in "
              + found
              + ". Build them:  mvn -B -Ppeers -pl bench-peers -am package -DskipTests");
    }
    return found;
  }
}

package quorate.bench;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs each order for one second, in real processes.
class OrderBenchTest {
  @TempDir Path directory = Path.of("");

  @Test
  void paxosDeliversWithAndWithoutFsync() throws Exception {
    Figure with = run(Order.PAXOS, 3, true);
    Figure without = run(Order.PAXOS, 3, false);
    assertEquals(true, with.describe().get("fsync"));
    assertEquals(false, without.describe().get("fsync"));
    assertTrue(without.line().contains("without fsync"), without.line());
    plots(List.of(with, without));
  }

  @Test
  @Tag("long")
  void pbftDelivers() throws Exception {
    run(Order.PBFT, 4, false);
  }

  @Test
  @Tag("long")
  void ratisDelivers() throws Exception {
    run(Order.RATIS, 3, false);
  }

  @Test
  void nodesAreAsManyAsAnOrderTakes() {
    assertEquals(2, Order.PAXOS.tolerance(5).failures());
    assertEquals(1, Order.PBFT.tolerance(6).lies());
    assertEquals(2, Order.PBFT.tolerance(7).lies());
    assertThrows(IllegalArgumentException.class, () -> Order.PAXOS.tolerance(4));
    assertThrows(IllegalArgumentException.class, () -> Order.PBFT.tolerance(3));
  }

  @Test
  void peersAreComparedWithOursThatSurvivesTheSame() {
    for (Peer peer : Peer.values()) {
      boolean byzantine = peer == Peer.BFTSMART;
      assertEquals(byzantine ? Order.PBFT : Order.PAXOS, peer.like(), peer.name());
      assertEquals(byzantine ? 4 : 3, peer.like().defaultNodes(), peer.name());
      assertEquals(!byzantine, peer.canSync(), peer.name());
    }
  }

  @Test
  void whatANodeStartsIsCountedAsItsOwn() throws Exception {
    // Over another descriptor, since the shell redirects a background job's input to /dev/null.
    String child = "echo $$; exec cat";
    Process node =
        new ProcessBuilder("sh", "-c", "exec 3<&0; sh -c \"$0\" <&3 & wait", child).start();
    try (var out = node.inputReader()) {
      long started = Long.parseLong(out.readLine());
      List<Long> counted = OrderBench.family(node).map(ProcessHandle::pid).toList();
      assertEquals(List.of(node.pid(), started), counted);
    } finally {
      node.getOutputStream().close();
      node.waitFor();
    }
  }

  private static Figure run(Order order, int nodes, boolean fsync)
      throws IOException, InterruptedException {
    Workload workload = new Workload(4, 140, fsync, 0, 1);
    Figure figure = OrderBench.run(Contender.ours(order, nodes), workload, List.of());
    assertAll(
        figure.line(),
        () -> assertEquals(0, figure.errors()),
        () -> assertTrue(figure.throughput() > 0),
        () -> assertTrue(figure.p50() > 0 && figure.p50() <= figure.p99()),
        () -> assertTrue(figure.cpuMsPerOp() >= 0),
        () -> assertEquals(nodes, figure.describe().get("nodes")));
    return figure;
  }

  private void plots(List<Figure> figures) throws IOException {
    Path file = directory.resolve("plot.svg");
    Plot.write(figures, file);
    String svg = Files.readString(file);
    assertTrue(svg.contains("<svg"), "an SVG");
  }
}

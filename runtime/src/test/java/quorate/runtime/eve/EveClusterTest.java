package quorate.runtime.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.NodeId;
import quorate.service.kv.Reply;

/// Whole clusters: what is acknowledged is neither lost nor done twice, whatever nodes do.
class EveClusterTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aServiceAnswers(int lies) throws Exception {
    try (EveCluster cluster = new EveCluster(lies, directory)) {
      assertEquals(Reply.OK, cluster.run("SET a 1"));
      assertEquals(new Reply.Number(2), cluster.run("INCR a"));
      assertEquals(Optional.empty(), cluster.failure());
    }
  }

  /// Each node is killed and started again in turn while clients count.
  @Test
  void countsAreExactWhileNodesAreKilled() throws Exception {
    int clients = 6;
    int each = 20;
    try (EveCluster cluster = new EveCluster(1, directory);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Void>> counting = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        int own = i;
        counting.add(
            CompletableFuture.runAsync(
                () -> {
                  for (int k = 1; k <= each; k++) {
                    count(cluster, own, k);
                  }
                },
                threads));
      }
      for (NodeId id : cluster.config().nodeIds()) {
        long before =
            cluster.nodes().values().stream().mapToLong(EveNode::committed).max().orElse(0);
        cluster.kill(id);
        cluster.await(() ->
            counting.stream().allMatch(CompletableFuture::isDone)
                || cluster.nodes().values().stream().anyMatch(it -> it.committed() > before + 2));
        cluster.start(id);
        cluster.await(() -> caughtUp(cluster));
      }
      counting.forEach(CompletableFuture::join);
      assertEquals(text("" + clients * each), cluster.run("GET all"));
      for (int i = 0; i < clients; i++) {
        assertEquals(text("" + each), cluster.run("GET own" + i));
      }
      assertEquals(Optional.empty(), cluster.failure());
    }
  }

  private static void count(EveCluster cluster, int client, int value) {
    try {
      cluster.run("INCR all");
      // exactly once: its own counter has the value that it expects
      assertEquals(new Reply.Number(value), cluster.run("INCR own" + client));
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static boolean caughtUp(EveCluster cluster) {
    List<Long> committed =
        cluster.nodes().entrySet().stream()
            .filter(node -> cluster.config().databases().contains(node.getKey()))
            .map(node -> node.getValue().committed())
            .toList();
    long most = committed.stream().mapToLong(Long::longValue).max().orElse(0);
    return committed.stream().allMatch(it -> it > most - 8);
  }

  static Reply text(String text) {
    return new Reply.Text(
        quorate.core.Bytes.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }

  /// L4: after a power failure at all nodes nothing is executed again, and all is there.
  @Test
  void aClusterThatStopsGoesOn() throws Exception {
    try (EveCluster cluster = new EveCluster(1, directory)) {
      for (int i = 1; i <= 5; i++) {
        assertEquals(new Reply.Number(i), cluster.run("INCR a"));
      }
      List<NodeId> all = cluster.config().nodeIds();
      all.forEach(cluster::kill);
      for (NodeId id : all) {
        cluster.start(id);
      }
      assertEquals(new Reply.Number(6), cluster.run("INCR a"));
      assertEquals(Optional.empty(), cluster.failure());
    }
  }
}

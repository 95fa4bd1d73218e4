package quorate.runtime.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.runtime.status.ExecutorDetails;
import quorate.service.Call;
import quorate.service.Footprint;
import quorate.service.Service;
import quorate.service.batch.Outcome;
import quorate.service.state.Batch;
import quorate.service.state.Kind;
import quorate.service.state.StateMap;

/// Executors that differ return to the state before the batch, and execute it in sequence (E5).
class DivergingServiceTest {
  @TempDir Path directory;

  /// A service with a fault as of a race: the first execution of a request that ends with `!` has
  /// another result at each executor, later ones the right result.
  private static final class RacyService implements Service {
    private static final AtomicLong DRAWN = new AtomicLong();
    private final Set<Bytes> seen = ConcurrentHashMap.newKeySet();

    @Override
    public void prepare(Batch state) {
      if (state.find("counts", Kind.MAP).isEmpty()) {
        state.declare("counts", Kind.MAP);
      }
    }

    @Override
    public Bytes execute(Bytes request, Call call) {
      StateMap counts = call.state().named("counts", Kind.MAP);
      Bytes key = bytes("count");
      long count = counts.get(key).map(it -> Long.parseLong(text(it))).orElse(0L) + 1;
      boolean races = text(request).endsWith("!") && seen.add(request);
      counts.put(key, bytes("" + (races ? 1000 + DRAWN.incrementAndGet() : count)));
      return counts.get(key).orElseThrow();
    }

    @Override
    public Footprint footprint(Bytes request) {
      return Footprint.EMPTY;
    }
  }

  private static Bytes bytes(String text) {
    return Bytes.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Bytes bytes) {
    return new String(bytes.unsafeArray(), StandardCharsets.UTF_8);
  }

  private static String call(EveCluster cluster, String request) throws Exception {
    Outcome outcome = cluster.client().call(bytes(request)).get(120, TimeUnit.SECONDS);
    assertEquals(Outcome.Kind.ANSWERED, outcome.kind());
    return text(outcome.answer());
  }

  /// A service that lies, as a faulty machine or an attacker would.
  private static final class LyingService implements Service {
    private final RacyService right = new RacyService();

    @Override
    public void prepare(Batch state) {
      right.prepare(state);
    }

    @Override
    public Bytes execute(Bytes request, Call call) {
      right.execute(request, call);
      return bytes("lie");
    }

    @Override
    public Footprint footprint(Bytes request) {
      return Footprint.EMPTY;
    }
  }

  /// N1, C1: one of three executors answers otherwise. Nobody believes it, and it fetches the
  /// states that the others agree on.
  @Test
  void anExecutorThatLiesIsOutvoted() throws Exception {
    NodeId liar = new NodeId(2);
    try (EveCluster cluster =
        new EveCluster(
            1, directory, id -> id.equals(liar) ? new LyingService() : new RacyService())) {
      for (int i = 1; i <= 10; i++) {
        assertEquals("" + i, call(cluster, "r" + i));
      }
      cluster.await(() -> {
        ExecutorDetails details =
            Objects.requireNonNull(cluster.nodes().get(liar)).status().executor().orElseThrow();
        return details.counts().transfers() > 0 && details.committed().orElse(0) >= 10;
      });
      assertEquals(Optional.empty(), cluster.failure());
    }
  }

  /// L7.
  @Test
  void aServiceThatIsNotDeterministicIsNamed() throws Exception {
    AtomicLong drawn = new AtomicLong();
    Service random =
        new Service() {
          @Override
          public void prepare(Batch state) {}

          @Override
          public Bytes execute(Bytes request, Call call) {
            return bytes("" + drawn.incrementAndGet());
          }

          @Override
          public Footprint footprint(Bytes request) {
            return Footprint.EMPTY;
          }
        };
    try (EveCluster cluster = new EveCluster(1, directory, _ -> random)) {
      var _ = cluster.client().call(bytes("a"));
      cluster.await(() ->
          cluster.nodes().values().stream()
              .anyMatch(node ->
                  node.status()
                      .health()
                      .filter(it -> it.contains("the service is not deterministic"))
                      .isPresent()));
    }
  }

  @Test
  void aRaceIsUndoneAndTheBatchExecutedInSequence() throws Exception {
    try (EveCluster cluster = new EveCluster(1, directory, _ -> new RacyService())) {
      assertEquals("1", call(cluster, "a"));
      assertEquals("2", call(cluster, "b!"));
      assertEquals("3", call(cluster, "c"));
      long divergences = 0;
      long sequential = 0;
      for (EveNode node : cluster.nodes().values()) {
        ExecutorDetails details = node.status().executor().orElseThrow();
        divergences += details.divergences();
        sequential += details.counts().sequential();
      }
      assertTrue(divergences > 0, "divergences");
      assertTrue(sequential >= 2, "executions in sequence: " + sequential);
      assertEquals(Optional.empty(), cluster.failure());
    }
  }
}

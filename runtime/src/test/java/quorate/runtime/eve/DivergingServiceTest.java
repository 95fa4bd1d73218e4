package quorate.runtime.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
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

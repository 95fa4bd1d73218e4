package quorate.gateway.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import quorate.sql.catalog.Catalog;
import quorate.sql.system.SystemQuery;

/// Sessions are virtual threads carried by two threads in tests; blocking those would stop every
/// session.
@Timeout(60)
final class CarriersTest {
  private static final int CARRIERS = 2;

  /// A session whose setting of a value blocks until released.
  private static final class Waiting extends Somebody {
    private final CountDownLatch entered = new CountDownLatch(CARRIERS);
    private final CountDownLatch go = new CountDownLatch(1);

    @Override
    public String set(String name, String value, boolean onlyNow) {
      entered.countDown();
      try {
        go.await();
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
      return value;
    }
  }

  @Test
  void aQueryOfTheCatalogThatWaitsKeepsNone() throws Exception {
    Waiting asker = new Waiting();
    SystemQuery query =
        SystemQuery.of(
                "select set_config('work_mem', '1MB', false) from pg_class limit 1",
                List.of(),
                Set::of)
            .orElseThrow();
    try (SystemDatabases databases = new SystemDatabases("quorate", List.of());
        ExecutorService sessions = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<byte @Nullable [][]>>> answers = new ArrayList<>();
      for (int i = 0; i < CARRIERS; i++) {
        answers.add(
            sessions.submit(() ->
                SystemAnswer.of(
                    databases, Catalog.EMPTY, asker, _ -> {}, query, List.of(), List.of())));
      }
      asker.entered.await();
      sessions.submit(asker.go::countDown);
      for (Future<List<byte @Nullable [][]>> answer : answers) {
        byte[] value = java.util.Objects.requireNonNull(answer.get().getFirst()[0]);
        assertEquals("1MB", new String(value, StandardCharsets.UTF_8));
      }
    }
  }
}

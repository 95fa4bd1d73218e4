package quorate.service.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.service.state.ManagedState;
import quorate.service.state.Parallel;
import quorate.service.state.StaleAccess;
import quorate.service.state.Version;

/// B1 to B6: exactly once, in parallel as in sequence, and threads that cannot be stopped.
class BatchRunnerTest {
  private static final long NOW = 1_700_000_000_000L;

  private final CountService service = new CountService();
  private final ManagedState state = new ManagedState(Version.genesis(64), Parallel.NONE);
  private BatchRunner runner = new BatchRunner(service, Crews.alone(4));

  private static Work.Asked asked(int session, long number, String text) {
    return new Work.Asked(
        new RequestId(new SessionId(session, 1), number), NOW, CountService.bytes(text));
  }

  private BatchRunner.Executed run(long millis, Work.Asked... requests) {
    Work work = new Work(state.newest().number() + 1, millis, 3, List.of(requests));
    return runner.run(state, work, false).orElseThrow();
  }

  private static List<String> shown(BatchRunner.Executed executed) {
    return executed.answers().stream()
        .map(it -> Outcome.decode(it.outcome()))
        .map(it ->
            it.kind() == Outcome.Kind.ANSWERED
                ? CountService.text(it.answer())
                : it.kind().toString())
        .toList();
  }

  @Test
  void eachRequestIsExecutedOnce() {
    assertEquals(List.of("a:1"), shown(run(NOW, asked(1, 1, "a"), asked(1, 1, "a"))));
    assertEquals(List.of("a:1"), shown(run(NOW, asked(1, 1, "a"))), "it is answered again");
    assertEquals(
        List.of("a:2", "a:3", "a:4"),
        shown(run(NOW, asked(1, 2, "a"), asked(2, 1, "a"), asked(1, 3, "a"))).stream()
            .sorted()
            .toList());
    assertEquals(List.of(), shown(run(NOW, asked(1, 2, "a"))), "its client has a later answer");
    assertEquals(List.of("FORGOTTEN"), shown(run(NOW, asked(1, 5, "a"))), "number 4 is missing");
    assertEquals(List.of("FORGOTTEN"), shown(run(NOW, asked(3, 2, "a"))));
    assertEquals(List.of("a:5"), shown(run(NOW, asked(1, 4, "a"))));
  }

  @Test
  void theTableOfClientsIsRolledBackWithTheState() {
    run(NOW, asked(1, 1, "a"));
    Digest before = state.newest().root();
    BatchRunner.Executed first = run(NOW, asked(1, 2, "a"));
    state.rollBack(1);
    assertEquals(before, state.newest().root());
    BatchRunner.Executed again = run(NOW, asked(1, 2, "a"));
    assertEquals(List.of("a:2"), shown(again));
    assertEquals(first.version().root(), again.version().root());
    assertEquals(first.outputs(), again.outputs());
  }

  @Test
  void oldSessionsAreForgotten() {
    run(NOW, asked(1, 1, "a"), asked(2, 1, "a"));
    long later = NOW + Clients.KEPT_MILLIS;
    for (int i = 0; i < 40; i++) {
      run(later + 1);
    }
    assertTrue(Clients.of(state.newest().read()).orElseThrow().last(new SessionId(1, 1)).isEmpty());
    // B3: a request of a forgotten session is not taken for one of a new session
    assertEquals(List.of("FORGOTTEN"), shown(run(later, asked(1, 1, "a"))));
  }

  /// B1: a primary's time is taken only forward.
  @Test
  void theClockNeverGoesBack() {
    service.hook = (_, call) -> "" + (call.millis() - NOW);
    assertEquals(List.of("50:1"), shown(run(NOW + 50, asked(1, 1, "a"))));
    assertEquals(List.of("50:2"), shown(run(NOW + 20, asked(1, 2, "a"))));
    assertEquals(List.of("70:3"), shown(run(NOW + 70, asked(1, 3, "a"))));
  }

  /// B6: what the others of the batch do is not affected.
  @Test
  void aServiceMayThrow() {
    service.hook =
        (text, _) -> {
          if (text.equals("bad")) {
            throw new IllegalArgumentException("refused");
          }
          return text;
        };
    assertEquals(
        List.of("a:1", "FAILED", "b:1"),
        shown(run(NOW, asked(1, 1, "a"), asked(2, 1, "bad"), asked(3, 1, "b"))));
    assertEquals(List.of("FAILED"), shown(run(NOW, asked(2, 1, "bad"))), "it is its answer");
  }

  @Test
  void longAnswersAreKeptApart() {
    service.hook = (text, _) -> text.equals("long") ? "x".repeat(100_000) : text;
    BatchRunner.Executed executed = run(NOW, asked(1, 1, "long"));
    Clients.Last last =
        Clients.of(state.newest().read()).orElseThrow().last(new SessionId(1, 1)).orElseThrow();
    assertEquals(executed.answers().getFirst().outcome(), last.outcome());
    run(NOW, asked(1, 2, "short"));
    Optional<Clients.Last> next =
        Clients.of(state.newest().read()).orElseThrow().last(new SessionId(1, 1));
    assertEquals(
        "short:1", CountService.text(Outcome.decode(next.orElseThrow().outcome()).answer()));
  }

  /// B4: as in the order of the batch, whatever the threads do.
  @Test
  void parallelExecutionHasTheSequentialResult() {
    BatchRunner parallel = new BatchRunner(service, Crews.threads(4));
    ManagedState other = new ManagedState(Version.genesis(64), Parallel.NONE);
    Random random = new Random(11);
    for (int batch = 1; batch <= 20; batch++) {
      List<Work.Asked> requests = new ArrayList<>();
      for (int session = 0; session < 60; session++) {
        requests.add(asked(session, batch, "k" + random.nextInt(20)));
      }
      Work work = new Work(batch, NOW + batch, batch, requests);
      BatchRunner.Executed one = runner.run(state, work, true).orElseThrow();
      BatchRunner.Executed two = parallel.run(other, work, false).orElseThrow();
      assertEquals(one.version().root(), two.version().root());
      assertEquals(one.outputs(), two.outputs());
    }
  }

  /// B5: the attempt in parallel is given up, the batch is executed in sequence, and the thread
  /// that was stuck writes into nothing when it goes on.
  @Test
  void aStuckThreadCannotWriteAfterItsAttempt() throws Exception {
    CountDownLatch stuck = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    Crew crew =
        new Crews.OfTest(2) {
          @Override
          public boolean attempt(List<Runnable> tasks, boolean limited) {
            if (!limited) {
              tasks.forEach(Runnable::run);
              return true;
            }
            tasks.forEach(task ->
                Thread.ofPlatform()
                    .start(() -> {
                      try {
                        task.run();
                      } catch (RuntimeException refused) {
                        end.complete(refused);
                      }
                    }));
            await(stuck);
            return false;
          }
        };
    service.hook =
        (text, call) -> {
          if (text.equals("stuck") && call.state().epochNumber() == 1) {
            stuck.countDown();
            await(release);
          }
          return text;
        };
    runner = new BatchRunner(service, crew);
    BatchRunner.Executed executed = run(NOW, asked(1, 1, "stuck"), asked(2, 1, "a"));
    assertEquals(List.of("stuck:1", "a:1"), shown(executed));
    assertEquals(1, runner.givenUp());
    release.countDown();
    assertInstanceOf(StaleAccess.class, end.get());
    assertEquals(executed.version().root(), state.newest().root());
    assertEquals(List.of("stuck:2"), shown(run(NOW, asked(1, 2, "stuck"))));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void anExecutionThatIsGivenUpInSequenceLeavesTheState() {
    Digest before = state.newest().root();
    runner =
        new BatchRunner(
            service,
            new Crews.OfTest(2) {
              @Override
              public boolean attempt(List<Runnable> tasks, boolean limited) {
                return false;
              }
            });
    Work work = new Work(1, NOW, 1, List.of(asked(1, 1, "a")));
    assertFalse(runner.run(state, work, false).isPresent());
    assertEquals(before, state.newest().root());
    Bytes root = state.newest().root().bytes();
    assertEquals(32, root.length());
  }
}

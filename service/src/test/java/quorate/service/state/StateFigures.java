package quorate.service.state;

import static quorate.service.state.Model.b;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import quorate.core.Bytes;

/// Prints the cost of batches over a large map: `java -cp service/target/classes:service/target/
/// test-classes:core/target/classes quorate.service.state.StateFigures [entries] [threads]`. Of
/// each figure the median of the rounds is shown, in microseconds.
final class StateFigures {
  private static final int CHANGES = 1000;
  private static final int ROUNDS = 101;

  private StateFigures() {}

  public static void main(String[] args) throws Exception {
    int entries = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    int threads = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      measure(entries, threads == 1 ? Parallel.NONE : new Pooled(pool, threads));
    }
  }

  private record Pooled(ExecutorService pool, int width) implements Parallel {
    @Override
    public void all(List<Runnable> tasks) {
      List<? extends Future<?>> all = tasks.stream().map(pool::submit).toList();
      try {
        for (Future<?> each : all) {
          each.get();
        }
      } catch (InterruptedException | ExecutionException failed) {
        throw new IllegalStateException(failed);
      }
    }
  }

  private static void measure(int entries, Parallel parallel) throws Exception {
    ManagedState state = new ManagedState(Version.genesis(1_000_000), parallel);
    long start = now(parallel);
    Batch first = state.begin(1, 1);
    StateMap map = first.declare("map", Kind.MAP);
    for (int i = 0; i < entries; i++) {
      map.put(b("key" + i), b("value" + i));
    }
    long filled = now(parallel);
    state.end(first);
    System.out.printf(
        "%,d entries, %d threads: filled in %d ms, hashed in %d ms, %d MB in use%n",
        entries,
        parallel.width(),
        (filled - start) / 1_000_000,
        (now(parallel) - filled) / 1_000_000,
        used());
    String[] names = {"put", "hash", "delta", "apply", "roll back", "get"};
    long[][] nanos = new long[names.length][ROUNDS];
    Random random = new Random(1);
    long epoch = 1;
    int bytes = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long[] at = new long[names.length + 1];
      at[0] = now(parallel);
      Batch batch = state.begin(2, ++epoch);
      StateMap changed = batch.named("map", Kind.MAP);
      for (int i = 0; i < CHANGES; i++) {
        changed.put(b("new" + random.nextInt()), b("value" + i));
      }
      at[1] = now(parallel);
      Version version = state.end(batch);
      at[2] = now(parallel);
      Delta delta = Delta.between(state.at(1), version);
      bytes = delta.changes().length();
      at[3] = now(parallel);
      delta.apply(state.at(1), version.root(), parallel);
      at[4] = now(parallel);
      state.rollBack(1);
      at[5] = now(parallel);
      StateMap view = state.newest().read().named("map", Kind.MAP);
      for (int i = 0; i < CHANGES; i++) {
        Bytes key = b("key" + random.nextInt(entries));
        if (view.get(key).isEmpty()) {
          throw new IllegalStateException("lost " + key);
        }
      }
      at[6] = now(parallel);
      for (int i = 0; i < names.length; i++) {
        nanos[i][round] = at[i + 1] - at[i];
      }
    }
    System.out.printf("%,d changes, a delta of %,d bytes%n", CHANGES, bytes);
    for (int i = 0; i < names.length; i++) {
      Arrays.sort(nanos[i]);
      System.out.printf("%-10s %,8d us%n", names[i], nanos[i][ROUNDS / 2] / 1000);
    }
  }

  /// With one thread its CPU time, which does not depend on the machine's load.
  private static long now(Parallel parallel) {
    return parallel.width() == 1
        ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }
}

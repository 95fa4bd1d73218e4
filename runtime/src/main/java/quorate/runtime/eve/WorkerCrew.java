package quorate.runtime.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import quorate.service.batch.Crew;
import quorate.service.state.StaleAccess;

/// A crew of platform threads. One that is stuck is replaced, and ends when it comes back: the JVM
/// cannot stop it.
final class WorkerCrew implements Crew, AutoCloseable {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final long limitNanos;
  private final BooleanSupplier over;
  private final List<Worker> workers = new ArrayList<>();
  private int replaced;

  /// @param width the number of threads
  /// @param limitNanos of an attempt that is limited
  /// @param over whether the present attempt has no purpose any more
  WorkerCrew(int width, long limitNanos, BooleanSupplier over) {
    this.limitNanos = limitNanos;
    this.over = over;
    for (int i = 0; i < width; i++) {
      workers.add(new Worker());
    }
  }

  /// Tasks that are waited for together.
  private static final class Round {
    private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
    private int open;

    Round(int open) {
      this.open = open;
    }

    synchronized void done() {
      open--;
      notifyAll();
    }

    /// Waits for a while.
    ///
    /// @return whether all are done
    synchronized boolean await(long nanos) throws InterruptedException {
      if (open > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, nanos);
      }
      return open == 0;
    }
  }

  private record Job(Runnable task, Round round) {}

  private static final class Worker {
    private final BlockingQueue<Job> jobs = new ArrayBlockingQueue<>(1);
    private volatile boolean busy;
    private volatile boolean dismissed;
    private final Thread thread;

    Worker() {
      this.thread = Thread.ofPlatform().daemon().name("service-worker").start(this::run);
    }

    private void run() {
      try {
        while (!dismissed) {
          Job job = jobs.take();
          try {
            job.task().run();
          } catch (StaleAccess late) {
            // S5: the attempt was given up
          } catch (Throwable broken) {
            job.round().broken.compareAndSet(null, broken);
          } finally {
            busy = false;
            job.round().done();
          }
        }
      } catch (InterruptedException stopping) {
        // the crew is closed
      }
    }

    void begin(Job job) {
      busy = true;
      jobs.add(job);
    }
  }

  @Override
  public int width() {
    return workers.size();
  }

  @Override
  public void all(List<Runnable> tasks) {
    for (int i = 0; i < tasks.size(); i += workers.size()) {
      if (!run(tasks.subList(i, Math.min(tasks.size(), i + workers.size())), () -> false)) {
        throw new IllegalStateException("interrupted"); // a part of the state is not hashed
      }
    }
  }

  @Override
  public boolean attempt(List<Runnable> tasks, boolean limited) {
    long end = System.nanoTime() + limitNanos;
    return run(tasks, () -> over.getAsBoolean() || limited && System.nanoTime() - end > 0); // B5
  }

  /// How many threads were stuck, and replaced.
  int replaced() {
    return replaced;
  }

  private boolean run(List<Runnable> tasks, BooleanSupplier givesUp) {
    Round round = new Round(tasks.size());
    for (int i = 0; i < tasks.size(); i++) {
      workers.get(i).begin(new Job(tasks.get(i), round));
    }
    try {
      while (!round.await(LOOK_NANOS)) {
        if (givesUp.getAsBoolean()) {
          replaceBusy();
          return false;
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      replaceBusy();
      return false;
    }
    @Nullable Throwable broken = round.broken.get();
    if (broken != null) { // B6
      throw new IllegalStateException("a request has broken the executor", broken);
    }
    return true;
  }

  private void replaceBusy() {
    for (int i = 0; i < workers.size(); i++) {
      Worker worker = workers.get(i);
      if (worker.busy) {
        worker.dismissed = true;
        workers.set(i, new Worker());
        replaced++;
      }
    }
  }

  @Override
  public void close() {
    workers.forEach(worker -> worker.thread.interrupt());
  }
}

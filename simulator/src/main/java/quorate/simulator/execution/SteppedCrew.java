package quorate.simulator.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import quorate.service.batch.Crew;
import quorate.service.state.Accesses;
import quorate.service.state.StaleAccess;
import quorate.simulator.world.Rng;

/// Threads of which one runs at a time, and stops before each access to the state: the seed chooses
/// which goes on. One that was given up stays where it is, and goes on during later attempts.
final class SteppedCrew implements Crew, Accesses, AutoCloseable {
  private final int width;
  private final Rng rng;

  /// How often in a thousand an attempt that is limited is given up after some steps.
  private final int stuckPerMille;

  private final ThreadLocal<@Nullable Strand> current = new ThreadLocal<>();
  private final List<Strand> late = new ArrayList<>();
  private long steps;
  private long refused;

  SteppedCrew(int width, Rng rng, int stuckPerMille) {
    this.width = width;
    this.rng = rng;
    this.stuckPerMille = stuckPerMille;
  }

  /// A thread and its task.
  private final class Strand {
    private final Semaphore turn = new Semaphore(0);
    private final Semaphore back = new Semaphore(0);
    private @Nullable Throwable broken;
    private boolean done;

    Strand(Runnable task) {
      Thread.ofVirtual()
          .start(() -> {
            turn.acquireUninterruptibly();
            current.set(this);
            try {
              task.run();
            } catch (RuntimeException | Error thrown) {
              broken = thrown;
            }
            done = true;
            back.release();
          });
    }

    /// Lets it run up to its next access.
    void step() {
      turn.release();
      back.acquireUninterruptibly();
    }

    void pause() {
      back.release();
      turn.acquireUninterruptibly();
    }
  }

  @Override
  public void before() {
    Strand strand = current.get();
    if (strand != null) {
      strand.pause();
    }
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public void all(List<Runnable> tasks) {
    tasks.forEach(Runnable::run);
  }

  /// The number of steps so far.
  long steps() {
    return steps;
  }

  /// How many threads that were late were refused.
  long refused() {
    return refused;
  }

  @Override
  public boolean attempt(List<Runnable> tasks, boolean limited) {
    List<Strand> running = new ArrayList<>();
    for (Runnable task : tasks) {
      running.add(new Strand(task));
    }
    long limit = limited && rng.chance(stuckPerMille) ? 1 + rng.below(40) : Long.MAX_VALUE;
    for (long step = 0; !running.isEmpty(); step++) {
      if (step >= limit) {
        late.addAll(running);
        return false;
      }
      if (!late.isEmpty() && rng.chance(200)) {
        stepLate();
      }
      Strand next = running.get(rng.below(running.size()));
      next.step();
      steps++;
      if (next.done) {
        running.remove(next);
        if (next.broken != null) {
          throw new IllegalStateException("a request has broken the executor", next.broken);
        }
      }
    }
    return true;
  }

  private void stepLate() {
    Strand next = late.get(rng.below(late.size()));
    next.step();
    if (next.done) {
      late.remove(next);
      refused += next.broken instanceof StaleAccess ? 1 : 0;
    }
  }

  /// Lets all threads end.
  @Override
  public void close() {
    while (!late.isEmpty()) {
      stepLate();
    }
  }
}

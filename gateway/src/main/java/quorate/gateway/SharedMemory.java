package quorate.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.MessageMemory;

/// The memory of a gateway that its clients' long messages take, all sessions together: who finds
/// none left waits, and is not read from meanwhile; what would take more than all of it is refused.
/// Sessions are served in their order, so that a long message is not passed over for ever.
final class SharedMemory implements MessageMemory {
  /// The memory of a message while it is handled, in its own lengths: as it came, its values, and
  /// what is sent to the nodes.
  private static final int COPIES = 6;

  /// The divisor of a process's memory: clients may take half of it.
  private static final int SHARE = 2;

  private final long max;
  private final Deque<Wait> waits = new ArrayDeque<>();
  private long held;

  private record Wait(long bytes, Runnable granted) {}

  SharedMemory() {
    this(Runtime.getRuntime().maxMemory() / SHARE);
  }

  SharedMemory(long max) {
    this.max = max;
  }

  /// How much is held now.
  synchronized long held() {
    return held;
  }

  @Override
  public boolean holds(int length) {
    return (long) COPIES * length <= max;
  }

  @Override
  public synchronized boolean take(int length, Runnable granted) {
    Wait wanted = new Wait((long) COPIES * length, granted);
    if (waits.isEmpty() && held + wanted.bytes() <= max) {
      held += wanted.bytes();
      return true;
    }
    waits.add(wanted);
    return false;
  }

  /// Takes memory only if there is some now, and nobody waits for it.
  synchronized boolean takeNow(int length) {
    boolean can = waits.isEmpty() && held + (long) COPIES * length <= max;
    if (can) {
      held += (long) COPIES * length;
    }
    return can;
  }

  @Override
  public void stopWaiting(Runnable granted) {
    serve(() -> waits.removeIf(each -> each.granted().equals(granted)));
  }

  @Override
  public void giveBack(int length) {
    serve(() -> held -= (long) COPIES * length);
  }

  private void serve(Runnable change) {
    List<Wait> served = new ArrayList<>();
    synchronized (this) {
      change.run();
      while (!waits.isEmpty() && held + waits.element().bytes() <= max) {
        Wait next = waits.remove();
        held += next.bytes();
        served.add(next);
      }
    }
    served.forEach(each -> each.granted().run());
  }

  /// Memory for something of which nobody knows how long it becomes.
  Growing growing() {
    return new Growing();
  }

  /// It takes more as it grows, and is refused where there is none: who holds some already cannot
  /// wait for others.
  final class Growing implements AutoCloseable {
    private static final int STEP = 1 << 20;
    private int steps;

    /// @throws SqlException 53200 where there is no memory left
    void become(int bytes) {
      int wanted = bytes / STEP;
      if (wanted < steps) {
        close();
      }
      while (steps < wanted) {
        if (!takeNow(STEP)) {
          throw new SqlException(
              new SqlError("53200", "out of memory")
                  .withDetail("Other clients of the gateway have what it has for long messages."));
        }
        steps++;
      }
    }

    @Override
    public void close() {
      for (; steps > 0; steps--) {
        giveBack(STEP);
      }
    }
  }
}

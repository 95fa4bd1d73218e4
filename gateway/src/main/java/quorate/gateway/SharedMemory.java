package quorate.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.MessageMemory;

/// The gateway's memory budget for long client messages, shared by all sessions. A message for
/// which there is no memory waits, and its connection is not read meanwhile; one larger than the
/// budget is refused. Requests are served in order, so that a long message is not starved.
final class SharedMemory implements MessageMemory {
  /// The memory that a message takes while it is handled, in multiples of its length: the message,
  /// its values, and the requests to the nodes.
  private static final int COPIES = 6;

  /// The divisor of the heap: long messages may take half of it.
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

  /// How much is in use.
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

  /// Takes memory if it is free now and no other request waits.
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

  /// A reservation for data of unknown length.
  Growing growing() {
    return new Growing();
  }

  /// Reserves more as the data grows, and is refused if nothing is free: one that already holds
  /// memory must not wait for others.
  final class Growing implements AutoCloseable {
    private static final int STEP = 1 << 20;
    private int steps;

    /// @throws SqlException 53200 if no memory is free
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

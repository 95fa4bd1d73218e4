package quorate.runtime.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.RequestId;

/// Reads that run one after another over one snapshot. Its owner guards what waits in it.
final class ReadLine {
  /// Brief reads that wait for one connection; more take another.
  private static final int WAITING_MAX = 32;

  /// The limit of reads in one message.
  private static final int TOGETHER_MAX = 16;

  /// A read that has taken longer was not brief: no more reads wait for it.
  private static final long BRIEF_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final ReadSnapshots.Snapshot snapshot;
  private final long state;
  private final Deque<Running> waiting = new ArrayDeque<>();
  private volatile boolean begun;
  private volatile long since;

  /// @param state the number of the state that it reads
  ReadLine(ReadSnapshots.Snapshot snapshot, long state) {
    this.snapshot = snapshot;
    this.state = state;
  }

  ReadSnapshots.Snapshot snapshot() {
    return snapshot;
  }

  long state() {
    return state;
  }

  /// Whether a brief read may wait here.
  boolean isBrief() {
    return waiting.size() < WAITING_MAX && !isLate();
  }

  /// Whether the read that runs takes longer than a brief one.
  boolean isLate() {
    return begun && System.nanoTime() - since >= BRIEF_NANOS;
  }

  /// The next read begins.
  void next() {
    since = System.nanoTime();
    begun = true;
  }

  void add(Running read) {
    waiting.add(read);
  }

  /// The next read, with those that go to the engine together with it: a power of two in all, since
  /// each number is another statement to the engine. Empty if none waits.
  List<Running> poll() {
    Running first = waiting.poll();
    return first == null ? List.of() : together(first);
  }

  /// The same for a read that does not wait.
  List<Running> together(Running first) {
    if (waiting.isEmpty() || first.read().together().isEmpty()) {
      return List.of(first);
    }
    List<Running> others =
        waiting.stream().filter(each -> each.read().goesWith(first.read())).toList();
    int count = Math.min(TOGETHER_MAX, Integer.highestOneBit(others.size() + 1));
    List<Running> all = new ArrayList<>(count);
    all.add(first);
    all.addAll(others.subList(0, count - 1));
    waiting.removeAll(all);
    return all;
  }

  /// A read in a line.
  static final class Running {
    private final OrderedRead read;
    private final ReadLine line;
    private final CountDownLatch done = new CountDownLatch(1);
    private boolean stopped;
    private @Nullable Thread worker;

    Running(OrderedRead read, ReadLine line) {
      this.read = read;
      this.line = line;
    }

    OrderedRead read() {
      return read;
    }

    ReadLine line() {
      return line;
    }

    RequestId request() {
      return read.request().id();
    }

    /// Whether it may begin, on this thread.
    synchronized boolean begins() {
      worker = stopped ? null : Thread.currentThread();
      return !stopped;
    }

    /// The end: no cancellation comes after it. False if the read was stopped.
    synchronized boolean ends() {
      worker = null;
      return !stopped;
    }

    /// Stops it.
    ///
    /// @param cancel cancels the statement that a thread executes for it
    synchronized void stop(Consumer<Thread> cancel) {
      stopped = true;
      if (worker != null) {
        cancel.accept(worker);
      }
    }

    /// It uses its snapshot no longer.
    void over() {
      done.countDown();
    }

    boolean await(long millis) throws InterruptedException {
      return done.await(millis, TimeUnit.MILLISECONDS);
    }
  }
}

package quorate.fuzz;

import java.util.concurrent.atomic.AtomicLong;

/// Counts the messages of hostile parties, and prints the count periodically and at the end.
final class Frames {
  private static final AtomicLong SENT = new AtomicLong();
  private static final long BEGUN = System.nanoTime();
  private static final long EVERY = 1_000_000;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Frames::say));
  }

  private Frames() {}

  static void one() {
    if (SENT.incrementAndGet() % EVERY == 0) {
      say();
    }
  }

  private static void say() {
    System.err.printf(
        "fuzz: %,d hostile frames in %d s%n",
        SENT.get(), (System.nanoTime() - BEGUN) / 1_000_000_000);
  }
}

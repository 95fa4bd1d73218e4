package quorate.service.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/// Crews of tests.
final class Crews {
  private Crews() {}

  /// The caller's thread, for as many tasks as a crew of this width gets.
  static Crew alone(int width) {
    return new OfTest(width) {
      @Override
      public boolean attempt(List<Runnable> tasks, boolean limited) {
        tasks.forEach(Runnable::run);
        return true;
      }
    };
  }

  /// A new thread for each task.
  static Crew threads(int width) {
    return new OfTest(width) {
      @Override
      public boolean attempt(List<Runnable> tasks, boolean limited) {
        List<Thread> threads = new ArrayList<>();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CountDownLatch begin = new CountDownLatch(1);
        for (Runnable task : tasks) {
          threads.add(
              Thread.ofPlatform()
                  .start(() -> {
                    try {
                      begin.await();
                      task.run();
                    } catch (Throwable broken) {
                      thrown.set(broken);
                    }
                  }));
        }
        begin.countDown();
        try {
          for (Thread thread : threads) {
            thread.join();
          }
        } catch (InterruptedException stopped) {
          throw new IllegalStateException(stopped);
        }
        if (thrown.get() != null) {
          throw new IllegalStateException(thrown.get());
        }
        return true;
      }
    };
  }

  /// A crew that hashes in the caller's thread.
  abstract static class OfTest implements Crew {
    private final int width;

    OfTest(int width) {
      this.width = width;
    }

    @Override
    public int width() {
      return width;
    }

    @Override
    public void all(List<Runnable> tasks) {
      tasks.forEach(Runnable::run);
    }
  }
}

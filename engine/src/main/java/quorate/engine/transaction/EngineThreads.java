package quorate.engine.transaction;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/// Threads on which an engine executes. They are not virtual threads: an engine in this process
/// computes, and would occupy a carrier thread.
public final class EngineThreads {
  private EngineThreads() {}

  /// As many threads as are needed.
  ///
  /// @param name the prefix of the threads' names
  public static ExecutorService cached(String name) {
    return Executors.newCachedThreadPool(factory(name));
  }

  /// At most `count` threads.
  public static ExecutorService fixed(String name, int count) {
    return Executors.newFixedThreadPool(count, factory(name));
  }

  private static ThreadFactory factory(String name) {
    return Thread.ofPlatform().daemon().name(name, 0).factory();
  }
}

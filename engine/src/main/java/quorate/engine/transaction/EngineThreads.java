package quorate.engine.transaction;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/// Threads on which an engine executes. Not virtual ones: an engine in this process computes, and
/// would keep a carrier to itself.
public final class EngineThreads {
  private EngineThreads() {}

  /// As many as are needed.
  ///
  /// @param name what the names of the threads begin with
  public static ExecutorService cached(String name) {
    return Executors.newCachedThreadPool(factory(name));
  }

  /// No more than these.
  public static ExecutorService fixed(String name, int count) {
    return Executors.newFixedThreadPool(count, factory(name));
  }

  private static ThreadFactory factory(String name) {
    return Thread.ofPlatform().daemon().name(name, 0).factory();
  }
}

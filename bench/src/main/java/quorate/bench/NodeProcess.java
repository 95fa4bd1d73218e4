package quorate.bench;

import java.io.IOException;

/// What every node process does, ours or another's.
public final class NodeProcess {
  /// Each node may use so many ports from its own on.
  public static final int PORTS_EACH = 10;

  static final String READY = "ready";

  private NodeProcess() {}

  /// Says that this node runs, and stays until the bench is gone: until its standard input ends.
  public static void ready() throws IOException {
    ready(() -> {});
  }

  /// The same.
  ///
  /// @param last what is done before the process ends, where something outlives it
  public static void ready(Runnable last) throws IOException {
    System.out.println(READY);
    System.out.flush();
    awaitEnd();
    last.run();
    Runtime.getRuntime().halt(0);
  }

  /// Waits until the bench is gone.
  static void awaitEnd() throws IOException {
    while (System.in.read() >= 0) {
      // nothing is said to a process of the bench
    }
  }
}

package quorate.bench;

import java.io.IOException;

/// The common part of node processes, ours or a peer's.
public final class NodeProcess {
  /// The number of ports that each node may use, from its own on.
  public static final int PORTS_EACH = 10;

  static final String READY = "ready";

  private NodeProcess() {}

  /// Reports that this node runs, and waits for the end of the bench, which closes its standard
  /// input.
  public static void ready() throws IOException {
    ready(() -> {});
  }

  /// Reports that this node runs, and waits for the end of the bench.
  ///
  /// @param last runs before the process ends, to end what would outlive it
  public static void ready(Runnable last) throws IOException {
    System.out.println(READY);
    System.out.flush();
    awaitEnd();
    last.run();
    Runtime.getRuntime().halt(0);
  }

  /// Waits for the end of the bench.
  static void awaitEnd() throws IOException {
    while (System.in.read() >= 0) {
      // no input is expected
    }
  }
}

package quorate.cli.cluster;

import java.util.Optional;

/// Ends a child process together with its supervisor.
final class Parent {
  private Parent() {}

  /// Ends this process when process `id` ends; no effect for 0.
  static void follow(long id) {
    if (id == 0) {
      return;
    }
    Optional<ProcessHandle> parent = ProcessHandle.of(id);
    if (parent.isEmpty()) {
      Runtime.getRuntime().halt(0);
    }
    parent.get().onExit().thenRun(() -> System.exit(0));
  }
}

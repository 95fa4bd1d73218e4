package quorate.cli.cluster;

import java.util.Optional;

/// A child process does not outlive its supervisor.
final class Parent {
  private Parent() {}

  /// Ends this process when process `id` ends; 0 follows nobody.
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

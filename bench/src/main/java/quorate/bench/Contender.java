package quorate.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A service to be measured, with the command line of its processes.
///
/// @param name its name in figures
/// @param nodes the number of nodes
/// @param classPath of its processes
/// @param options of their JVMs
/// @param main their main class, which takes `prefix` and then the arguments described in [Ours]
public record Contender(
    String name,
    int nodes,
    String classPath,
    List<String> options,
    String main,
    List<String> prefix) {
  /// The system property with the path of the program that a peer's nodes run.
  public static final String PROGRAM = "peer.program";

  private static final List<String> PEER_OPTIONS =
      List.of(
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  /// One of Quorate's own orders.
  public static Contender ours(Order order, int nodes) {
    order.tolerance(nodes);
    String name = order.name().toLowerCase(Locale.ROOT);
    return new Contender(
        name,
        nodes,
        System.getProperty("java.class.path"),
        List.of("-XX:+UseCompactObjectHeaders", "--sun-misc-unsafe-memory-access=allow"),
        Ours.class.getName(),
        List.of(name));
  }

  /// A peer with its libraries in `library`. Other programs that it needs are placed next to them.
  ///
  /// @throws IOException if a program is not available, with a readable message
  public static Contender peer(Peer peer, int nodes, Path library)
      throws IOException, InterruptedException {
    peer.like().tolerance(nodes);
    List<String> options = new ArrayList<>(PEER_OPTIONS);
    if (peer.program().isPresent()) {
      Path programs = library.toAbsolutePath().resolveSibling("programs");
      options.add("-D" + PROGRAM + "=" + peer.program().get().in(programs));
    }
    return new Contender(
        peer.name().toLowerCase(Locale.ROOT),
        nodes,
        library + "/*",
        List.copyOf(options),
        peer.main(),
        List.of());
  }

  void prepare(Path directory) throws IOException {
    if (!prefix.isEmpty()) { // a contender of our own
      Order.writeKeys(directory, nodes);
    }
  }
}

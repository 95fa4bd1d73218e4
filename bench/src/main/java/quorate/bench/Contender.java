package quorate.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Whom the bench measures: how its processes are started.
///
/// @param name as figures call it
/// @param nodes how many there are
/// @param classPath of its processes
/// @param options of their Java
/// @param main their class, which takes `prefix` and then what [Ours] describes
public record Contender(
    String name,
    int nodes,
    String classPath,
    List<String> options,
    String main,
    List<String> prefix) {
  /// The system property that tells a peer's process where the program is that its nodes run.
  public static final String PROGRAM = "peer.program";

  private static final List<String> PEER_OPTIONS =
      List.of(
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  /// One of our own.
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

  /// Another's, whose libraries are in `library`. What it needs besides is put next to them.
  ///
  /// @throws IOException if that cannot be had, in words for a person
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
    if (!prefix.isEmpty()) { // ours
      Order.writeKeys(directory, nodes);
    }
  }
}

package quorate.database.engine.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Loopback ports for servers that start later.
///
/// A free port that the system chooses may go to an outgoing connection, or to another process,
/// before the server listens on it. So these ports are below the range from which systems choose,
/// and each process takes them from a block of its own. It holds the block by listening on the
/// block's first port until it ends.
public final class FreePorts {
  private static final int FIRST = 10_240;
  private static final int BLOCK = 256;
  private static final int BLOCKS = 88; // up to 32,767; Linux chooses from 32,768 on

  private static @Nullable ServerSocket claim;
  private static int next;

  private FreePorts() {}

  /// A port on which nobody listens, and which this process has not given out lately.
  ///
  /// @throws IOException if there is no free port
  public static int one() throws IOException {
    return take(1).getFirst();
  }

  /// This many distinct ports, each as [#one].
  public static synchronized List<Integer> take(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    List<ServerSocket> tried = new ArrayList<>();
    try {
      int first = block();
      for (int i = 1; i < BLOCK && ports.size() < count && first != 0; i++) {
        next = next % (BLOCK - 1) + 1;
        listen(first + next)
            .ifPresent(socket -> {
              tried.add(socket);
              ports.add(socket.getLocalPort());
            });
      }
      while (ports.size() < count) { // all of the block, or every block, is taken
        tried.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
        ports.add(tried.getLast().getLocalPort());
      }
      return List.copyOf(ports);
    } finally {
      for (ServerSocket socket : tried) {
        socket.close();
      }
    }
  }

  /// The first port of this process's block; 0 if each block belongs to somebody else.
  private static int block() {
    int start = (int) (ProcessHandle.current().pid() % BLOCKS);
    for (int i = 0; i < BLOCKS && claim == null; i++) {
      claim = listen(FIRST + (start + i) % BLOCKS * BLOCK).orElse(null);
    }
    return claim == null ? 0 : claim.getLocalPort();
  }

  private static Optional<ServerSocket> listen(int port) {
    try {
      return Optional.of(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
    } catch (IOException taken) {
      return Optional.empty();
    }
  }
}

package quorate.runtime.config;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;

/// Nodes on this machine, for tests.
public final class LoopbackNodes {
  private LoopbackNodes() {}

  /// One node for each engine, numbered from 1, at distinct ports that were free just now.
  public static List<ClusterConfig.Node> of(String... engines) throws IOException {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    List<ServerSocket> taken = new ArrayList<>();
    for (String engine : engines) {
      ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      taken.add(socket);
      NodeId id = new NodeId(nodes.size() + 1);
      nodes.add(new ClusterConfig.Node(id, engine, "127.0.0.1", socket.getLocalPort()));
    }
    for (ServerSocket socket : taken) {
      socket.close();
    }
    return nodes;
  }
}

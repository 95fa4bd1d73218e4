package quorate.bench;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import quorate.core.NodeId;

/// The processes of our own orders: `ORDER node ID NODES PORT DIRECTORY FSYNC`, and `ORDER load
/// NODES PORT DIRECTORY` followed by the workload.
public final class Ours {
  private Ours() {}

  public static void main(String[] arguments) throws Exception {
    Order order = Order.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    if (arguments[1].equals("node")) {
      node(order, arguments);
    } else {
      int nodes = Integer.parseInt(arguments[2]);
      Map<NodeId, InetSocketAddress> addresses = addresses(nodes, Integer.parseInt(arguments[3]));
      int clients = Workload.parse(arguments, 5).clients();
      LoadProcess.run(
          arguments,
          5,
          completions -> {
            OrderClients service =
                new OrderClients(order, clients, addresses, Path.of(arguments[4]), completions);
            service.connect();
            return service;
          });
    }
  }

  private static void node(Order order, String[] arguments) throws Exception {
    NodeId self = new NodeId(Integer.parseInt(arguments[2]));
    int nodes = Integer.parseInt(arguments[3]);
    Map<NodeId, InetSocketAddress> addresses = addresses(nodes, Integer.parseInt(arguments[4]));
    Path directory = Path.of(arguments[5]);
    Path own = directory.resolve(self.toString());
    boolean fsync = Boolean.parseBoolean(arguments[6]);
    new OrderServer(order, self, addresses, directory, own, fsync).start();
    NodeProcess.ready();
  }

  private static Map<NodeId, InetSocketAddress> addresses(int nodes, int port) {
    Map<NodeId, InetSocketAddress> addresses = new LinkedHashMap<>();
    for (NodeId member : Order.members(nodes)) {
      int own = port + NodeProcess.PORTS_EACH * (int) (member.number() - 1);
      addresses.put(member, new InetSocketAddress("127.0.0.1", own));
    }
    return addresses;
  }
}

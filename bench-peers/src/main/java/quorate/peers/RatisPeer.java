package quorate.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import quorate.bench.LoadProcess;
import quorate.bench.NodeProcess;
import quorate.bench.Service;

/// Apache Ratis (Raft over gRPC) with a state machine that does nothing. Without fsync its log is
/// flushed asynchronously (`unsafe-flush`).
public final class RatisPeer {
  private static final UUID GROUP = new UUID(1, 1);

  private RatisPeer() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments[0].equals("node")) {
      node(
          Integer.parseInt(arguments[1]),
          group(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3])),
          Path.of(arguments[4]).resolve("n" + arguments[1]),
          Boolean.parseBoolean(arguments[5]));
    } else {
      RaftGroup group = group(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
      LoadProcess.run(arguments, 4, completions -> new Clients(group, completions));
    }
  }

  private static RaftGroup group(int nodes, int port) {
    List<RaftPeer> peers = new ArrayList<>();
    for (int id = 1; id <= nodes; id++) {
      int own = port + (id - 1) * NodeProcess.PORTS_EACH;
      peers.add(RaftPeer.newBuilder().setId("n" + id).setAddress("127.0.0.1:" + own).build());
    }
    return RaftGroup.valueOf(RaftGroupId.valueOf(GROUP), peers);
  }

  private static void node(int id, RaftGroup group, Path directory, boolean fsync)
      throws IOException {
    RaftPeerId self = RaftPeerId.valueOf("n" + id);
    RaftProperties properties = new RaftProperties();
    RaftServerConfigKeys.setStorageDir(properties, List.of(directory.toFile()));
    String address = group.getPeer(self).getAddress();
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    GrpcConfigKeys.Server.setPort(properties, port);
    RaftServerConfigKeys.Log.setUnsafeFlushEnabled(properties, !fsync);
    RaftServerConfigKeys.Log.setUseMemory(properties, Boolean.getBoolean("ratis.memory"));
    RaftServer.newBuilder()
        .setServerId(self)
        .setGroup(group)
        .setStateMachine(new Nothing())
        .setProperties(properties)
        .build()
        .start();
    NodeProcess.ready();
  }

  /// Answers every request with an empty message.
  private static final class Nothing extends BaseStateMachine {
    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
      updateLastAppliedTermIndex(
          transaction.getLogEntry().getTerm(), transaction.getLogEntry().getIndex());
      return CompletableFuture.completedFuture(Message.EMPTY);
    }
  }

  /// A single Ratis client with all outstanding requests of the workload.
  private static final class Clients implements Service {
    private final RaftClient client;
    private final Service.Completions completions;

    Clients(RaftGroup group, Service.Completions completions) {
      this.completions = completions;
      RaftProperties properties = new RaftProperties();
      RaftClientConfigKeys.Async.setOutstandingRequestsMax(properties, 4096);
      this.client = RaftClient.newBuilder().setProperties(properties).setRaftGroup(group).build();
    }

    @Override
    public void submit(int number, long request, byte[] body) {
      byte[] bytes = Requests.encode(number, request, body);
      client
          .async()
          .send(Message.valueOf(UnsafeByteOperations.unsafeWrap(bytes)))
          .whenComplete((reply, _) -> {
            if (reply != null && reply.isSuccess()) {
              completions.delivered(number, request);
            } else {
              submit(number, request, body);
            }
          });
    }

    /// The client retries by itself.
    @Override
    public void retry(int number, long request, byte[] body) {}

    @Override
    public void close() {
      try {
        client.close();
      } catch (IOException gone) {
        // the process ends anyway
      }
    }
  }
}

package quorate.peers;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.StatusResponse;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.TimeUnit;
import quorate.bench.LoadProcess;
import quorate.bench.NodeProcess;
import quorate.bench.Service;

/// etcd (Raft, written in Go) and its clients over gRPC. Each puts the request's body at its own
/// key. All connect to the leader, which saves a hop, with the stubs generated from etcd's
/// protocol.
public final class EtcdPeer {
  private static final long LEADER_SECONDS = 30;

  private EtcdPeer() {}

  public static void main(String[] arguments) throws Exception {
    int nodes = Integer.parseInt(arguments[arguments[0].equals("node") ? 2 : 1]);
    if (arguments[0].equals("node")) {
      EtcdNode.run(arguments, nodes);
    } else {
      int port = Integer.parseInt(arguments[2]);
      LoadProcess.run(arguments, 4, completions -> new Clients(leader(nodes, port), completions));
    }
  }

  static int clientPort(int id, int port) {
    return port + (id - 1) * NodeProcess.PORTS_EACH;
  }

  private static ManagedChannel channel(int port) {
    return NettyChannelBuilder.forAddress("127.0.0.1", port)
        .usePlaintext()
        .directExecutor()
        .disableRetry()
        .build();
  }

  /// The port of the leader.
  private static int leader(int nodes, int port) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LEADER_SECONDS);
    while (System.nanoTime() < deadline) {
      for (int id = 1; id <= nodes; id++) {
        int own = clientPort(id, port);
        ManagedChannel channel = channel(own);
        try {
          StatusResponse status =
              MaintenanceGrpc.newBlockingStub(channel).status(StatusRequest.getDefaultInstance());
          if (status.getLeader() == status.getHeader().getMemberId()) {
            return own;
          }
        } finally {
          channel.shutdownNow();
        }
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new IllegalStateException("no node of etcd leads after half a minute");
  }

  /// All clients, over one connection: two and four were no faster.
  private static final class Clients implements Service {
    private final Service.Completions completions;
    private final ManagedChannel channel;
    private final KVGrpc.KVStub stub;

    Clients(int port, Service.Completions completions) {
      this.completions = completions;
      this.channel = channel(port);
      this.stub = KVGrpc.newStub(channel);
    }

    @Override
    public void submit(int client, long number, byte[] body) {
      PutRequest put =
          PutRequest.newBuilder()
              .setKey(ByteString.copyFromUtf8("client-" + client))
              .setValue(UnsafeByteOperations.unsafeWrap(body))
              .build();
      stub.put(put, new Reply(client, number, completions));
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }

  /// Takes the outcome of one put. A failed one is sent again after the timeout, like a lost one.
  private record Reply(int client, long number, Service.Completions completions)
      implements StreamObserver<PutResponse> {
    @Override
    public void onNext(PutResponse reply) {
      completions.delivered(client, number);
    }

    @Override
    public void onError(Throwable failed) {}

    @Override
    public void onCompleted() {}
  }
}

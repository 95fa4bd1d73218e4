package quorate.runtime.node;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Member;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.Rpc;
import quorate.runtime.net.Transport;

/// A hostile node's answers to questions put to it and to others: the next numbers are the
/// questions that were put to others.
final class HostileAnswers {
  private static final int OTHERS = 3;
  private static final Position AT = Position.of(1_000_000, 0);
  private static final StateDigest MADE_UP =
      new StateDigest(new TreeMap<>(Map.of("ledger", Digest.of(new byte[] {1}))));

  private final ClusterConfig cluster;
  private final Transport transport;
  private final Map<Rpc.Method, Bytes> genuine = new ConcurrentHashMap<>();
  private final AtomicInteger offered = new AtomicInteger();
  private final AtomicInteger pieces = new AtomicInteger();

  HostileAnswers(ClusterConfig cluster, Transport transport) {
    this.cluster = cluster;
    this.transport = transport;
  }

  /// Takes the true state of others, which it claims as its own when it withholds it.
  void offer(Bytes offered, Bytes control) {
    genuine.put(Rpc.Method.SNAPSHOT, offered);
    genuine.put(Rpc.Method.CONTROL, control);
  }

  /// Offers the genuine state, and gives none of it. False if it is to answer as usual.
  boolean withholds(NodeId from, long number, Rpc.Method method) {
    Bytes answer = genuine.get(method);
    if (answer != null) {
      transport.send(from, Rpc.answer(number, answer));
    } else if (method == Rpc.Method.SNAPSHOT_PIECE) {
      pieces.incrementAndGet();
    } else {
      return false;
    }
    return true;
  }

  /// How many states it has offered.
  int offered() {
    return offered.get();
  }

  /// How many pieces of these states were asked for.
  int pieces() {
    return pieces.get();
  }

  void lie(NodeId from, long number, Rpc.Method method, Bytes question) {
    Bytes lie =
        switch (method) {
          case PING, COMPARE, FINDINGS -> Bytes.EMPTY;
          case MEMBERS -> {
            List<Member> first = List.of(cluster.nodes().getFirst().member());
            yield new Encoder().varint(1000).list(first, Member::write).toBytes();
          }
          case SNAPSHOT -> offer();
          case SNAPSHOT_PIECE -> {
            pieces.incrementAndGet();
            yield Bytes.wrap(new byte[1000]);
          }
          case CONTROL -> control();
          case STATUS, CATALOG, ENGINE, CANCEL, EVIDENCE, TREE, EXCERPT, EXCERPT_PIECE, ROWS ->
              question;
        };
    for (int i = 0; i <= OTHERS; i++) {
      transport.send(from, Rpc.answer(number + i, lie));
    }
  }

  /// A state far ahead, of more bytes than there are, or none at all.
  private Bytes offer() {
    int kind = offered.getAndIncrement() % 3;
    if (kind == 0) {
      return Bytes.wrap(new byte[] {7});
    }
    Encoder out = new Encoder().bool(true).i64(AT.number()).i64(kind == 1 ? 1000 : Long.MAX_VALUE);
    StateDigest.write(out, MADE_UP);
    return out.toBytes();
  }

  /// Claims that all attest that state.
  private Bytes control() {
    List<Bytes> attests =
        cluster.databases().stream()
            .map(node -> new HostCommand.Attest(node, AT, MADE_UP, true).encode())
            .toList();
    Encoder out = new Encoder().varint(AT.number()).varint(1);
    out.varint(AT.number()).bool(false).list(attests, Encoder::bytes);
    return out.varint(0).varint(0).toBytes();
  }
}

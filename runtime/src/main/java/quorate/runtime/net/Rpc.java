package quorate.runtime.net;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// Questions to a node and its answers, outside of any protocol.
public final class Rpc {
  /// The questions that a node answers.
  public enum Method {
    /// The node's catalog.
    CATALOG,
    /// The node's status, as JSON.
    STATUS,
    /// The control state: disputes, checkpoints.
    CONTROL,
    /// SQL sent directly to the engine, outside the order. For the operator only.
    ENGINE,
    /// The newest certified snapshot that the node holds: position and digest.
    SNAPSHOT,
    /// A piece of a snapshot.
    SNAPSHOT_PIECE,
    /// Cancels a session's statement.
    CANCEL,
    /// A liveness check, answered on the network thread; [#AWAY] during a repair.
    PING,
    /// The present nodes: the configuration's number, and each node.
    MEMBERS,
    /// The node's evidence of a dispute ([quorate.runtime.store.Evidence]); empty if it has none.
    EVIDENCE,
    /// Digests of nodes of a Merkle tree over a table of a snapshot.
    TREE,
    /// Makes an excerpt of a snapshot, the rows of some leaves, and answers its length.
    EXCERPT,
    /// A piece of the excerpt made last for the caller.
    EXCERPT_PIECE,
    /// Rows of a large answer ([quorate.engine.statement.ResultFiles]).
    ROWS,
    /// To a shepherd: compares all databases with each other within a number of seconds, and
    /// answers the findings as JSON.
    COMPARE,
    /// To a shepherd: its findings about the databases so far, as JSON.
    FINDINGS;

    /// Whether the answer may take long to compute, or wait in an engine.
    private boolean isLongWork() {
      return this == ENGINE || this == TREE || this == EXCERPT || this == COMPARE;
    }

    /// Refuses questions that only the operator may ask.
    ///
    /// @param operator whether the operator asks
    public void require(boolean operator) {
      if ((this == ENGINE || this == COMPARE) && !operator) {
        throw new RpcException("only the operator, by the operator's key, may ask for " + this);
      }
    }

    /// Whether only nodes need it; the answering node spends work and disk space on it.
    public boolean isAmongNodes() {
      return this == TREE || this == EXCERPT || this == EXCERPT_PIECE;
    }
  }

  /// Answers a question on a new thread: a platform thread for long work, so that it occupies no
  /// carrier of virtual threads.
  ///
  /// @param method the method's number, which may be out of range
  public static void onThread(int method, Runnable answer) {
    Method[] all = Method.values();
    boolean isLong = method < all.length && all[method].isLongWork();
    (isLong ? Thread.ofPlatform().daemon() : Thread.ofVirtual()).start(answer);
  }

  /// The answer to [Method#PING] of a node whose database is being repaired. The node answers
  /// nothing else until the repair is done.
  public static final Bytes AWAY = new Encoder().u8(1).toBytes();

  private final BiConsumer<NodeId, Bytes> sender;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Long, Asked> open = new ConcurrentHashMap<>();

  private record Asked(NodeId node, CompletableFuture<Bytes> answer) {}

  /// @param sender hands a frame to a link
  public Rpc(BiConsumer<NodeId, Bytes> sender) {
    this.sender = sender;
  }

  /// Asks a question; the future fails with an [RpcException] after `timeout` or if the node
  /// refuses.
  public CompletableFuture<Bytes> ask(NodeId node, Method method, Bytes body, Duration timeout) {
    long number = numbers.incrementAndGet();
    CompletableFuture<Bytes> future = new CompletableFuture<>();
    open.put(number, new Asked(node, future));
    Encoder out = Frame.QUESTION.begin().varint(number).u8(method.ordinal()).bytes(body);
    if (out.size() > Transport.FRAME_BYTES_MAX) {
      open.remove(number);
      return CompletableFuture.failedFuture(new TooLargeException("the question is too large"));
    }
    sender.accept(node, out.toBytes());
    return future
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((_, _) -> open.remove(number));
  }

  /// Takes an answer. Only the node that was asked may give it.
  public void onAnswer(NodeId from, Decoder in) {
    long number = in.varint();
    boolean good = in.bool();
    Bytes body = in.bytes();
    Asked asked = open.get(number);
    if (asked != null && asked.node().equals(from)) {
      if (good) {
        asked.answer().complete(body);
      } else {
        asked.answer().completeExceptionally(new RpcException(new Decoder(body).string()));
      }
    }
  }

  /// The frame of an answer.
  public static Bytes answer(long number, Bytes body) {
    Encoder out = Frame.ANSWER.begin().varint(number).bool(true).bytes(body);
    return out.size() > Transport.FRAME_BYTES_MAX
        ? refusal(number, "the answer is larger than " + Transport.FRAME_BYTES_MAX + " bytes")
        : out.toBytes();
  }

  /// The frame of a refusal.
  public static Bytes refusal(long number, String reason) {
    Bytes body = new Encoder().string(reason).toBytes();
    return Frame.ANSWER.begin().varint(number).bool(false).bytes(body).toBytes();
  }

  /// The question does not fit into a frame.
  public static final class TooLargeException extends RpcException {
    TooLargeException(String message) {
      super(message);
    }
  }

  /// A node refused to answer.
  public static sealed class RpcException extends RuntimeException permits TooLargeException {
    public RpcException(String message) {
      super(message);
    }
  }
}

package quorate.runtime.client;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.replication.smr.DelegateMessage;
import quorate.runtime.net.Frame;
import quorate.runtime.net.Rpc;
import quorate.runtime.status.NodeStatusJson;
import quorate.sql.dialect.Dialect;

/// The nodes that execute this process's open transactions (`docs/protocols/smr.md`, departure 2):
/// chooses one for a transaction, and matches their answers with the statements sent to them. Safe
/// for use by any thread.
final class Delegates {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private record Waiting(NodeId node, SessionId session, long attempt, int index) {}

  private final Supplier<PreferredNodes> preferred;
  private final Rpc rpc;
  private final BiPredicate<NodeId, Bytes> link;
  private final Map<Waiting, CompletableFuture<DelegateMessage.Executed>> tentative =
      new ConcurrentHashMap<>();

  /// @param preferred the nodes that may be chosen now
  /// @param link sends a frame to a node; false if it is not connected
  Delegates(Supplier<PreferredNodes> preferred, Rpc rpc, BiPredicate<NodeId, Bytes> link) {
    this.preferred = preferred;
    this.rpc = rpc;
    this.link = link;
  }

  /// See [PreferredNodes#able].
  Optional<NodeId> able(NodeId present, Set<Dialect> unable) {
    return preferred.get().able(present, unable);
  }

  /// See [PreferredNodes#another].
  Optional<NodeId> another(Set<NodeId> except, Set<Dialect> unable) {
    return preferred.get().another(except, unable);
  }

  /// A node whose engine can change the schema inside a transaction, and roll the change back.
  ///
  /// @param except nodes that it must not be
  Optional<NodeId> transactionalDdl(Set<NodeId> except) {
    for (NodeId node : preferred.get().inOrder(0)) {
      if (except.contains(node)) {
        continue;
      }
      try {
        String status =
            new Decoder(rpc.ask(node, Rpc.Method.STATUS, Bytes.EMPTY, TIMEOUT).get()).string();
        if (NodeStatusJson.ofReplica(status).rollsBackSchema()) {
          return Optional.of(node);
        }
      } catch (ExecutionException | WireException unreachable) {
        // Another node may be able.
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// Sends a statement to a delegate; the future fails if the delegate is lost.
  CompletableFuture<DelegateMessage.Executed> execute(
      NodeId delegate, DelegateMessage.Execute message) {
    Waiting waiting = new Waiting(delegate, message.session(), message.attempt(), message.index());
    CompletableFuture<DelegateMessage.Executed> future = new CompletableFuture<>();
    tentative.put(waiting, future);
    if (!tell(delegate, message)) {
      tentative.remove(waiting);
      future.completeExceptionally(new Rpc.RpcException(delegate + " is not connected"));
    }
    return future;
  }

  /// Sends a message to a delegate; false if it is not connected.
  boolean tell(NodeId delegate, DelegateMessage message) {
    return link.test(delegate, Frame.DELEGATE.of(message, DelegateMessage::write));
  }

  /// Takes a delegate's answer; ignores one that nobody waits for.
  void answered(NodeId from, DelegateMessage.Executed executed) {
    Optional.ofNullable(
            tentative.remove(
                new Waiting(from, executed.session(), executed.attempt(), executed.index())))
        .ifPresent(future -> future.complete(executed));
  }

  /// Fails the statements that wait for a node's answer.
  void lost(NodeId node) {
    tentative.forEach((waiting, future) -> {
      if (waiting.node().equals(node)) {
        tentative.remove(waiting);
        future.completeExceptionally(new Rpc.RpcException(node + " does not answer"));
      }
    });
  }
}

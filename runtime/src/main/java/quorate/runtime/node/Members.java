package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import quorate.core.Bytes;
import quorate.order.Reconfigured;
import quorate.order.Request;
import quorate.replication.command.HostCommand;
import quorate.runtime.client.MemberQuestion;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.Rpc;

/// The present nodes, according to the order. The order knows only numbers of nodes. Their
/// addresses and keys are in the request that changed them; a node that missed it, since it went on
/// from a snapshot, asks the others.
final class Members {
  private static final long ASK_MILLIS = 300;

  private final Rpc rpc;
  private final BiConsumer<ClusterConfig, ClusterConfig> changed;
  private volatile ClusterConfig now;
  private volatile long base;
  private volatile Optional<HostCommand.Reconfigure> latest = Optional.empty();

  /// @param changed takes the one before and each configuration after the first, later ones later
  Members(ClusterConfig first, Rpc rpc, BiConsumer<ClusterConfig, ClusterConfig> changed) {
    this.now = first;
    this.rpc = rpc;
    this.changed = changed;
  }

  ClusterConfig now() {
    return now;
  }

  /// The last slot of the configuration before this one.
  long base() {
    return base;
  }

  /// Takes delivered requests; the last request of a slot may change the nodes.
  void delivered(List<Request> requests) {
    if (!requests.isEmpty()) {
      HostCommand.Reconfigure.of(requests.getLast().body())
          .ifPresent(change -> latest = Optional.of(change));
    }
  }

  /// The order has gone over to other nodes.
  void on(Reconfigured reconfigured) {
    base = reconfigured.slot();
    if (reconfigured.number() <= now.configuration()) {
      return;
    }
    Optional<HostCommand.Reconfigure> change =
        latest.filter(it ->
            it.number() == reconfigured.number()
                && it.ids().stream().sorted().toList().equals(reconfigured.members()));
    if (change.isPresent()) {
      take(now.withMembers(change.get().number(), change.get().members()));
    } else {
      Thread.ofVirtual().name("members").start(() -> ask(reconfigured.number()));
    }
  }

  private void ask(long number) {
    try {
      while (now.configuration() < number) {
        try {
          take(MemberQuestion.ask(now, rpc));
        } catch (ExecutionException notYet) {
          // The others may not know yet, either.
        }
        Thread.sleep(ASK_MILLIS);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void take(ClusterConfig next) {
    if (next.configuration() > now.configuration()) {
      ClusterConfig before = now;
      now = next;
      changed.accept(before, next);
    }
  }

  /// The answer to a node or client that asks for the members.
  Bytes encode() {
    return MemberQuestion.answer(now);
  }
}

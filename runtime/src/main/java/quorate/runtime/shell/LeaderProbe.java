package quorate.runtime.shell;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Delivered;
import quorate.order.Request;

/// Has empty requests ordered while the leader of the order is unknown or not linked. PBFT replaces
/// its primary only if a request waits, and a protocol may have none until there is another leader.
///
/// The layer above does not see these requests.
final class LeaderProbe {
  private static final long MILLIS = 500;

  private final NodeShell shell;
  private final Consumer<Indication> above;
  private final SessionId session;

  /// The number of the next request; it is repeated until it is ordered.
  private volatile long number = 1;

  /// @param above takes the order's indications
  LeaderProbe(NodeShell shell, Consumer<Indication> above) {
    this.shell = shell;
    this.above = above;
    SecureRandom random = new SecureRandom();
    this.session = new SessionId(random.nextLong(), random.nextLong());
  }

  void start(ScheduledExecutorService timers) {
    timers.scheduleWithFixedDelay(this::probe, MILLIS, MILLIS, TimeUnit.MILLISECONDS);
  }

  private void probe() {
    Optional<NodeId> leader = shell.leader();
    if (!leader.equals(Optional.of(shell.self()))
        && leader.filter(shell.transport().connected()::contains).isEmpty()) {
      shell.propose(new RequestId(session, number), Bytes.EMPTY);
    }
  }

  /// Takes an indication of the order.
  void on(Indication indication) {
    above.accept(indication instanceof Delivered next ? withoutProbes(next) : indication);
  }

  private Delivered withoutProbes(Delivered next) {
    RequestId own = new RequestId(session, number);
    if (next.requests().stream().anyMatch(each -> each.id().equals(own))) {
      number++;
    }
    List<Request> rest = next.requests().stream().filter(each -> each.body().length() > 0).toList();
    return rest.size() == next.requests().size()
        ? next
        : new Delivered(
            next.slot(), rest, next.choice(), next.epoch(), next.before(), next.history());
  }
}

package quorate.runtime.shell;

import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.runtime.net.Transport;

/// Has empty requests ordered while the leader of the order is unknown or not linked. PBFT replaces
/// its primary only if a request waits, and a protocol may have none until there is another leader.
///
/// The layer above does not see these requests.
final class LeaderProbe {
  private static final long MILLIS = 500;

  private final NodeId self;
  private final Transport transport;
  private final Consumer<RequestId> proposals;
  private final Consumer<Indication> above;
  private final SessionId session;
  private volatile @Nullable NodeId leader;

  /// The number of the next request; it is repeated until it is ordered.
  private volatile long number = 1;

  /// @param proposals takes the identifiers of empty requests to be ordered
  /// @param above takes the order's indications
  LeaderProbe(
      NodeId self, Transport transport, Consumer<RequestId> proposals, Consumer<Indication> above) {
    this.self = self;
    this.transport = transport;
    this.proposals = proposals;
    this.above = above;
    SecureRandom random = new SecureRandom();
    this.session = new SessionId(random.nextLong(), random.nextLong());
  }

  void start(ScheduledExecutorService timers) {
    timers.scheduleWithFixedDelay(this::probe, MILLIS, MILLIS, TimeUnit.MILLISECONDS);
  }

  private void probe() {
    NodeId leads = leader;
    if (leads == null || !leads.equals(self) && !transport.connected().contains(leads)) {
      proposals.accept(new RequestId(session, number));
    }
  }

  /// Takes an indication of the order.
  void on(Indication indication) {
    switch (indication) {
      case Delivered next -> above.accept(withoutProbes(next));
      case LeaderKnown(NodeId leads, long _) -> {
        leader = leads;
        above.accept(indication);
      }
      default -> above.accept(indication);
    }
  }

  private Delivered withoutProbes(Delivered next) {
    List<Request> probes =
        next.requests().stream().filter(each -> each.body().length() == 0).toList();
    if (probes.isEmpty()) {
      return next;
    }
    if (probes.stream().anyMatch(each -> each.id().equals(new RequestId(session, number)))) {
      number++;
    }
    List<Request> rest = next.requests().stream().filter(each -> each.body().length() > 0).toList();
    return new Delivered(
        next.slot(), rest, next.choice(), next.epoch(), next.before(), next.history());
  }
}

package quorate.runtime.eve;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import quorate.core.NodeId;
import quorate.replication.eve.Token;
import quorate.service.state.Location;
import quorate.service.state.StateRefused;
import quorate.service.state.Transfer;
import quorate.service.state.Version;

/// Fetches the state of a token from other executors, node by node, and checks each (S11). An
/// executor that lacks it, is silent, or sends something else is left for the next one.
///
/// While it fetches, newer states may be wanted. It goes on with the one that it has begun, since
/// little is left to fetch from there to the newest.
final class StateFetch {
  private static final int LOCATIONS = 256;
  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final List<NodeId> others;
  private final BiConsumer<NodeId, ServiceMessage> sender;
  private Optional<Running> running = Optional.empty();
  private int source;

  /// @param others the executors that may have states
  StateFetch(List<NodeId> others, BiConsumer<NodeId, ServiceMessage> sender) {
    this.others = others;
    this.sender = sender;
  }

  private static final class Running {
    private final Token token;
    private final Transfer transfer;
    private List<Location> asked = List.of();
    private long askedNanos;

    /// How many executors in a row did not help.
    private int failures;

    Running(Token token, Version own) {
      this.token = token;
      this.transfer = new Transfer(token.number(), token.state(), own);
    }
  }

  /// A state that is here now.
  record Fetched(Token token, Version version) {}

  /// Begins to fetch a state, or goes on: called again and again while one is wanted.
  ///
  /// @param own a state that has much in common with it
  /// @return the state, if nothing has to be fetched for it
  Optional<Fetched> want(Token token, Version own, long nanos) {
    if (running.isPresent() && running.get().failures >= others.size()) {
      running = Optional.empty(); // nobody has this one any more
    }
    if (running.isEmpty()) {
      Running begun = new Running(token, own);
      running = Optional.of(begun);
      return next(begun, nanos);
    }
    Running now = running.get();
    if (nanos - now.askedNanos > SILENT_NANOS) {
      return askOther(now, nanos);
    }
    return Optional.empty();
  }

  /// No state is wanted any more.
  void stop() {
    running = Optional.empty();
  }

  private Optional<Fetched> askOther(Running now, long nanos) {
    source++;
    now.failures++;
    return next(now, nanos);
  }

  private Optional<Fetched> next(Running now, long nanos) {
    if (now.transfer.isComplete()) {
      running = Optional.empty();
      return Optional.of(new Fetched(now.token, now.transfer.version()));
    }
    now.asked = now.transfer.wanted(LOCATIONS);
    now.askedNanos = nanos;
    if (!others.isEmpty()) {
      sender.accept(
          others.get(Math.floorMod(source, others.size())),
          new ServiceMessage.StateWanted(now.token.number(), now.token.state(), now.asked));
    }
    return Optional.empty();
  }

  /// Takes a part of a state.
  ///
  /// @return the state, if it is complete now
  Optional<Fetched> take(NodeId from, ServiceMessage.StatePart part, long nanos) {
    Running now = running.orElse(null);
    boolean asked =
        now != null
            && part.number() == now.token.number()
            && part.root().equals(now.token.state())
            && !now.asked.isEmpty()
            && !others.isEmpty()
            && from.equals(others.get(Math.floorMod(source, others.size())));
    if (now == null || !asked) {
      return Optional.empty(); // late
    }
    if (part.piece().length() == 0) {
      return now.failures < others.size() ? askOther(now, nanos) : Optional.empty();
    }
    try {
      now.transfer.accept(now.asked, part.piece());
      now.failures = 0;
      return next(now, nanos);
    } catch (StateRefused wrong) {
      EveLog.LOG.warn("{} sends a wrong state: {}", from, wrong.getMessage());
      return askOther(now, nanos);
    }
  }
}

package quorate.replication.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

/// Decides when a spare replaces a suspected replica (ShadowDB, section III: reconfiguration of
/// state machine replication). It runs at each node, which polls all others.
///
///     S1  only the leader of the order proposes, and only once it has led for the suspicion time:
///         the node that deposed its predecessor may have been right
///     S2  a replica that has not answered for that time is suspected. One whose database is being
///         repaired reports that, and is not suspected
///     S3  the first spare takes its place, in one step of the order: Reconfigure(number + 1). So
///         only one of several proposals takes effect, and a replica that was suspected wrongly
///         learns from the order that it was removed, and stops
///     S4  only if max(u, r) + 1 of the remaining databases are up and sound: the new one gets its
///         state from those, and until then they answer alone. So one replica is replaced at a time
///     S5  a proposal that is not in effect after a while is repeated
///
/// If nodes may lie, no spare takes over automatically, because one node's word proves nothing.
public final class Substitution {
  private static final long AGAIN_NANOS = 5_000_000_000L;

  private final Tolerance tolerance;
  private final long after;
  private final Map<NodeId, Long> heard = new HashMap<>();
  private final Set<NodeId> away = new HashSet<>();
  private List<Member> members = List.of();
  private List<Member> spares = List.of();
  private long number;
  private boolean leads;
  private Optional<Long> ledFrom = Optional.empty();
  private Optional<Long> proposed = Optional.empty();

  /// An input of the substitution.
  public sealed interface Event {}

  /// The present configuration and the available spares.
  public record Configured(long number, List<Member> members, List<Member> spares)
      implements Event {
    public Configured {
      members = List.copyOf(members);
      spares = List.copyOf(spares);
    }
  }

  /// Whether this node leads the order.
  public record Leads(boolean leads) implements Event {}

  /// A node has answered; this node counts too.
  ///
  /// @param away whether its database is being repaired
  public record Heard(NodeId node, boolean away, long nanos) implements Event {}

  /// The time of a clock that only advances.
  public record Tick(long nanos) implements Event {}

  /// @param after the silence after which a replica is suspected
  public Substitution(Tolerance tolerance, Duration after) {
    this.tolerance = tolerance;
    this.after = after.toNanos();
  }

  /// Handles an event.
  ///
  /// @return the reconfiguration to be ordered, if any
  public Optional<HostCommand.Reconfigure> on(Event event) {
    switch (event) {
      case Configured it -> configured(it);
      case Leads(boolean now) -> {
        if (!now) {
          ledFrom = Optional.empty();
        }
        leads = now;
      }
      case Heard(NodeId node, boolean isAway, long nanos) -> {
        heard.put(node, nanos);
        if (isAway) {
          away.add(node);
        } else {
          away.remove(node);
        }
      }
      case Tick(long nanos) -> {
        return proposal(nanos);
      }
    }
    return Optional.empty();
  }

  private void configured(Configured it) {
    if (it.number() != number) {
      proposed = Optional.empty();
    }
    number = it.number();
    members = it.members();
    spares = it.spares();
  }

  private Optional<HostCommand.Reconfigure> proposal(long now) {
    if (!leads || spares.isEmpty()) {
      return Optional.empty();
    }
    if (ledFrom.isEmpty()) {
      ledFrom = Optional.of(now);
    }
    long from = ledFrom.get();
    boolean early = now - from < after; // S1
    boolean waits = proposed.filter(at -> now - at < AGAIN_NANOS).isPresent(); // S5
    if (early || waits) {
      return Optional.empty();
    }
    Optional<Member> suspect =
        members.stream()
            .filter(Member::hasDatabase)
            .filter(member -> now - heard.getOrDefault(member.id(), from) >= after) // S2
            .findFirst();
    if (suspect.isEmpty() || sound(now) < needed()) { // S4
      return Optional.empty();
    }
    List<Member> next = new ArrayList<>(members);
    next.remove(suspect.get());
    next.add(spares.getFirst());
    proposed = Optional.of(now);
    return Optional.of(new HostCommand.Reconfigure(number + 1, next));
  }

  /// The number of databases that are up and have their state.
  private long sound(long now) {
    return members.stream()
        .filter(Member::hasDatabase)
        .map(Member::id)
        .filter(id -> heard.containsKey(id) && now - heard.get(id) < after && !away.contains(id))
        .count();
  }

  private int needed() {
    return Math.max(tolerance.durableStates(), tolerance.weakCertificate());
  }
}

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

/// Finds out when a spare is to take the place of a replica that is suspected (ShadowDB, section
/// III: reconfiguration of state machine replication), at one node, which asks all others again and
/// again whether they are there.
///
///     S1  only who leads the order proposes, and only once it has led for the time after which
///         somebody is suspected: whoever deposed it may be right
///     S2  suspected is a replica that has not answered for that time. Nobody is suspected whose
///         database is being repaired, which says so
///     S3  the first spare takes its place, in one step of the order: Reconfigure(number + 1). So of
///         several who propose at once one is heard, and whoever was suspected wrongly learns of it
///         from the order, and ends
///     S4  not unless max(u, r) + 1 of the databases that stay are there and sound: the new one gets its
///         state from those, and until it has it they answer alone. So one is replaced at a time
///     S5  what is not in effect after a while is proposed again
///
/// Where nodes may lie there is none of this: nobody is accused by one node's word.
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

  /// What happens to the node that looks.
  public sealed interface Event {}

  /// Who orders now, and who may.
  public record Configured(long number, List<Member> members, List<Member> spares)
      implements Event {
    public Configured {
      members = List.copyOf(members);
      spares = List.copyOf(spares);
    }
  }

  /// Whether this node leads the order.
  public record Leads(boolean leads) implements Event {}

  /// A node has answered, this one too.
  ///
  /// @param away whether its database is being repaired
  public record Heard(NodeId node, boolean away, long nanos) implements Event {}

  /// It is so late now, by a clock that only goes forward.
  public record Tick(long nanos) implements Event {}

  /// @param after for how long a replica that does not answer is waited for
  public Substitution(Tolerance tolerance, Duration after) {
    this.tolerance = tolerance;
    this.after = after.toNanos();
  }

  /// Takes an event.
  ///
  /// @return what is to be ordered, if anything
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

  /// How many databases are there and have their state.
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

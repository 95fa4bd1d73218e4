package quorate.order.reconfigure;

import java.util.Collection;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;
import quorate.core.NodeId;

/// The configurations that a node knows and has not forgotten: at least one. There may be gaps.
///
/// Invariant: a number identifies one configuration.
final class Configurations {
  private final NavigableMap<Long, Configuration> known = new TreeMap<>();

  Configurations(Configuration first) {
    add(first);
  }

  /// True if it is new.
  boolean add(Configuration configuration) {
    Configuration before = known.putIfAbsent(configuration.number(), configuration);
    Check.that(
        before == null || before.equals(configuration),
        "a number names one configuration",
        before,
        configuration);
    return before == null;
  }

  /// Replaces all by this one.
  void reset(Configuration only) {
    known.clear();
    add(only);
  }

  Configuration first() {
    return known.firstEntry().getValue();
  }

  Configuration latest() {
    return known.lastEntry().getValue();
  }

  @Nullable Configuration get(long number) {
    return known.get(number);
  }

  Collection<Configuration> all() {
    return known.values();
  }

  /// The latest configuration that begins before this slot.
  Configuration of(long slot) {
    Configuration found = first();
    for (Configuration each : known.values()) {
      found = each.base() < slot ? each : found;
    }
    return found;
  }

  /// Whether all slots of the first configuration are below `slot`.
  boolean isFirstBelow(long slot) {
    var second = known.higherEntry(known.firstKey());
    return second != null && second.getValue().base() < slot;
  }

  /// Whether the first configuration's last slot is known, or still to come. Its later slots are
  /// void, and a log cut behind the last one would begin with them.
  ///
  /// @param current the number of the configuration being delivered
  boolean isEndOfFirstKnown(long current) {
    return current == known.firstKey() || known.containsKey(known.firstKey() + 1);
  }

  /// The number of the configuration after the first.
  long second() {
    return known.higherKey(known.firstKey());
  }

  void forget(long below) {
    known.headMap(below, false).clear();
  }

  /// All members of these configurations.
  Set<NodeId> members() {
    Set<NodeId> members = new TreeSet<>();
    known.values().forEach(each -> members.addAll(each.members()));
    return members;
  }
}

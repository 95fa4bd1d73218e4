package quorate.order.reconfigure;

import java.util.Collection;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;
import quorate.core.NodeId;

/// The configurations that a node knows of and has not forgotten: at least one. There may be gaps.
///
/// Invariant: a number names one configuration.
final class Configurations {
  private final NavigableMap<Long, Configuration> known = new TreeMap<>();

  Configurations(Configuration first) {
    add(first);
  }

  /// True if it is news.
  boolean add(Configuration configuration) {
    Configuration before = known.putIfAbsent(configuration.number(), configuration);
    Check.that(
        before == null || before.equals(configuration),
        "a number names one configuration",
        before,
        configuration);
    return before == null;
  }

  /// Knows this one only.
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

  /// The latest that begins before this slot.
  Configuration of(long slot) {
    Configuration found = first();
    for (Configuration each : known.values()) {
      found = each.base() < slot ? each : found;
    }
    return found;
  }

  /// Whether all slots of the first one are below `slot`.
  boolean isFirstBelow(long slot) {
    var second = known.higherEntry(known.firstKey());
    return second != null && second.getValue().base() < slot;
  }

  /// Whether it is known where the first one ends, or that its end is still to come. What it has
  /// after its last slot is void, and a log that is cut off there would begin with that.
  ///
  /// @param current the number of the one that is being delivered
  boolean isEndOfFirstKnown(long current) {
    return current == known.firstKey() || known.containsKey(known.firstKey() + 1);
  }

  /// The number of the one after the first.
  long second() {
    return known.higherKey(known.firstKey());
  }

  void forget(long below) {
    known.headMap(below, false).clear();
  }

  /// Everybody who orders or has ordered in one of them.
  Set<NodeId> members() {
    Set<NodeId> members = new TreeSet<>();
    known.values().forEach(each -> members.addAll(each.members()));
    return members;
  }
}

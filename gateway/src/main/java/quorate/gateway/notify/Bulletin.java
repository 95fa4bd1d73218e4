package quorate.gateway.notify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// To whom notifications are due: the sessions of one gateway, which have all seen the same
/// transactions.
///
/// It has no clock, thread or database: what was read comes in, what is due goes out. Invariant:
/// whatever a session is given was committed after it began to listen, comes in the order of
/// commits, and comes once, with nothing left out.
public final class Bulletin {
  /// No more transactions than these are read at once.
  public static final int PAGE = 200;

  private final SortedMap<Integer, Set<String>> listeners = new TreeMap<>();

  /// The number of the last transaction that all listeners have seen; empty while there are none.
  private OptionalLong seen = OptionalLong.empty();

  /// What comes of reading.
  public sealed interface Outcome {}

  /// Each listener's, in their order.
  ///
  /// @param more whether there is more to read
  public record Due(SortedMap<Integer, List<Notification>> notifications, boolean more)
      implements Outcome {}

  /// What the listeners had not seen yet is no longer there.
  public record Lost(Set<Integer> listeners) implements Outcome {
    public Lost {
      listeners = Set.copyOf(listeners);
    }
  }

  /// After which transaction is to be read; empty if nobody listens.
  public OptionalLong seen() {
    return seen;
  }

  /// A session listens to these channels from now on, and to no others.
  ///
  /// @param reached how many transactions had notified at some time after it asked for that; when
  ///   others listen, they have seen all of them
  public void listen(int session, Set<String> channels, long reached) {
    if (seen.isEmpty()) {
      seen = OptionalLong.of(reached);
    }
    keep(session, channels);
  }

  /// A session listens to no more channels than these from now on.
  public void keep(int session, Set<String> channels) {
    if (channels.isEmpty()) {
      listeners.remove(session);
    } else if (seen.isPresent()) {
      listeners.put(session, Set.copyOf(channels));
    }
    if (listeners.isEmpty()) {
      seen = OptionalLong.empty();
    }
  }

  /// What was read after `after` has come.
  public Outcome read(long after, NotificationTables.Page page) {
    if (seen.isEmpty() || seen.getAsLong() != after) {
      return new Due(new TreeMap<>(), false); // it was read for those who are gone
    }
    long end = Math.min(page.reached(), after + PAGE);
    if (!isWhole(after, end, page.entries())) {
      Lost lost = new Lost(listeners.keySet());
      listeners.clear();
      seen = OptionalLong.empty();
      return lost;
    }
    SortedMap<Integer, List<Notification>> due = new TreeMap<>();
    for (NotificationTables.Entry entry : page.entries()) {
      for (Map.Entry<Integer, Set<String>> listener : listeners.entrySet()) {
        if (listener.getValue().contains(entry.notification().channel())) {
          due.computeIfAbsent(listener.getKey(), _ -> new ArrayList<>()).add(entry.notification());
        }
      }
    }
    seen = OptionalLong.of(end);
    return new Due(due, end < page.reached());
  }

  /// Whether these are all notifications of all transactions behind `after` up to `end`.
  private static boolean isWhole(long after, long end, List<NotificationTables.Entry> entries) {
    long number = after;
    long place = 0;
    for (NotificationTables.Entry entry : entries) {
      boolean follows = entry.number() == number && entry.place() == place + 1 && number > after;
      boolean begins = entry.number() == number + 1 && entry.place() == 0;
      if (!follows && !begins) {
        return false;
      }
      number = entry.number();
      place = entry.place();
    }
    return number == end;
  }
}

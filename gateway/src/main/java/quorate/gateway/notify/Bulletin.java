package quorate.gateway.notify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Determines the sessions of one gateway to which notifications are due. All of them have seen the
/// same transactions.
///
/// It has no clock, thread or database: rows read are the input, notifications due the output.
/// Invariant: a session receives every notification committed after it began to listen, once, in
/// commit order, without gaps.
public final class Bulletin {
  /// The most transactions read at once.
  public static final int PAGE = 200;

  private final SortedMap<Integer, Set<String>> listeners = new TreeMap<>();

  /// The number of the last transaction that all listeners have seen; empty without listeners.
  private OptionalLong seen = OptionalLong.empty();

  /// The outcome of reading a page.
  public sealed interface Outcome {}

  /// The notifications due to each listener, in order.
  ///
  /// @param more whether more is left to read
  public record Due(SortedMap<Integer, List<Notification>> notifications, boolean more)
      implements Outcome {}

  /// Notifications that the listeners had not seen yet have been deleted.
  public record Lost(Set<Integer> listeners) implements Outcome {
    public Lost {
      listeners = Set.copyOf(listeners);
    }
  }

  /// The transaction after which to read; empty without listeners.
  public OptionalLong seen() {
    return seen;
  }

  /// Sets the channels of a session.
  ///
  /// @param reached the number of notifying transactions at some time after the session asked; if
  ///   there are other listeners, they have seen all of these
  public void listen(int session, Set<String> channels, long reached) {
    if (seen.isEmpty()) {
      seen = OptionalLong.of(reached);
    }
    keep(session, channels);
  }

  /// Restricts a session to these channels.
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

  /// Takes the page read after transaction `after`.
  public Outcome read(long after, NotificationTables.Page page) {
    if (seen.isEmpty() || seen.getAsLong() != after) {
      return new Due(new TreeMap<>(), false); // read for earlier listeners
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

  /// Whether the entries are all notifications of all transactions after `after` up to `end`.
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

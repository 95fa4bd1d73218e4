package quorate.gateway.listen;

import java.util.LinkedHashMap;
import java.util.Map;

/// Slows the guessing of passwords down: after each failed login of a user from an address the next
/// attempt waits longer, up to [#PAUSE_MAX_MILLIS]. Guesses from many addresses are slowed by a
/// count for the user alone, whose pause is short, so that an attacker cannot lock the user out
/// elsewhere.
///
/// Attempts take turns, so that many parallel connections guess no faster than one.
public final class LoginThrottle {
  /// The longest pause between attempts for one user from one address.
  static final long PAUSE_MAX_MILLIS = 30_000;

  /// The longest pause between attempts for one user from all addresses.
  static final long USER_PAUSE_MAX_MILLIS = 500;

  /// An attempt that would have to wait longer is refused.
  public static final long WAIT_MAX_MILLIS = 40_000;

  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final int FREE = 2;
  private static final int ENTRIES_MAX = 10_000;

  private record Key(String user, String address) {}

  /// @param turn the earliest time of the next attempt, in milliseconds
  private record Failures(int count, long turn) {}

  private final Map<Key, Failures> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Failures> eldest) {
          return size() > ENTRIES_MAX;
        }
      };

  /// Reserves a turn.
  ///
  /// @param now in milliseconds, of a monotonic clock
  /// @return how long to wait for it, in milliseconds; -1 if that is too long
  public synchronized long turn(String user, String address, long now) {
    long wait =
        Math.max(
            turn(new Key(user, address), now, PAUSE_MAX_MILLIS, false),
            turn(new Key(user, ""), now, USER_PAUSE_MAX_MILLIS, false));
    if (wait > WAIT_MAX_MILLIS) {
      return -1;
    }
    turn(new Key(user, address), now, PAUSE_MAX_MILLIS, true);
    turn(new Key(user, ""), now, USER_PAUSE_MAX_MILLIS, true);
    return wait;
  }

  private long turn(Key key, long now, long most, boolean taken) {
    Failures failures = known.get(key);
    if (failures == null) {
      return 0;
    }
    long wait = Math.max(0, failures.turn() - now);
    if (taken) {
      long pause = failures.count() <= FREE ? 0 : pause(failures.count(), most);
      known.put(key, new Failures(failures.count(), now + wait + pause));
    }
    return wait;
  }

  private static long pause(int count, long most) {
    return Math.min(most, FIRST_PAUSE_MILLIS << Math.min(20, count - FREE - 1));
  }

  /// Counts a failed login.
  ///
  /// @return the number of consecutive failures from this address
  public synchronized int failed(String user, String address, long now) {
    failed(new Key(user, ""), now, USER_PAUSE_MAX_MILLIS);
    return failed(new Key(user, address), now, PAUSE_MAX_MILLIS);
  }

  private int failed(Key key, long now, long most) {
    Failures before = known.getOrDefault(key, new Failures(0, 0));
    int count = before.count() + 1;
    long pause = count <= FREE ? 0 : pause(count, most);
    known.put(key, new Failures(count, Math.max(before.turn(), now + pause)));
    return count;
  }

  /// Resets the count of an address from which a login succeeded.
  public synchronized void succeeded(String user, String address) {
    known.remove(new Key(user, address));
  }

  synchronized int size() {
    return known.size();
  }
}

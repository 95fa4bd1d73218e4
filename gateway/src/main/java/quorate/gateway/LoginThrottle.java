package quorate.gateway;

import java.util.LinkedHashMap;
import java.util.Map;

/// Makes guessing passwords slow: after each failed login of a user from an address the next one
/// waits longer, up to [#PAUSE_MAX_MILLIS]. Whoever guesses from many addresses is slowed by the
/// user's own count, whose pause is short, so that nobody is locked out of elsewhere.
///
/// Attempts are given turns, so that many connections at a time guess no faster than one.
final class LoginThrottle {
  /// Between attempts of one user from one address.
  static final long PAUSE_MAX_MILLIS = 30_000;

  /// Between attempts of one user from anywhere.
  static final long USER_PAUSE_MAX_MILLIS = 500;

  /// Who would wait longer for a turn is refused.
  static final long WAIT_MAX_MILLIS = 40_000;

  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final int FREE = 2;
  private static final int ENTRIES_MAX = 10_000;

  private record Key(String user, String address) {}

  /// @param turn before when nobody may try again, in milliseconds
  private record Failures(int count, long turn) {}

  private final Map<Key, Failures> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Failures> eldest) {
          return size() > ENTRIES_MAX;
        }
      };

  /// Takes a turn.
  ///
  /// @param now in milliseconds, of a clock that never goes back
  /// @return how long to wait for it, in milliseconds; -1 if that is too long
  synchronized long turn(String user, String address, long now) {
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

  /// A login has failed.
  ///
  /// @return how many have in a row, from this address
  synchronized int failed(String user, String address, long now) {
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

  /// A login has succeeded: this address knows the password.
  synchronized void succeeded(String user, String address) {
    known.remove(new Key(user, address));
  }

  synchronized int size() {
    return known.size();
  }
}

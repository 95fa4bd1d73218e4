package quorate.gateway.resp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import quorate.gateway.listen.LoginThrottle;

/// The users of a gateway and their passwords.
///
/// @param users their passwords, by name
/// @param trust whether everyone is let in
/// @param throttle slows guesses down
record RespLogin(Map<String, String> users, boolean trust, LoginThrottle throttle) {
  /// The user of AUTH with a password alone, and of every other name that has no password of its
  /// own: redis clients say `default`.
  private static final String DEFAULT = "default";

  RespLogin {
    users = Map.copyOf(users);
  }

  RespLogin(Map<String, String> users, boolean trust) {
    this(users, trust, new LoginThrottle());
  }

  /// An attempt to log in.
  ///
  /// @param pauseMillis the time after which its outcome may be told
  record Attempt(boolean admitted, long pauseMillis) {}

  /// Takes an attempt, in turn with all others of the same user or address (C3).
  Attempt attempt(String user, String address, String password) {
    if (trust) {
      return new Attempt(true, 0);
    }
    long now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    long wait = throttle.turn(user, address, now);
    if (wait < 0) {
      return new Attempt(false, LoginThrottle.WAIT_MAX_MILLIS); // too many attempts wait
    }
    boolean admitted = admits(user, password);
    if (admitted) {
      throttle.succeeded(user, address);
    } else {
      throttle.failed(user, address, now);
    }
    return new Attempt(admitted, wait);
  }

  private boolean admits(String user, String password) {
    if (!user.equals(DEFAULT)) {
      return users.containsKey(user) && isSame(users.getOrDefault(user, ""), password);
    }
    boolean admitted = false;
    for (String each : users.values()) {
      admitted |= isSame(each, password);
    }
    return admitted;
  }

  /// Takes the same time wherever they differ.
  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }
}

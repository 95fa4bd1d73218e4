package quorate.gateway.resp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;

/// The users of a gateway and their passwords.
///
/// @param users their passwords, by name
/// @param trust whether everyone is let in
record RespLogin(Map<String, String> users, boolean trust) {
  /// The user of AUTH with a password alone, and of every other name that has no password of its
  /// own: redis clients say `default`.
  private static final String DEFAULT = "default";

  RespLogin {
    users = Map.copyOf(users);
  }

  boolean admits(String user, String password) {
    if (trust) {
      return true;
    }
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

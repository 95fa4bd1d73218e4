package quorate.gateway.session;

import java.util.List;
import quorate.core.value.SqlError;
import quorate.gateway.system.Backend;
import quorate.sql.access.Access;

/// The rights of a user over other users' sessions.
final class OtherSessions {
  private OtherSessions() {}

  /// Whether a user has the rights of another role.
  private static boolean isOf(Access access, String user, String other) {
    return access.isSuperuser(user) || access.inherited(user).contains(other);
  }

  /// Refuses to cancel or terminate another user's session without the right to.
  ///
  /// @throws quorate.core.value.SqlException 42501
  static void requireSignal(Access access, String user, Backend other, boolean terminate) {
    String what = terminate ? "terminate process" : "cancel query";
    String rights = terminate ? "terminate processes of" : "cancel queries of";
    if (access.isSuperuser(other.user()) && !access.isSuperuser(user)) {
      throw new SqlError("42501", "permission denied to " + what)
          .withDetail(
              "Only roles with the SUPERUSER attribute may %s roles with the SUPERUSER attribute."
                  .formatted(rights))
          .asException();
    }
    if (!isOf(access, user, other.user())) {
      throw new SqlError("42501", "permission denied to " + what)
          .withDetail(
              "Only roles with privileges of the role whose %s this %s."
                  .formatted(
                      terminate
                          ? "process is being terminated may terminate"
                          : "query is being canceled may cancel",
                      terminate ? "process" : "query"))
          .asException();
    }
  }

  /// The sessions as a user may see them: without the right, only the identity of other users'
  /// ones.
  static List<Backend> seen(Access access, String user, List<Backend> all) {
    return all.stream()
        .map(each -> isOf(access, user, each.user()) ? each : each.hidden())
        .toList();
  }
}

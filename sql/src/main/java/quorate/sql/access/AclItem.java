package quorate.sql.access;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// Privileges granted by one role to another.
///
/// @param grantee name of a role; [#PUBLIC] for everyone
/// @param options those of `privileges` with the grant option
public record AclItem(
    String grantee, String grantor, Set<Privilege> privileges, Set<Privilege> options) {
  /// Everyone; not a role.
  public static final String PUBLIC = "";

  public AclItem {
    EnumSet<Privilege> all = EnumSet.noneOf(Privilege.class);
    all.addAll(privileges);
    EnumSet<Privilege> passed = EnumSet.noneOf(Privilege.class);
    passed.addAll(options);
    privileges = Collections.unmodifiableSet(all);
    options = Collections.unmodifiableSet(passed);
  }

  boolean isFor(String role, String by) {
    return grantee.equals(role) && grantor.equals(by);
  }

  /// The form of type `aclitem`: `bob=r*w/alice`.
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name(grantee)).append('=');
    for (Privilege each : privileges) {
      text.append(each.letter()).append(options.contains(each) ? "*" : "");
    }
    return text.append('/').append(name(grantor)).toString();
  }

  private static String name(String role) {
    boolean plain = role.chars().allMatch(each -> Character.isLetterOrDigit(each) || each == '_');
    return plain ? role : "\"" + role.replace("\"", "\"\"") + "\"";
  }
}

package quorate.sql.access;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// What somebody has granted to somebody.
///
/// @param grantee a role's name; [#PUBLIC] for everyone
/// @param options those of `privileges` that may be passed on
public record AclItem(
    String grantee, String grantor, Set<Privilege> privileges, Set<Privilege> options) {
  /// Everyone, who is no role.
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

  /// As `aclitem` shows it: `bob=r*w/alice`.
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

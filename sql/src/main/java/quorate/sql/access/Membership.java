package quorate.sql.access;

import java.util.Comparator;

/// The membership of one role in another.
///
/// @param admin whether the member may grant membership to others
/// @param inherit whether it has the role's privileges without SET ROLE
/// @param set whether it may SET ROLE to the role
public record Membership(
    String role, String member, String grantor, boolean admin, boolean inherit, boolean set)
    implements Comparable<Membership> {
  private static final Comparator<Membership> ORDER =
      Comparator.comparing(Membership::role)
          .thenComparing(Membership::member)
          .thenComparing(Membership::grantor);

  boolean isOf(String who, String in) {
    return member.equals(who) && role.equals(in);
  }

  Membership renamed(String name, String newName) {
    return new Membership(
        role.equals(name) ? newName : role,
        member.equals(name) ? newName : member,
        grantor.equals(name) ? newName : grantor,
        admin,
        inherit,
        set);
  }

  @Override
  public int compareTo(Membership other) {
    return ORDER.compare(this, other);
  }
}

package quorate.sql.access;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// The effect of GRANT and REVOKE on a list of grants.
public final class Acl {
  private Acl() {}

  /// The list after a GRANT.
  public static List<AclItem> granted(
      List<AclItem> items,
      String grantee,
      String grantor,
      Set<Privilege> privileges,
      boolean withOption) {
    if (privileges.isEmpty()) {
      return items;
    }
    List<AclItem> after = new ArrayList<>(items);
    Set<Privilege> options = withOption ? privileges : Set.of();
    for (int i = 0; i < after.size(); i++) {
      AclItem item = after.get(i);
      if (item.isFor(grantee, grantor)) {
        after.set(
            i,
            new AclItem(
                grantee,
                grantor,
                Grants.union(item.privileges(), privileges),
                Grants.union(item.options(), options)));
        return after;
      }
    }
    after.add(new AclItem(grantee, grantor, privileges, options));
    return after;
  }

  /// The list after a REVOKE.
  ///
  /// @param onlyOption whether only the grant option is revoked
  /// @param cascade whether dependent grants are revoked too
  /// @throws SqlException 2BP01 if there are dependent grants and `cascade` is false
  public static List<AclItem> revoked(
      List<AclItem> items,
      String owner,
      String grantee,
      String grantor,
      Set<Privilege> privileges,
      boolean onlyOption,
      boolean cascade) {
    List<AclItem> after = new ArrayList<>();
    for (AclItem item : items) {
      if (!item.isFor(grantee, grantor)) {
        after.add(item);
        continue;
      }
      Set<Privilege> left = without(item.privileges(), onlyOption ? Set.of() : privileges);
      if (!left.isEmpty()) {
        after.add(new AclItem(grantee, grantor, left, without(item.options(), privileges)));
      }
    }
    Set<Privilege> lost = without(privileges, options(after, owner, Set.of(grantee)));
    if (grantee.equals(AclItem.PUBLIC) || lost.isEmpty()) {
      return after;
    }
    for (AclItem item : List.copyOf(after)) {
      Set<Privilege> dependent = without(item.privileges(), without(item.privileges(), lost));
      if (item.grantor().equals(grantee) && !dependent.isEmpty()) {
        if (!cascade) {
          throw new SqlException(
              new SqlError("2BP01", "dependent privileges exist")
                  .withHint("Use CASCADE to revoke them too."));
        }
        after = revoked(after, owner, item.grantee(), grantee, dependent, false, true);
      }
    }
    return after;
  }

  /// The privileges of any of these roles, including those of PUBLIC.
  public static Set<Privilege> privileges(List<AclItem> items, Set<String> roles) {
    EnumSet<Privilege> found = EnumSet.noneOf(Privilege.class);
    for (AclItem item : items) {
      if (item.grantee().equals(AclItem.PUBLIC) || roles.contains(item.grantee())) {
        found.addAll(item.privileges());
      }
    }
    return found;
  }

  /// The privileges that any of these roles may grant; the owner may grant all.
  public static Set<Privilege> options(List<AclItem> items, String owner, Set<String> roles) {
    EnumSet<Privilege> found =
        roles.contains(owner) ? EnumSet.allOf(Privilege.class) : EnumSet.noneOf(Privilege.class);
    for (AclItem item : items) {
      if (roles.contains(item.grantee())) {
        found.addAll(item.options());
      }
    }
    return found;
  }

  /// The set `all` without `some`.
  public static Set<Privilege> without(Set<Privilege> all, Set<Privilege> some) {
    EnumSet<Privilege> left = EnumSet.noneOf(Privilege.class);
    left.addAll(all);
    left.removeAll(new HashSet<>(some));
    return left;
  }

  /// The intersection of both sets.
  public static Set<Privilege> both(Set<Privilege> left, Set<Privilege> right) {
    return without(left, without(left, right));
  }
}

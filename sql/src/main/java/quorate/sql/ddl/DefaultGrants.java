package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import quorate.sql.access.Access;
import quorate.sql.access.Acl;
import quorate.sql.access.AclItem;
import quorate.sql.access.DefaultGrant;
import quorate.sql.access.Privilege;
import quorate.sql.access.Protected;

/// A change of default privileges.
///
/// @param gives GRANT, not REVOKE
/// @param option WITH GRANT OPTION, or GRANT OPTION FOR
record DefaultGrants(Protected kind, Set<Privilege> which, boolean gives, boolean option) {
  /// Applies the change to the default privileges of a maker for one grantee.
  Access in(Access access, String maker, String schema, String grantee) {
    List<DefaultGrant> all = new ArrayList<>(access.defaults());
    List<AclItem> items = new ArrayList<>();
    all.removeIf(each -> {
      boolean own =
          each.maker().equals(maker)
              && each.schema().equals(schema)
              && each.kind() == kind
              && each.item().grantee().equals(grantee);
      if (own) {
        items.add(each.item());
      }
      return own;
    });
    List<AclItem> after =
        gives
            ? Acl.granted(items, grantee, maker, which, option)
            : Acl.revoked(items, maker, grantee, maker, which, option, true);
    after.forEach(item -> all.add(new DefaultGrant(maker, schema, kind, item)));
    return access.withDefaults(all);
  }
}

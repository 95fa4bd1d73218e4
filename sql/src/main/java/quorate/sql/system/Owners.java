package quorate.sql.system;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import quorate.sql.access.Access;
import quorate.sql.access.AclItem;
import quorate.sql.access.Grants;
import quorate.sql.access.ObjectKey;
import quorate.sql.catalog.Catalog;

/// Owners and privileges of schema objects in the form of the system catalog.
final class Owners {
  private final Access access;
  private final Objects objects;

  Owners(Catalog catalog, Objects objects) {
    this.access = catalog.access();
    this.objects = objects;
  }

  long of(ObjectKey key) {
    return objects.role(access.owner(key)).orElse(SystemCatalog.OWNER);
  }

  long ofRelation(String name) {
    return of(ObjectKey.relation(name));
  }

  /// The acl; NULL before the first GRANT.
  @Nullable String acl(ObjectKey key) {
    return access.grants(key).acl().map(Owners::printed).orElse(null);
  }

  @Nullable String acl(String relation) {
    return acl(ObjectKey.relation(relation));
  }

  @Nullable String acl(String relation, String column) {
    Grants grants = access.grants(ObjectKey.relation(relation));
    List<AclItem> items = grants.columns().get(column);
    return items == null ? null : printed(items);
  }

  private static String printed(List<AclItem> items) {
    return items.stream()
        .map(item -> {
          String text = item.toString();
          return text.contains("\"") || text.contains(",")
              ? "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
              : text;
        })
        .collect(Collectors.joining(",", "{", "}"));
  }
}

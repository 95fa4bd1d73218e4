package quorate.sql.system;

import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.UserType;

/// The object ids by which clients declare parameters of types that users have created.
public final class UserTypeOids {
  private UserTypeOids() {}

  /// Whether this is the id of a user's type, or of the arrays over one.
  public static boolean has(int oid, Catalog catalog) {
    if (oid < Oids.FIRST || catalog.types().isEmpty()) {
      return false;
    }
    if (catalog.types().values().stream().anyMatch(type -> type.oid() == oid)) {
      return true;
    }
    Oids oids = new Oids(ObjectNames.of(catalog));
    return catalog.types().values().stream()
        .anyMatch(type -> oids.of(ObjectNames.array(type)) == oid);
  }

  /// The id of the arrays over a user's type.
  ///
  /// @param oid the id of a type; 0 is returned if it is none of the catalog
  public static int array(int oid, Catalog catalog) {
    for (UserType type : catalog.types().values()) {
      if (type.oid() == oid) {
        return (int) new Oids(ObjectNames.of(catalog)).of(ObjectNames.array(type));
      }
    }
    return 0;
  }
}

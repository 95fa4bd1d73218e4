package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import quorate.core.value.SqlType;
import quorate.gateway.session.settings.Settings;
import quorate.sql.Analysed;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.system.SystemQuery;

/// Finds queries of the system catalog: they read the ordered schema, which the gateway has, and
/// involve no database.
///
/// @param catalog the schema as the session's transaction sees it
record CatalogQueries(Settings settings, Supplier<Catalog> catalog) {
  /// The query, if the text is one.
  Optional<SystemQuery> of(String text) {
    return SystemQuery.of(text, List.of(), this::users);
  }

  /// A statement of the extended protocol, if it reads the system catalog, or has parameters of
  /// types that exist only there.
  Optional<Analysed.SystemRead> read(String text, List<Integer> oids) {
    List<SystemType> declared = new ArrayList<>();
    boolean own = false; // an enumeration, or an array of points, is no type of the catalog's
    for (int oid : oids) {
      Optional<SystemType> type =
          SystemTypes.byOid(oid).filter(known -> SystemTypes.isComputed(known.name()));
      own |= type.isPresent() && SqlType.byOid(oid).isEmpty();
      declared.add(type.orElseGet(() -> SystemTypes.of("unknown")));
    }
    Optional<SystemQuery> query =
        own
            ? SystemQuery.of(text, declared, this::users)
            : SystemQuery.ofCatalog(text, declared, this::users);
    return query.map(Analysed.SystemRead::new);
  }

  /// The relations of the user, by each name under which a query may refer to them.
  Set<String> users() {
    Catalog seen = catalog.get().along(settings.path());
    Set<String> keys = new TreeSet<>(seen.tables().keySet());
    keys.addAll(seen.views().keySet());
    keys.addAll(seen.sequences().keySet());
    Set<String> names = new TreeSet<>();
    for (String key : keys) {
      names.add(Qualified.text(List.of(Qualified.schema(key), Qualified.plain(key))));
      if (seen.isVisible(key)) {
        names.add(Qualified.text(List.of(Qualified.plain(key))));
      }
    }
    return names;
  }

  static SystemType type(SqlType type) {
    return SystemTypes.byOid(type.oid()).orElseGet(() -> SystemTypes.of("unknown"));
  }
}

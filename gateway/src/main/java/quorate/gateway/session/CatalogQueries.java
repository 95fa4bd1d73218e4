package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.gateway.session.settings.Settings;
import quorate.sql.Analysed;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.system.SystemQuery;

/// Routes queries of the system catalog: they read the ordered schema, which the gateway has, and
/// involve no database.
///
/// @param catalog the schema as the session's transaction sees it
record CatalogQueries(Settings settings, Supplier<Catalog> catalog) {
  /// Matches a text that may be a catalog query; a cheap test for every statement.
  private static final Pattern MAYBE =
      Pattern.compile(
          "pg_|information_schema|\\breg[a-z]+\\b|\\boid\\b|\\bhas_|\\bto_reg|_description|format_type"
              + "|current_schemas|current_setting|set_config|quote_ident|inet_server|acldefault|session_user|from\\s+current_",
          Pattern.CASE_INSENSITIVE);

  /// Matches a text with a function that only the catalog engine provides.
  private static final Pattern OWN =
      Pattern.compile(
          "_advisory_|session_user|pg_notif|pg_listening_channels", Pattern.CASE_INSENSITIVE);

  /// The query, if the text is one.
  Optional<SystemQuery> of(String text) {
    return SystemQuery.of(text, List.of(), this::users);
  }

  /// A statement of the extended protocol, if it reads the system catalog, or has parameters of
  /// types that exist only there.
  Optional<Analysed.SystemRead> read(String text, List<Integer> oids) {
    if (!MAYBE.matcher(text).find() || !SystemQuery.mayBe(text)) {
      return Optional.empty();
    }
    List<SystemType> declared = new ArrayList<>();
    for (int oid : oids) {
      declared.add(SystemTypes.byOid(oid).orElseGet(() -> SystemTypes.of("unknown")));
    }
    boolean own = oids.stream().anyMatch(oid -> oid != 0 && SqlType.byOid(oid).isEmpty());
    return SystemQuery.of(text, declared, this::users)
        .filter(query -> own || !query.relations().isEmpty())
        .map(Analysed.SystemRead::new);
  }

  private Set<String> users() {
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

  /// Analyses a statement: as one for the databases, unless it reads the system catalog, or without
  /// any relation calls a function that only the catalog engine has.
  ///
  /// @param otherwise analyses it as one for the databases
  Analysed analyse(String text, List<SqlType> types, Supplier<Analysed> otherwise) {
    if (!MAYBE.matcher(text).find() || !SystemQuery.mayBe(text)) {
      return otherwise.get();
    }
    Supplier<Optional<SystemQuery>> system =
        () -> SystemQuery.of(text, types.stream().map(CatalogQueries::type).toList(), this::users);
    if (OWN.matcher(text).find()) {
      Optional<SystemQuery> query = system.get();
      if (query.isPresent()) {
        return new Analysed.SystemRead(query.get());
      }
    }
    if (SystemQuery.readsSystem(text)) {
      return new Analysed.SystemRead(system.get().orElseThrow());
    }
    try {
      return otherwise.get();
    } catch (SqlException refused) {
      return fallback(system, refused);
    }
  }

  private static Analysed fallback(Supplier<Optional<SystemQuery>> system, SqlException refused) {
    try {
      Optional<SystemQuery> query = system.get();
      if (query.isPresent()) {
        return new Analysed.SystemRead(query.get());
      }
    } catch (SqlException neither) {
      throw refused;
    }
    throw refused;
  }

  private static SystemType type(SqlType type) {
    return SystemTypes.byOid(type.oid()).orElseGet(() -> SystemTypes.of("unknown"));
  }
}

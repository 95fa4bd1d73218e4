package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Query;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.type.Unsupported;

/// A translated query of the system catalog, for the engine that holds it.
///
/// @param sql for SQLite, with ?1, ?2, ... for the parameters
/// @param relations that it reads
/// @param restricted a relation it refers to that only superusers may read
public record SystemQuery(
    String sql,
    List<Column> columns,
    List<SystemType> parameters,
    Set<String> relations,
    Optional<String> restricted) {
  public SystemQuery {
    columns = List.copyOf(columns);
    parameters = List.copyOf(parameters);
    relations = Set.copyOf(relations);
  }

  /// Relations that only superusers may read; PostgreSQL exposes the harmless parts in views.
  private static final Set<String> RESTRICTED =
      Set.of(
          "pg_authid",
          "pg_shadow",
          "pg_statistic",
          "pg_statistic_ext_data",
          "pg_user_mapping",
          "pg_largeobject",
          "pg_aios",
          "pg_backend_memory_contexts",
          "pg_config",
          "pg_file_settings",
          "pg_hba_file_rules",
          "pg_ident_file_mappings",
          "pg_replication_origin_status",
          "pg_shmem_allocations",
          "pg_shmem_allocations_numa",
          "_pg_foreign_data_wrappers",
          "_pg_foreign_servers",
          "_pg_foreign_table_columns",
          "_pg_foreign_tables",
          "_pg_user_mappings",
          "sql_parts",
          "transforms");

  /// A column of the result.
  public record Column(String name, SystemType type) {}

  private static final Set<String> STARTS = Set.of("select", "with", "values", "(", "table");

  private static boolean isQuery(List<Token> tokens) {
    Token first = tokens.getFirst();
    return first.kind() != Token.Kind.QUOTED && STARTS.contains(first.text());
  }

  /// Translates a query that names a relation of the system catalog, or no relation but a function
  /// or type that the databases lack.
  ///
  /// @param users the user's relations; a query that reads one of them is refused
  /// @return empty if the databases have to answer the statement
  public static Optional<SystemQuery> ofCatalog(
      String text, List<SystemType> declared, Supplier<Set<String>> users) {
    List<Token> tokens = Lexer.tokens(text);
    if (!isQuery(tokens)
        || !SystemNames.mayBeAmong(tokens)
        || !(Parser.statement(text, tokens) instanceof Statement.Select(var query))) {
      return Optional.empty();
    }
    QueryNames names = QueryNames.of(query);
    boolean own = names.others().isEmpty() && !names.own().isEmpty();
    return own || !names.system().isEmpty()
        ? Optional.of(translated(query, names, declared, users))
        : Optional.empty();
  }

  /// Translates a query of the system catalog, or one without any relation.
  ///
  /// @param users the user's relations; a query that reads one of them is not translated
  /// @return empty if the databases have to answer the query
  public static Optional<SystemQuery> of(
      String text, List<SystemType> declared, Supplier<Set<String>> users) {
    List<Token> tokens = Lexer.tokens(text);
    if (!isQuery(tokens)) {
      return Optional.empty();
    }
    if (!(Parser.statement(text, tokens) instanceof Statement.Select(var query))) {
      return Optional.empty();
    }
    QueryNames names = QueryNames.of(query);
    return names.system().isEmpty() && !names.others().isEmpty()
        ? Optional.empty()
        : Optional.of(translated(query, names, declared, users));
  }

  private static SystemQuery translated(
      Query query, QueryNames names, List<SystemType> declared, Supplier<Set<String>> users) {
    TranslationState state = new TranslationState(declared, users);
    QueryText bound = new Queries(state).query(query, null);
    List<Column> columns = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    for (QueryText.Output column : bound.columns()) {
      SystemType type = column.type();
      String name = "c" + (columns.size() + 1);
      shown.add(type.members().isEmpty() ? name : record(name, type));
      columns.add(
          new Column(
              column.name(), type.isUnknown() ? SystemTypes.of("text") : SystemTypes.base(type)));
    }
    boolean records = bound.columns().stream().anyMatch(each -> each.type().is("record"));
    String sql =
        records
            ? "SELECT " + String.join(", ", shown) + " FROM (" + bound.sql() + ")"
            : bound.sql();
    return new SystemQuery(sql, columns, state.parameters(), state.relations(), restricted(names));
  }

  /// A row of values as text; the whole row of a relation has that relation's type and is
  /// unsupported.
  private static String record(String sql, SystemType type) {
    if (!type.members().getFirst().name().equals("f1")) {
      throw Unsupported.inCatalog("a whole row as a column", 1);
    }
    List<String> types = type.members().stream().map(each -> each.type().name()).toList();
    return "q_record(" + sql + ", " + SqliteWords.string(String.join(" ", types)) + ")";
  }

  /// Whether only superusers may read a relation of the system catalog.
  public static boolean isRestricted(String relation) {
    return RESTRICTED.contains(relation);
  }

  private static Optional<String> restricted(QueryNames names) {
    return names.system().stream()
        .map(name -> BuiltinCatalog.relation(name).orElseThrow().name())
        .filter(RESTRICTED::contains)
        .findFirst();
  }

  /// The routines that queries may call and the engine must provide.
  public static Set<String> routines() {
    return CatalogRoutines.names();
  }
}

package quorate.gateway;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import quorate.core.value.SqlError;
import quorate.gateway.pg.BackendWriter.Described;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.Qualified;

/// The schema, table, column and constraint fields of constraint errors (PostgreSQL documentation,
/// "Error and Notice Message Fields"). Engines name the constraint at most; its table comes from
/// the ordered schema.
final class ErrorFields {
  /// The constraint's name.
  private static final Pattern CONSTRAINT =
      Pattern.compile(
          "violates (?:unique|(?:RESTRICT setting of )?foreign key|check) constraint \"(.+?)\"");

  /// Matches an error of DDL that existing rows violate: a new constraint, or a NOT NULL column.
  private static final Pattern REFUSED =
      Pattern.compile(
          "(?:check constraint|column) \"(.+?)\" of relation \"(.+?)\" (is violated|contains)");

  private static final Pattern NOT_NULL =
      Pattern.compile("column \"(.+?)\" of relation \"(.+?)\" violates not-null constraint");

  private static final String CHECK = "23514";
  private static final Set<String> STATES = Set.of("23001", "23502", "23503", "23505", CHECK);

  private ErrorFields() {}

  /// The error with PostgreSQL's message and its fields by their protocol letters.
  ///
  /// @param written the keys of the tables that the statement wrote to: they, or tables that refer
  ///   to them, decide between several tables with the name in the error
  static Described of(SqlError error, Catalog catalog, Set<String> written) {
    Described all = ofConstraints(error, catalog, written);
    return SourceRoutines.of(all.error()).map(routine -> all.with('R', routine)).orElse(all);
  }

  private static Described ofConstraints(SqlError error, Catalog catalog, Set<String> written) {
    if (!STATES.contains(error.sqlState())) {
      return new Described(error, Map.of());
    }
    Matcher notNull = NOT_NULL.matcher(error.message());
    if (notNull.find()) {
      return ofColumn(error, notNull.group(2), notNull.group(1), catalog, written);
    }
    Matcher constraint = CONSTRAINT.matcher(error.message());
    if (constraint.find()) {
      return ofConstraint(error, constraint.group(1), catalog, written);
    }
    Matcher refused = REFUSED.matcher(error.message());
    if (refused.find()) {
      return ofChange(error, refused.group(2), refused.group(1), catalog);
    }
    return new Described(error, Map.of());
  }

  private static Described ofChange(SqlError error, String relation, String name, Catalog catalog) {
    Map<Character, String> fields = new LinkedHashMap<>();
    Optional<Catalog.Table> table =
        only(catalog, Set.of(), each -> each.plainName().equals(relation));
    fields.put('s', table.map(Catalog.Table::schema).orElse(Qualified.PUBLIC));
    fields.put('t', relation);
    fields.put(error.sqlState().equals(CHECK) ? 'n' : 'c', name);
    return new Described(error, fields);
  }

  private static Described ofColumn(
      SqlError error, String name, String column, Catalog catalog, Set<String> written) {
    Optional<Catalog.Table> table = only(catalog, written, each -> each.plainName().equals(name));
    Optional<UserType.Domain> domain =
        table
            .flatMap(each -> each.column(column))
            .flatMap(each -> domain(catalog, each))
            .filter(UserType.Domain::notNull);
    if (domain.isPresent()) {
      String message = "domain %s does not allow null values";
      return ofDomain(error, message.formatted(plain(domain.get())), domain.get());
    }
    Map<Character, String> fields = new LinkedHashMap<>();
    fields.put('s', table.map(Catalog.Table::schema).orElse(Qualified.PUBLIC));
    fields.put('t', name);
    fields.put('c', column);
    return new Described(error, fields);
  }

  private static Described ofConstraint(
      SqlError error, String name, Catalog catalog, Set<String> written) {
    Map<Character, String> fields = new LinkedHashMap<>();
    Optional<Catalog.Table> table =
        only(catalog, written, each -> names(each).anyMatch(name::equals));
    SqlError described = error;
    if (table.isPresent() && error.sqlState().equals(CHECK)) {
      Optional<UserType.Domain> domain =
          table.get().columns().stream()
              .flatMap(column -> domain(catalog, column).stream())
              .filter(each -> each.checks().stream().anyMatch(has -> has.name().equals(name)))
              .findFirst();
      if (domain.isPresent()) {
        String message = "value for domain %s violates check constraint \"%s\"";
        Described ofDomain =
            ofDomain(error, message.formatted(plain(domain.get()), name), domain.get());
        fields.putAll(ofDomain.fields());
        fields.put('n', name);
        return new Described(ofDomain.error(), fields);
      }
      String message = "new row for relation \"%s\" violates check constraint \"%s\"";
      described = error.saying(message.formatted(table.get().plainName(), name));
    }
    if (table.isPresent()) {
      described = ofForeignKey(described, table.get(), name, written);
    }
    table.ifPresent(found -> {
      fields.put('s', found.schema());
      fields.put('t', found.plainName());
    });
    fields.put('n', name);
    return new Described(described, fields);
  }

  /// The error says which of the two tables was written, if only one was.
  private static SqlError ofForeignKey(
      SqlError error, Catalog.Table table, String name, Set<String> written) {
    Optional<Catalog.ForeignKey> key =
        table.foreignKeys().stream().filter(each -> each.name().equals(name)).findFirst();
    if (key.isEmpty() || !error.message().startsWith("insert, update or delete")) {
      return error;
    }
    boolean referencing = written.contains(table.name());
    boolean referenced = written.contains(key.get().target());
    if (referencing == referenced) {
      return error;
    }
    String message = "%s on table \"%s\" violates foreign key constraint \"%s\"";
    return error.saying(
        referencing
            ? message.formatted("insert or update", table.plainName(), name)
            : message.formatted("update or delete", Qualified.plain(key.get().target()), name)
                + " on table \"%s\"".formatted(table.plainName()));
  }

  private static Described ofDomain(SqlError error, String message, UserType.Domain domain) {
    Map<Character, String> fields = new LinkedHashMap<>();
    fields.put('s', Qualified.schema(domain.name()));
    fields.put('d', plain(domain));
    return new Described(error.saying(message), fields);
  }

  private static String plain(UserType.Domain domain) {
    return Qualified.plain(domain.name());
  }

  private static Optional<UserType.Domain> domain(Catalog catalog, Catalog.TableColumn column) {
    return column
        .domain()
        .map(catalog.types()::get)
        .filter(UserType.Domain.class::isInstance)
        .map(UserType.Domain.class::cast);
  }

  /// The only table that satisfies the predicate; if several do, the only one near the written
  /// ones.
  private static Optional<Catalog.Table> only(
      Catalog catalog, Set<String> written, Predicate<Catalog.Table> so) {
    List<Catalog.Table> tables = catalog.tables().values().stream().filter(so).toList();
    if (tables.size() > 1) {
      Predicate<Catalog.Table> near =
          table ->
              written.contains(table.name())
                  || table.foreignKeys().stream().anyMatch(key -> written.contains(key.target()));
      tables = tables.stream().filter(near).toList();
    }
    return tables.size() == 1 ? Optional.of(tables.getFirst()) : Optional.empty();
  }

  private static Stream<String> names(Catalog.Table table) {
    return Stream.of(
            table.declaredKeys().stream().map(Catalog.Key::name),
            table.foreignKeys().stream().map(Catalog.ForeignKey::name),
            table.checks().stream().map(Catalog.CheckConstraint::name),
            table.indexes().stream().map(Index::name))
        .flatMap(names -> names)
        .distinct();
  }
}

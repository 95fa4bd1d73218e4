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
import quorate.sql.Catalog;
import quorate.sql.Index;
import quorate.sql.parse.Qualified;

/// What an error about a constraint says besides its text: the schema, table, column and constraint
/// (PostgreSQL documentation, "Error and Notice Message Fields"). Engines name the constraint at
/// most; whose it is the ordered schema knows.
final class ErrorFields {
  /// The constraint, or a column and its table.
  private static final Pattern CONSTRAINT =
      Pattern.compile("violates (?:unique|foreign key|check) constraint \"(.+?)\"");

  private static final Pattern NOT_NULL =
      Pattern.compile("column \"(.+?)\" of relation \"(.+?)\" violates not-null constraint");

  private static final Set<String> STATES = Set.of("23502", "23503", "23505", "23514");

  private ErrorFields() {}

  /// The fields, by their letters in the protocol; none for other errors.
  ///
  /// @param written the keys of the tables that the statement wrote to: of several with the name
  ///   that the error has, it is one of these, or one that refers to them
  static Map<Character, String> of(SqlError error, Catalog catalog, Set<String> written) {
    Map<Character, String> fields = new LinkedHashMap<>();
    if (!STATES.contains(error.sqlState())) {
      return fields;
    }
    Matcher notNull = NOT_NULL.matcher(error.message());
    Matcher constraint = CONSTRAINT.matcher(error.message());
    if (notNull.find()) {
      String name = notNull.group(2);
      only(catalog, written, table -> table.plainName().equals(name))
          .ifPresentOrElse(
              table -> fields.put('s', table.schema()), () -> fields.put('s', Qualified.PUBLIC));
      fields.put('t', name);
      fields.put('c', notNull.group(1));
    } else if (constraint.find()) {
      String name = constraint.group(1);
      only(catalog, written, table -> names(table).anyMatch(name::equals))
          .ifPresent(table -> {
            fields.put('s', table.schema());
            fields.put('t', table.plainName());
          });
      fields.put('n', name);
    }
    return fields;
  }

  /// The table that is so, if it is the only one.
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

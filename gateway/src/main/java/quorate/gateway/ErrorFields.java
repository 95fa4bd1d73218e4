package quorate.gateway;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import quorate.core.value.SqlError;
import quorate.sql.Catalog;

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
  static Map<Character, String> of(SqlError error, Catalog catalog) {
    Map<Character, String> fields = new LinkedHashMap<>();
    if (!STATES.contains(error.sqlState())) {
      return fields;
    }
    Matcher notNull = NOT_NULL.matcher(error.message());
    Matcher constraint = CONSTRAINT.matcher(error.message());
    if (notNull.find()) {
      fields.put('s', "public");
      fields.put('t', notNull.group(2));
      fields.put('c', notNull.group(1));
    } else if (constraint.find()) {
      String name = constraint.group(1);
      table(catalog, name)
          .ifPresent(table -> {
            fields.put('s', "public");
            fields.put('t', table);
          });
      fields.put('n', name);
    }
    return fields;
  }

  /// The table that has this constraint, if it is the only one.
  private static Optional<String> table(Catalog catalog, String constraint) {
    List<String> tables =
        catalog.tables().values().stream()
            .filter(table -> names(table).anyMatch(constraint::equals))
            .map(Catalog.Table::name)
            .toList();
    return tables.size() == 1 ? Optional.of(tables.getFirst()) : Optional.empty();
  }

  private static Stream<String> names(Catalog.Table table) {
    return Stream.of(
            table.declaredKeys().stream().map(Catalog.Key::name),
            table.foreignKeys().stream().map(Catalog.ForeignKey::name),
            table.checks().stream().map(Catalog.CheckConstraint::name),
            table.indexes().stream().map(Catalog.Index::name))
        .flatMap(names -> names)
        .distinct();
  }
}

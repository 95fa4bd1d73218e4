package quorate.sql.catalog;

import java.util.Optional;
import quorate.sql.dialect.EngineTypes;

/// Tells which rules of a table come from its columns' domains and were not declared with it.
/// Engines know no domains, so the table carries their rules.
public final class DomainRules {
  private DomainRules() {}

  /// The declared domain of a column.
  public static Optional<UserType.Domain> of(Catalog.TableColumn column, Catalog catalog) {
    return column
        .domain()
        .map(catalog.types()::get)
        .map(type -> type instanceof UserType.Domain domain ? domain : null);
  }

  /// Whether a check comes from a column's domain.
  public static boolean isCheck(
      Catalog.CheckConstraint check, Catalog.Table table, Catalog catalog) {
    return table.columns().stream()
        .anyMatch(column ->
            of(column, catalog).stream()
                .flatMap(domain -> domain.checks().stream())
                .map(each -> UserTypes.over(each.sql(), EngineTypes.quote(column.name())))
                .anyMatch(check.sql()::equals));
  }

  /// Whether a column's default comes from its domain.
  public static boolean isDefault(Catalog.TableColumn column, Catalog catalog) {
    return column.defaultSql().isPresent()
        && of(column, catalog)
            .filter(domain -> domain.defaultSql().equals(column.defaultSql()))
            .isPresent();
  }

  /// Whether a column is NOT NULL because of its domain.
  public static boolean isNotNull(Catalog.TableColumn column, Catalog catalog) {
    return column.notNull() && of(column, catalog).filter(UserType.Domain::notNull).isPresent();
  }
}

package quorate.sql.catalog;

import java.util.Optional;
import quorate.sql.dialect.EngineTypes;

/// Which rules of a table are those of the domains of its columns: the table has them, since
/// engines know no domains, but they were not declared with it.
public final class DomainRules {
  private DomainRules() {}

  /// The domain that a column was declared with.
  public static Optional<UserType.Domain> of(Catalog.TableColumn column, Catalog catalog) {
    return column
        .domain()
        .map(catalog.types()::get)
        .map(type -> type instanceof UserType.Domain domain ? domain : null);
  }

  /// Whether a check is one of a column's domain.
  public static boolean isCheck(
      Catalog.CheckConstraint check, Catalog.Table table, Catalog catalog) {
    return table.columns().stream()
        .anyMatch(column ->
            of(column, catalog).stream()
                .flatMap(domain -> domain.checks().stream())
                .map(each -> UserTypes.over(each.sql(), EngineTypes.quote(column.name())))
                .anyMatch(check.sql()::equals));
  }

  /// Whether a column's default is its domain's.
  public static boolean isDefault(Catalog.TableColumn column, Catalog catalog) {
    return column.defaultSql().isPresent()
        && of(column, catalog)
            .filter(domain -> domain.defaultSql().equals(column.defaultSql()))
            .isPresent();
  }

  /// Whether it is a column's domain that has no NULL.
  public static boolean isNotNull(Catalog.TableColumn column, Catalog catalog) {
    return column.notNull() && of(column, catalog).filter(UserType.Domain::notNull).isPresent();
  }
}

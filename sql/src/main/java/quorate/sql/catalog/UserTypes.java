package quorate.sql.catalog;

import java.util.List;
import java.util.Optional;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// The rules that domains impose on columns.
public final class UserTypes {
  private UserTypes() {}

  /// The domain of a column, if it has one.
  private static Optional<UserType.Domain> domain(Catalog.TableColumn column, Catalog catalog) {
    return column.domain().map(name -> (UserType.Domain) catalog.types().get(name));
  }

  private static boolean hasRules(UserType.Domain domain) {
    return domain.notNull() || !domain.checks().isEmpty();
  }

  /// Refuses a change of a column's type from or to a domain with rules.
  public static void refuseRules(Catalog.TableColumn column, Catalog catalog) {
    if (domain(column, catalog).filter(UserTypes::hasRules).isPresent()) {
      throw Unsupported.of("ALTER COLUMN TYPE from or to a domain with constraints", 0);
    }
  }

  /// Refuses a cast to a domain with rules, because casts do not check them.
  public static void refuseCast(Types.Typed type, Catalog catalog, int position) {
    type.domain()
        .map(name -> (UserType.Domain) catalog.types().get(name))
        .filter(UserTypes::hasRules)
        .ifPresent(domain -> {
          throw Unsupported.of(
              "a cast to domain " + catalog.shown(domain.name()) + ", which has constraints,",
              position);
        });
  }

  /// The checks of a column's domain.
  public static List<UserType.Check> checks(Catalog.TableColumn column, Catalog catalog) {
    return domain(column, catalog).map(UserType.Domain::checks).orElse(List.of());
  }

  /// A domain's check as a table constraint; if several columns have the domain, the names are
  /// numbered.
  public static Statement.Constraint constraint(
      UserType.Check check, Catalog.TableColumn column, String table, CatalogEdit edit) {
    String quoted = EngineTypes.quote(column.name());
    String sql = over(check.sql(), quoted);
    Catalog.Table its = edit.table(table, 0);
    String name = check.name();
    for (int i = 1; its.hasConstraint(name); i++) {
      name = check.name() + i;
    }
    return new Statement.Constraint(
        Optional.of(name),
        "check",
        List.of(column.name()),
        "",
        List.of(),
        "",
        "",
        Optional.of(Parser.expression(sql)),
        sql,
        0);
  }

  /// The condition with `value` substituted for VALUE.
  public static String over(String sql, String value) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Token token : Lexer.tokens(sql)) {
      if (token.end() > token.start()
          && sql.substring(token.start(), token.end()).equalsIgnoreCase("value")) {
        out.append(sql, at, token.start()).append(value);
        at = token.end();
      }
    }
    return out.append(sql.substring(at)).toString();
  }
}

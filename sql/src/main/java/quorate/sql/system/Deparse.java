package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Identifiers;
import quorate.sql.builtin.SqliteWords;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Token;

/// Deparses stored expressions of the schema in PostgreSQL's format.
final class Deparse {
  private Deparse() {}

  /// A deparsed condition.
  ///
  /// @param sql with parentheses around every operator
  /// @param pretty with only the necessary parentheses
  /// @param columns that it refers to, in the table's order
  record Condition(String sql, String pretty, List<String> columns) {}

  /// A column's default; PostgreSQL shows the type of a constant.
  static String standard(String sql, SystemType type) {
    if (sql.startsWith("nextval('")) {
      String inside = sql.substring(9, sql.lastIndexOf('\'')).replace("''", "'");
      List<String> parts = Identifiers.parts(inside);
      String schema = parts.size() > 1 ? parts.getFirst() : Qualified.PUBLIC;
      String name = new Objects.Named(schema, parts.getLast()).qualified();
      return "nextval('" + name.replace("'", "''") + "'::regclass)";
    }
    try {
      return switch (Parser.expression(sql)) {
        case Expr.Constant(boolean number, String text, _, _) when !number -> constant(text, type);
        case Expr.Cast(Expr.Constant(boolean number, String text, _, _), _, _) when !number ->
            constant(text, type);
        case Expr.Operator(String symbol, List<Expr> operands, _)
            when symbol.equals("-")
                && operands.size() == 1
                && operands.getFirst() instanceof Expr.Constant(boolean _, String text, _, _) ->
            "'-"
                + text
                + "'::"
                + SystemTypes.printed(
                    type.is("numeric")
                        ? type
                        : SystemTypes.of(text.contains(".") ? "numeric" : "int4"),
                    -1);
        case Expr.Word(String word, _) ->
            word.equals("null") ? "NULL::" + SystemTypes.printed(type, -1) : word;
        case Expr.Call call when call.arguments().isEmpty() && call.name().startsWith("current_") ->
            call.name().toUpperCase(java.util.Locale.ROOT);
        case Expr other -> sql.strip();
      };
    } catch (SqlException unknown) {
      return sql;
    }
  }

  private static String constant(String text, SystemType type) {
    if (type.isBool()) {
      return Set.of("t", "true", "y", "yes", "on", "1").contains(text) ? "true" : "false";
    }
    String printed = type.is("bpchar") ? "bpchar" : SystemTypes.printed(type, -1);
    return SqliteWords.string(text) + "::" + printed;
  }

  static Condition condition(String sql, Catalog.Table table, Catalog catalog) {
    Set<Integer> named = new TreeSet<>();
    for (Token token : Lexer.tokens(sql)) {
      boolean name = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED;
      if (name && table.column(token.text()).isPresent()) {
        named.add(table.position(token.text()));
      }
    }
    List<String> columns = new ArrayList<>();
    named.forEach(position -> columns.add(table.columns().get(position).name()));
    return condition(sql, Operands.of(table, catalog), columns);
  }

  /// A domain's check.
  static Condition condition(String sql, UserType.Domain domain, Catalog catalog) {
    return condition(sql, Operands.of(domain, catalog), List.of());
  }

  private static Condition condition(String sql, Operands names, List<String> columns) {
    try {
      Expr condition = Parser.expression(sql);
      return new Condition(
          new Conditions(names, false).of(condition),
          new Conditions(names, true).of(condition),
          columns);
    } catch (SqlException | IllegalArgumentException other) {
      return new Condition("(" + sql.strip() + ")", sql.strip(), columns);
    }
  }
}

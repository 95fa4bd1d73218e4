package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Reading;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Token;
import quorate.sql.plan.Plan;
import quorate.sql.type.Coerce;

/// A value that INSERT ... VALUES or UPDATE gives to a column and that depends on no row.
/// PostgreSQL computes it while planning, before it refuses a write in a read-only transaction.
///
/// @param text the expression as written
/// @param type of the column
/// @param typmod of the column
public record GivenValue(String text, SqlType type, int typmod) {
  /// All such values of a statement, in order. Plain constants are left out, because
  /// [Analysed.Data#literals] checks them.
  public static List<GivenValue> of(Analysed.Write write, Catalog catalog, Reading reading) {
    List<Token> tokens = Lexer.tokens(write.text());
    List<GivenValue> written =
        switch (write.plan()) {
          case Plan.Insert insert when tokens.getFirst().is("insert") ->
              new Search(write.text(), tokens, insert.table()).inserted();
          case Plan.Update update when tokens.getFirst().is("update") ->
              new Search(write.text(), tokens, update.table()).updated();
          case Plan.UpdateEach update when tokens.getFirst().is("update") ->
              new Search(write.text(), tokens, update.table()).updated();
          default -> List.of();
        };
    return written.stream()
        .filter(each -> each.isConstant(catalog, reading, write.parameterTypes()))
        .toList();
  }

  /// A query of one row with the values.
  public static String query(List<GivenValue> values) {
    StringBuilder text = new StringBuilder("select ");
    for (int i = 0; i < values.size(); i++) {
      text.append(i == 0 ? "(" : ", (").append(values.get(i).text()).append(")");
    }
    return text.toString();
  }

  /// The computed value as the column stores it.
  ///
  /// @throws SqlException 22001, 22003 ... if it does not fit
  public Value stored(Value computed) {
    return Coerce.to(computed, type, typmod);
  }

  /// Whether it is a deterministic expression that reads no table: a query of it alone can be
  /// analysed.
  private boolean isConstant(Catalog catalog, Reading reading, List<SqlType> parameters) {
    try {
      return Analyser.analyse(query(List.of(this)), catalog, reading, parameters)
              instanceof Analysed.Read read
          && read.nondeterminism().isNone()
          && read.nondeterminism().current().isEmpty()
          && read.readTables().isEmpty()
          && read.columns().map(List::size).equals(Optional.of(1));
    } catch (SqlException notAlone) {
      return false; // refers to columns, or is DEFAULT
    }
  }

  /// Finds the expressions among a statement's tokens.
  private record Search(String text, List<Token> tokens, Catalog.Table table) {
    List<GivenValue> inserted() {
      List<GivenValue> found = new ArrayList<>();
      int values = first("values", 0);
      if (values < 0 || first("select", 0) >= 0) {
        return found;
      }
      List<String> columns = columns(values);
      for (int at = values + 1; tokens.get(at).is("("); at++) {
        int column = 0;
        while (!tokens.get(at).is(")") && tokens.get(at).kind() != Token.Kind.END) {
          int end = end(at + 1);
          add(column < columns.size() ? columns.get(column) : "", at + 1, end, found);
          column++;
          at = end;
        }
        if (tokens.get(at).kind() == Token.Kind.END || !tokens.get(at + 1).is(",")) {
          return found;
        }
        at++;
      }
      return found;
    }

    /// The target columns of an INSERT, or all.
    private List<String> columns(int values) {
      List<String> named = new ArrayList<>();
      for (int at = 0; at < values; at++) {
        if (tokens.get(at).is("(")) {
          for (at++; !tokens.get(at).is(")"); at++) {
            if (!tokens.get(at).is(",")) {
              named.add(tokens.get(at).text());
            }
          }
          return named;
        }
      }
      return table.columns().stream().map(Catalog.TableColumn::name).toList();
    }

    List<GivenValue> updated() {
      List<GivenValue> found = new ArrayList<>();
      int at = first("set", 0);
      while (at >= 0 && tokens.get(at).kind() != Token.Kind.END) {
        int end = end(at + 1);
        if (tokens.get(at + 2).is("=")) {
          add(tokens.get(at + 1).text(), at + 3, end, found);
        }
        at = tokens.get(end).is(",") ? end : -1;
      }
      return found;
    }

    private void add(String column, int from, int end, List<GivenValue> found) {
      boolean alone = end - from == 1 && tokens.get(from).kind() != Token.Kind.PARAMETER;
      if (alone || end <= from) {
        return;
      }
      String expression = text.substring(tokens.get(from).start(), tokens.get(end - 1).end());
      table.columns().stream()
          .filter(each -> each.name().equals(column) && each.type() != SqlType.ENUM)
          .forEach(each -> found.add(new GivenValue(expression, each.type(), each.typmod())));
    }

    /// The index of a word outside parentheses; -1 if there is none.
    private int first(String word, int from) {
      int depth = 0;
      for (int at = from; at < tokens.size(); at++) {
        depth += depth(tokens.get(at));
        if (depth == 0 && tokens.get(at).is(word)) {
          return at;
        }
      }
      return -1;
    }

    /// The end of an expression: a comma or closing parenthesis outside it, or the next clause.
    private int end(int from) {
      int depth = 0;
      for (int at = from; at < tokens.size() - 1; at++) {
        Token token = tokens.get(at);
        boolean over =
            token.is(",")
                || token.is(")")
                || token.is("from")
                || token.is("where")
                || token.is("returning");
        if (depth == 0 && over) {
          return at;
        }
        depth += depth(token);
      }
      return tokens.size() - 1;
    }

    private static int depth(Token token) {
      if (token.is("(") || token.is("[")) {
        return 1;
      }
      return token.is(")") || token.is("]") ? -1 : 0;
    }
  }
}

package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Statements that databases execute.
public final class StatementParser {
  private final Cursor in;
  private final QueryParser queries;

  public StatementParser(Cursor in) {
    this.in = in;
    queries = new QueryParser(in);
  }

  /// One statement, to the end of the text.
  public Statement statement() {
    Statement statement = start();
    in.expectEnd();
    return statement;
  }

  /// A query or a data change that ends wherever it ends (inside COPY's parentheses).
  public Query query() {
    return queries.query();
  }

  private Statement start() {
    int position = in.position();
    if (queries.seesQuery()) {
      if (in.sees("with")) {
        return with();
      }
      return new Statement.Select(queries.query());
    }
    return switch (in.peek().kind() == Token.Kind.WORD ? in.peek().text() : "") {
      case "insert" -> insert();
      case "update" -> update();
      case "delete" -> delete();
      case "truncate" -> {
        in.next();
        in.takes("table");
        in.takes("only");
        List<String> tables = relations();
        if (in.sees("restart")) {
          throw in.unsupported("RESTART IDENTITY");
        }
        in.takes("continue", "identity");
        boolean cascade = in.takes("cascade");
        in.takes("restrict");
        yield new Statement.Truncate(tables, cascade, position);
      }
      case "create", "alter", "drop" -> new SchemaParser(in, queries).statement();
      case "merge" -> throw in.unsupported("MERGE");
      default -> throw in.syntaxError();
    };
  }

  private Statement with() {
    int mark = in.mark();
    queries.with();
    if (in.sees("insert") || in.sees("update") || in.sees("delete")) {
      throw in.unsupported("WITH before a data change");
    }
    in.reset(mark);
    return new Statement.Select(queries.query());
  }

  private List<String> relations() {
    List<String> names = new ArrayList<>();
    do {
      names.add(in.relation());
      in.takes("*");
    } while (in.takes(","));
    return names;
  }

  private Statement insert() {
    in.expect("insert", "into");
    int position = in.position();
    String table = in.relation();
    Optional<String> alias = in.takes("as") ? Optional.of(in.identifier()) : Optional.empty();
    boolean named = in.sees("(") && !queries.seesQuery();
    List<String> columns = named ? in.identifiers() : List.of();
    boolean overriding = false;
    if (in.takes("overriding")) {
      if (in.takes("user")) {
        throw in.unsupported("OVERRIDING USER VALUE");
      }
      in.expect("system", "value");
      overriding = true;
    }
    Optional<Query> source =
        in.takes("default", "values") ? Optional.empty() : Optional.of(queries.query());
    Optional<Statement.OnConflict> conflict =
        in.takes("on", "conflict") ? Optional.of(onConflict()) : Optional.empty();
    return new Statement.Insert(
        table, alias, columns, source, overriding, conflict, returning(), position);
  }

  private Statement.OnConflict onConflict() {
    int position = in.position();
    List<String> columns = in.sees("(") ? in.identifiers() : List.of();
    Optional<String> constraint = Optional.empty();
    if (in.takes("on", "constraint")) {
      constraint = Optional.of(in.identifier());
    } else if (in.sees("where")) {
      throw in.unsupported("a partial index in ON CONFLICT");
    }
    in.expect("do");
    if (in.takes("nothing")) {
      return new Statement.OnConflict(
          columns, constraint, false, List.of(), Optional.empty(), position);
    }
    in.expect("update", "set");
    List<Statement.Assignment> assignments = assignments();
    return new Statement.OnConflict(columns, constraint, true, assignments, where(), position);
  }

  private List<Statement.Assignment> assignments() {
    List<Statement.Assignment> assignments = new ArrayList<>();
    do {
      int position = in.position();
      if (in.sees("(")) {
        List<String> columns = in.identifiers();
        in.expect("=");
        in.takes("row");
        if (queries.seesQuery()) {
          throw in.unsupported("SET (columns) = (query)");
        }
        in.expect("(");
        List<Expr> values = queries.expressions().list();
        in.expect(")");
        if (values.size() != columns.size()) {
          throw new quorate.core.value.SqlException(
              "42601", "number of columns does not match number of values");
        }
        for (int i = 0; i < columns.size(); i++) {
          assignments.add(new Statement.Assignment(columns.get(i), values.get(i), position));
        }
      } else {
        String column = in.identifier();
        if (in.takes(".")) {
          column = in.label();
        }
        in.expect("=");
        assignments.add(
            new Statement.Assignment(column, queries.expressions().expression(), position));
      }
    } while (in.takes(","));
    return assignments;
  }

  private Optional<Expr> where() {
    if (in.sees("where", "current", "of")) {
      throw in.unsupported("WHERE CURRENT OF");
    }
    return in.takes("where") ? Optional.of(queries.expressions().expression()) : Optional.empty();
  }

  private List<Query.Item> returning() {
    return in.takes("returning") ? queries.items() : List.of();
  }

  private Optional<String> alias() {
    return in.takes("as") || in.seesAlias() && !in.sees("set")
        ? Optional.of(in.identifier())
        : Optional.empty();
  }

  private Statement update() {
    in.expect("update");
    in.takes("only");
    int position = in.position();
    String table = in.relation();
    in.takes("*");
    Optional<String> alias = alias();
    in.expect("set");
    List<Statement.Assignment> assignments = assignments();
    List<Query.From> from = in.takes("from") ? queries.from() : List.of();
    Optional<Expr> where = where();
    return new Statement.Update(table, alias, assignments, from, where, returning(), position);
  }

  private Statement delete() {
    in.expect("delete", "from");
    in.takes("only");
    int position = in.position();
    String table = in.relation();
    in.takes("*");
    Optional<String> alias = alias();
    List<Query.From> using = in.takes("using") ? queries.from() : List.of();
    Optional<Expr> where = where();
    return new Statement.Delete(table, alias, using, where, returning(), position);
  }
}

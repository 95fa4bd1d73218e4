package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Definitions of columns and constraints.
final class ColumnParser {
  private final Cursor in;
  private final QueryParser queries;

  ColumnParser(Cursor in, QueryParser queries) {
    this.in = in;
    this.queries = queries;
  }

  boolean seesTableConstraint() {
    return in.sees("constraint")
        || in.sees("primary", "key")
        || in.sees("unique") && (in.peek(1).is("(") || in.peek(1).is("nulls"))
        || in.sees("foreign", "key")
        || in.sees("check", "(")
        || in.sees("exclude")
        || in.sees("like");
  }

  /// The text of an expression, which is parsed to find its end.
  String expressionText() {
    int mark = in.mark();
    // b_expr in PostgreSQL's grammar: a NOT NULL after it is not part of it.
    queries.expressions().needle();
    return in.textSince(mark);
  }

  Statement.ColumnDefinition column() {
    int position = in.position();
    String name = in.identifier();
    TypeName type = queries.types().type();
    boolean notNull = false;
    Optional<String> defaultSql = Optional.empty();
    String identity = "";
    List<Statement.Constraint> constraints = new ArrayList<>();
    while (!in.sees(",") && !in.sees(")") && !in.atEnd()) {
      int start = in.position();
      Optional<String> constraint =
          in.takes("constraint") ? Optional.of(in.identifier()) : Optional.empty();
      if (in.takes("not", "null")) {
        notNull = true;
      } else if (in.takes("null")) {
        notNull = false;
      } else if (in.takes("default")) {
        defaultSql = Optional.of(expressionText());
      } else if (in.takes("generated")) {
        identity = identity();
        notNull = true;
      } else if (in.sees("collate")) {
        throw in.unsupported("COLLATE");
      } else {
        constraints.add(columnConstraint(name, constraint, start));
      }
    }
    return new Statement.ColumnDefinition(
        name, type, notNull, defaultSql, identity, constraints, position);
  }

  private String identity() {
    boolean always = in.takes("always");
    if (!always) {
      in.expect("by", "default");
    }
    in.expect("as");
    if (!in.takes("identity")) {
      throw in.unsupported("a generated column");
    }
    if (in.sees("(")) {
      throw in.unsupported("an identity with sequence options");
    }
    return always ? "always" : "by default";
  }

  private Statement.Constraint columnConstraint(
      String column, Optional<String> name, int position) {
    if (in.takes("primary", "key")) {
      storage();
      return key(name, "primary", List.of(column), position);
    }
    if (in.takes("unique")) {
      storage();
      return key(name, "unique", List.of(column), position);
    }
    if (in.takes("check")) {
      return check(name, position);
    }
    if (in.sees("references")) {
      return references(name, List.of(column), position);
    }
    throw in.syntaxError();
  }

  Statement.Constraint tableConstraint() {
    int position = in.position();
    Optional<String> name =
        in.takes("constraint") ? Optional.of(in.identifier()) : Optional.empty();
    if (in.takes("primary", "key")) {
      List<String> columns = in.identifiers();
      storage();
      return key(name, "primary", columns, position);
    }
    if (in.takes("unique")) {
      if (in.sees("nulls")) {
        throw in.unsupported("NULLS NOT DISTINCT");
      }
      List<String> columns = in.identifiers();
      storage();
      return key(name, "unique", columns, position);
    }
    if (in.takes("check")) {
      return check(name, position);
    }
    if (in.takes("foreign", "key")) {
      return references(name, in.identifiers(), position);
    }
    throw in.unsupported("this table constraint");
  }

  private void storage() {
    if (in.sees("include") || in.sees("using")) {
      throw in.unsupported("a key with " + in.peek().text());
    }
    if (in.takes("with")) {
      in.skipParentheses();
    }
    timing();
  }

  private void timing() {
    if (in.sees("deferrable") || in.sees("initially", "deferred")) {
      throw in.unsupported("a deferrable constraint");
    }
    in.takes("not", "deferrable");
    in.takes("initially", "immediate");
  }

  private static Statement.Constraint key(
      Optional<String> name, String kind, List<String> columns, int position) {
    return new Statement.Constraint(
        name, kind, columns, "", List.of(), "", Optional.empty(), "", position);
  }

  private Statement.Constraint check(Optional<String> name, int position) {
    in.expect("(");
    int mark = in.mark();
    Expr condition = queries.expressions().expression();
    String sql = in.textSince(mark);
    in.expect(")");
    if (in.sees("no", "inherit")) {
      throw in.unsupported("NO INHERIT");
    }
    return new Statement.Constraint(
        name, "check", List.of(), "", List.of(), "", Optional.of(condition), sql, position);
  }

  private Statement.Constraint references(
      Optional<String> name, List<String> columns, int position) {
    in.expect("references");
    String target = in.relation();
    List<String> targetColumns = in.sees("(") ? in.identifiers() : List.of();
    String onDelete = "no action";
    while (true) {
      if (in.takes("match")) {
        if (!in.takes("simple")) {
          throw in.unsupported("MATCH FULL");
        }
      } else if (in.takes("on", "delete")) {
        onDelete = action("ON DELETE");
      } else if (in.takes("on", "update")) {
        String onUpdate = action("ON UPDATE");
        if (!onUpdate.equals("no action") && !onUpdate.equals("restrict")) {
          throw in.unsupported("ON UPDATE " + onUpdate + " (Derby cannot do it)");
        }
      } else {
        break;
      }
    }
    timing();
    return new Statement.Constraint(
        name, "foreign", columns, target, targetColumns, onDelete, Optional.empty(), "", position);
  }

  private String action(String clause) {
    if (in.takes("no", "action")) {
      return "no action";
    }
    if (in.takes("set", "null")) {
      return "set null";
    }
    if (in.sees("set", "default")) {
      throw in.unsupported(clause + " SET DEFAULT (Derby cannot do it)");
    }
    String action = in.takesOneOf("restrict", "cascade");
    if (action.isEmpty()) {
      throw in.syntaxError();
    }
    return action;
  }
}

package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// CREATE, ALTER and DROP.
final class SchemaParser {
  private final Cursor in;
  private final QueryParser queries;
  private final ColumnParser columns;

  SchemaParser(Cursor in, QueryParser queries) {
    this.in = in;
    this.queries = queries;
    columns = new ColumnParser(in, queries);
  }

  Statement statement() {
    String verb = in.next().text();
    return switch (verb) {
      case "create" -> create();
      case "alter" -> alter();
      default -> drop();
    };
  }

  private Statement create() {
    int position = in.position();
    boolean replace = in.takes("or", "replace");
    if (in.sees("temp") || in.sees("temporary") || in.sees("global") || in.sees("local")) {
      throw in.unsupported("a temporary table");
    }
    in.takes("unlogged");
    if (in.takes("view")) {
      return view(replace, position);
    }
    if (replace) {
      throw in.unsupported("CREATE OR REPLACE " + in.peek().text());
    }
    if (in.takes("table")) {
      return table();
    }
    boolean unique = in.takes("unique");
    if (in.takes("index")) {
      return index(unique);
    }
    if (in.takes("sequence")) {
      return sequence();
    }
    throw in.unsupported("CREATE " + in.peek().text().toUpperCase(java.util.Locale.ROOT));
  }

  private Statement view(boolean replace, int position) {
    String name = in.relation();
    List<String> names = in.sees("(") ? in.identifiers() : List.of();
    in.expect("as");
    int mark = in.mark();
    Query query = queries.query();
    String sql = in.textSince(mark);
    if (in.sees("with")) {
      throw in.unsupported("WITH CHECK OPTION");
    }
    return new Statement.CreateView(name, replace, names, query, sql, position);
  }

  private Statement table() {
    boolean ifNotExists = in.takes("if", "not", "exists");
    int position = in.position();
    String name = in.relation();
    if (in.sees("of") || in.sees("partition")) {
      throw in.unsupported("a typed or partitioned table");
    }
    boolean names =
        in.sees("(")
            && (in.peek(2).is(",") || in.peek(2).is(")"))
            && in.peek(1).kind() != Token.Kind.END;
    if (in.sees("as") || in.sees("with") || names && !in.sees("(", ")")) {
      return tableAs(name, ifNotExists, position);
    }
    List<Statement.ColumnDefinition> defined = new ArrayList<>();
    List<Statement.Constraint> constraints = new ArrayList<>();
    in.expect("(");
    if (!in.takes(")")) {
      do {
        if (columns.seesTableConstraint()) {
          constraints.add(columns.tableConstraint());
        } else {
          defined.add(columns.column());
        }
      } while (in.takes(","));
      in.expect(")");
    }
    if (in.sees("inherits") || in.sees("partition")) {
      throw in.unsupported(in.peek().text().toUpperCase(java.util.Locale.ROOT));
    }
    storage();
    return new Statement.CreateTable(name, ifNotExists, defined, constraints, position);
  }

  /// WITH (fillfactor = 100), TABLESPACE: how PostgreSQL stores a table is not ours to follow.
  private void storage() {
    if (in.takes("with")) {
      in.skipParentheses();
    }
    in.takes("without", "oids");
    if (in.takes("tablespace")) {
      in.identifier();
    }
  }

  private Statement tableAs(String name, boolean ifNotExists, int position) {
    List<String> names = in.sees("(") ? in.identifiers() : List.of();
    storage();
    in.expect("as");
    int mark = in.mark();
    Query query = queries.query();
    String sql = in.textSince(mark);
    boolean withData = true;
    if (in.takes("with")) {
      withData = !in.takes("no");
      in.expect("data");
    }
    return new Statement.CreateTableAs(name, ifNotExists, names, query, sql, withData, position);
  }

  private Statement index(boolean unique) {
    in.takes("concurrently");
    boolean ifNotExists = in.takes("if", "not", "exists");
    int position = in.position();
    Optional<String> name = in.sees("on") ? Optional.empty() : Optional.of(in.identifier());
    in.expect("on");
    in.takes("only");
    String table = in.relation();
    if (in.takes("using") && !in.takes("btree") && !in.takes("hash")) {
      throw in.unsupported("an index of this kind");
    }
    in.expect("(");
    List<String> keys = new ArrayList<>();
    List<Boolean> descending = new ArrayList<>();
    do {
      if (!in.seesName() || in.peek(1).is("(")) {
        throw in.unsupported("an index on an expression");
      }
      keys.add(in.identifier());
      boolean down = in.takes("desc");
      if (!down) {
        in.takes("asc");
      }
      if (in.takes("nulls")) {
        in.takesOneOf("first", "last");
      }
      if (!in.sees(",") && !in.sees(")")) {
        throw in.unsupported("an operator class or collation of an index");
      }
      descending.add(down);
    } while (in.takes(","));
    in.expect(")");
    if (in.sees("include") || in.sees("where") || in.sees("nulls")) {
      throw in.unsupported("an index with " + in.peek().text().toUpperCase(java.util.Locale.ROOT));
    }
    storage();
    return new Statement.CreateIndex(name, unique, ifNotExists, table, keys, descending, position);
  }

  private Statement sequence() {
    boolean ifNotExists = in.takes("if", "not", "exists");
    int position = in.position();
    String name = in.relation();
    long start = 1;
    long increment = 1;
    while (!in.atEnd()) {
      if (in.takes("start")) {
        in.takes("with");
        start = in.integer();
      } else if (in.takes("increment")) {
        in.takes("by");
        increment = in.integer();
      } else if (in.takes("as")) {
        queries.types().type();
      } else if (in.takes("cache")) {
        in.integer();
      } else if (!in.takes("no", "minvalue")
          && !in.takes("no", "maxvalue")
          && !in.takes("no", "cycle")
          && !in.takes("owned", "by", "none")) {
        throw in.unsupported("CREATE SEQUENCE ... " + in.peek().text());
      }
    }
    return new Statement.CreateSequence(name, ifNotExists, start, increment, position);
  }

  private Statement drop() {
    int position = in.position();
    String kind = in.takesOneOf("table", "view", "index", "sequence");
    if (kind.isEmpty()) {
      throw in.unsupported("DROP " + in.peek().text().toUpperCase(java.util.Locale.ROOT));
    }
    in.takes("concurrently");
    boolean ifExists = in.takes("if", "exists");
    List<String> names = new ArrayList<>();
    do {
      names.add(in.relation());
    } while (in.takes(","));
    boolean cascade = in.takes("cascade");
    in.takes("restrict");
    return switch (kind) {
      case "table" -> new Statement.DropTable(names, ifExists, cascade, position);
      case "view" -> new Statement.DropView(names, ifExists, cascade, position);
      case "index" -> new Statement.DropIndex(names, ifExists, cascade, position);
      default -> new Statement.DropSequence(names, ifExists, cascade, position);
    };
  }

  private Statement alter() {
    int position = in.position();
    String kind = in.takesOneOf("table", "view", "index", "sequence");
    if (kind.isEmpty()) {
      throw in.unsupported("ALTER " + in.peek().text().toUpperCase(java.util.Locale.ROOT));
    }
    boolean ifExists = in.takes("if", "exists");
    in.takes("only");
    int namePosition = in.position();
    String name = in.relation();
    in.takes("*");
    if (in.takes("rename", "to")) {
      return new Statement.Rename(kind, name, in.identifier(), ifExists, namePosition);
    }
    if (!kind.equals("table")) {
      if (in.takes("owner", "to") || in.takes("owned", "by")) {
        while (!in.atEnd()) {
          in.next();
        }
        return new Statement.AlterTable("", true, List.of(), position);
      }
      throw in.unsupported(
          "ALTER " + kind.toUpperCase(java.util.Locale.ROOT) + " ... " + in.peek().text());
    }
    List<Statement.Change> changes = new ArrayList<>();
    do {
      changes.add(change());
    } while (in.takes(","));
    return new Statement.AlterTable(name, ifExists, changes, namePosition);
  }

  private Statement.Change change() {
    if (in.takes("add")) {
      if (columns.seesTableConstraint()) {
        return new Statement.AddConstraint(columns.tableConstraint());
      }
      in.takes("column");
      boolean ifNotExists = in.takes("if", "not", "exists");
      return new Statement.AddColumn(columns.column(), ifNotExists);
    }
    if (in.takes("drop")) {
      boolean constraint = in.takes("constraint");
      if (!constraint) {
        in.takes("column");
      }
      boolean ifExists = in.takes("if", "exists");
      String name = in.identifier();
      boolean cascade = in.takes("cascade");
      in.takes("restrict");
      return constraint
          ? new Statement.DropConstraint(name, ifExists)
          : new Statement.DropColumn(name, ifExists, cascade);
    }
    if (in.takes("rename")) {
      boolean constraint = in.takes("constraint");
      if (!constraint) {
        in.takes("column");
      }
      String name = in.identifier();
      in.expect("to");
      String newName = in.identifier();
      return constraint
          ? new Statement.RenameConstraint(name, newName)
          : new Statement.RenameColumn(name, newName);
    }
    if (in.takes("alter")) {
      in.takes("column");
      return alterColumn(in.identifier());
    }
    if (in.takes("owner", "to")) {
      in.label();
      return new Statement.Ignored();
    }
    if (in.sees("set", "(") || in.sees("reset", "(")) {
      in.next();
      in.skipParentheses();
      return new Statement.Ignored();
    }
    throw in.unsupported("ALTER TABLE ... " + in.peek().text());
  }

  private Statement.Change alterColumn(String column) {
    if (in.takes("set", "default")) {
      return new Statement.SetDefault(column, Optional.of(columns.expressionText()));
    }
    if (in.takes("drop", "default")) {
      return new Statement.SetDefault(column, Optional.empty());
    }
    if (in.takes("set", "not", "null")) {
      return new Statement.SetNotNull(column, true);
    }
    if (in.takes("drop", "not", "null")) {
      return new Statement.SetNotNull(column, false);
    }
    if (in.takes("type") || in.takes("set", "data", "type")) {
      TypeName type = queries.types().type();
      if (in.sees("using")) {
        throw in.unsupported("ALTER COLUMN ... TYPE ... USING");
      }
      return new Statement.SetType(column, type);
    }
    if (in.takes("set", "statistics") || in.takes("set", "storage")) {
      in.next();
      return new Statement.Ignored();
    }
    throw in.unsupported("ALTER COLUMN ... " + in.peek().text());
  }
}

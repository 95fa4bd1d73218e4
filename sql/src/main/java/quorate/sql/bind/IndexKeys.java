package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.parse.Parser;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;

/// Types of index keys.
public final class IndexKeys {
  private IndexKeys() {}

  /// The types of the keys of an expression index, in order; text if a type is unknown.
  public static List<Column> types(Catalog catalog, Catalog.Table table, Index index) {
    Context context = new Context(catalog.along(Catalog.STORED), List.of());
    context.constantsOnly = true;
    Scope scope = new Scope();
    scope.add(new Scope.Relation(table.plainName(), Scope.Field.of("", table)), 0);
    ExprBinder binder = new QueryBinder(context).expressions();
    List<Column> columns = new ArrayList<>();
    for (String text : index.keys()) {
      columns.add(type(binder, scope, text));
    }
    return columns;
  }

  private static Column type(ExprBinder binder, Scope scope, String text) {
    try {
      Term key = binder.bind(Parser.expression(text), scope);
      SqlType type = key.type() == SqlType.UNKNOWN ? SqlType.TEXT : key.type();
      return new Column(text, type, type == SqlType.ENUM ? key.typmod() : -1);
    } catch (SqlException unknown) {
      return new Column(text, SqlType.TEXT, -1);
    }
  }
}

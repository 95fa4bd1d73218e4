package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.Context;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// What SET DEFAULT of a foreign key sets: defaults are Quorate's and not the engines', and only
/// such that are constants are the same whenever they are asked for.
public final class SetDefault {
  private SetDefault() {}

  /// The defaults of the key's columns.
  ///
  /// @throws SqlException 0A000 where one is not a constant
  public static List<Value> values(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    List<Value> values = new ArrayList<>();
    for (String name : key.columns()) {
      Term term =
          new Defaults(new Context(catalog, List.of())).term(table.column(name).orElseThrow());
      if (!(term instanceof Term.Bind(Slot slot)) || slot.source() != Slot.Source.CONSTANT) {
        throw new SqlException(
            "0A000",
            "SET DEFAULT of column \""
                + name
                + "\", whose default is not a constant, is not supported by Quorate");
      }
      values.add(slot.bound(slot.constant()));
    }
    return values;
  }

  /// @throws SqlException 0A000 where the key would set what it cannot
  public static void check(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    if (key.onDelete() == Catalog.Action.SET_DEFAULT
        || key.onUpdate() == Catalog.Action.SET_DEFAULT) {
      values(catalog, table, key);
    }
  }
}

package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.ReferentialAction;
import quorate.sql.plan.Context;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// The values of SET DEFAULT foreign keys. Engines do not know the defaults, so only constants are
/// supported: they have the same value at every evaluation.
public final class SetDefault {
  private SetDefault() {}

  /// The defaults of the key's columns.
  ///
  /// @throws SqlException 0A000 if one is not a constant
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

  /// @throws SqlException 0A000 if an action of the key sets a default that is not a constant
  public static void check(Catalog catalog, Catalog.Table table, Catalog.ForeignKey key) {
    if (key.onDelete() == ReferentialAction.SET_DEFAULT
        || key.onUpdate() == ReferentialAction.SET_DEFAULT) {
      values(catalog, table, key);
    }
  }
}

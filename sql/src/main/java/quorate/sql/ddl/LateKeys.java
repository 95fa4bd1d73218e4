package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.References;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Slot;

/// Keys that an UPDATE may violate temporarily, for an engine that checks row by row: they are
/// dropped before it and recreated after it.
public final class LateKeys {
  private static final Set<Slot.Source> DRAWN =
      Set.of(Slot.Source.RANDOM, Slot.Source.RANDOM_UUID, Slot.Source.NEXTVAL);

  private LateKeys() {}

  /// A key: the statement that drops it, and the one that recreates it or fails.
  public record Key(String drop, String create) {}

  /// The keys on columns that `update` sets; empty if the statement cannot be repeated, or if the
  /// engine checks keys at the end of a statement. Referenced keys cannot be dropped.
  public static List<Key> of(Catalog catalog, Plan.Update update, Dialect dialect) {
    List<Key> keys = new ArrayList<>();
    boolean drawn =
        Objects.requireNonNull(update.sql().get(dialect)).binds().stream()
            .anyMatch(slot -> DRAWN.contains(slot.source()));
    if (!dialect.traits().checksKeysByRow() || drawn) {
      return keys;
    }
    Catalog.Table table = update.table();
    for (Catalog.Key key : table.keys()) {
      add(catalog, update, key.engineName(), key.columns(), keys);
    }
    return keys;
  }

  private static void add(
      Catalog catalog,
      Plan.Update update,
      String engineName,
      List<String> columns,
      List<Key> keys) {
    Catalog.Table table = update.table();
    boolean set =
        columns.stream().anyMatch(name -> update.assigned().contains(table.position(name)));
    if (set && !References.isReferred(catalog, table, columns)) {
      keys.add(
          new Key(SqliteTables.dropKey(engineName), SqliteTables.key(table, engineName, columns)));
    }
  }
}

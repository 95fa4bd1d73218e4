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

/// Keys that an UPDATE may break on its way and mend until its end, for an engine that looks at
/// each row: they are taken away before it, and made again after it.
public final class LateKeys {
  private static final Set<Slot.Source> DRAWN =
      Set.of(Slot.Source.RANDOM, Slot.Source.RANDOM_UUID, Slot.Source.NEXTVAL);

  private LateKeys() {}

  /// One key: the statement that takes it away, and the one that makes it again or fails.
  public record Key(String drop, String create) {}

  /// The keys of the columns that `update` sets; none if it is one that cannot be executed a second
  /// time, or if the engine looks at keys when a statement ends. Those that foreign keys refer to
  /// cannot be taken away.
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

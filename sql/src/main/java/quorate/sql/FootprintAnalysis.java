package quorate.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.catalog.TemporarySchemas;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Slot;

/// All data that a statement may read and write, however a database executes it: a concurrent
/// statement that touches none of it affects neither its result nor its effects.
///
/// [Analysed.Data#lockKeys] serves to separate optimistic work and is approximate; this is
/// complete. It includes the rows that engines check for other unique keys, foreign keys and their
/// actions, and trusts the values of a key only as far as all databases agree on their equality.
public final class FootprintAnalysis {
  private final Plan plan;
  private final Catalog catalog;
  private final List<LockKey> keys = new ArrayList<>();

  private FootprintAnalysis(Plan plan, Catalog catalog) {
    this.plan = plan;
    this.catalog = catalog;
  }

  /// The reach of one statement over one catalog, computed in advance as far as it does not depend
  /// on parameters, for statements that recur.
  public static final class Of {
    private final Analysed.Data data;
    private final FootprintAnalysis reach;

    /// Tables in which the statement may touch rows other than those that its keys name.
    private final Set<String> whole = new HashSet<>();

    /// The reach that does not depend on parameters.
    private final List<LockKey> always;

    private Of(Analysed.Data data, Catalog catalog) {
      this.data = data;
      this.reach = new FootprintAnalysis(data.plan(), catalog);
      for (SortedSet<String> tables : List.of(data.readTables(), data.writtenTables())) {
        tables.stream().filter(table -> reach.meetsOthers(reach.table(table))).forEach(whole::add);
      }
      data.writtenTables().forEach(table -> reach.constraints(reach.table(table)));
      always = List.copyOf(reach.keys);
    }

    /// The reach with these parameters; empty if unknown.
    public Optional<List<LockKey>> keys(List<Value> parameters) {
      try {
        List<LockKey> touched = data.lockKeys(parameters);
        List<LockKey> keys = new ArrayList<>(touched.size() + always.size());
        for (LockKey key : touched) {
          keys.add(reach.exact(key, whole.contains(key.table())));
        }
        keys.addAll(always);
        for (String table : data.readTables()) {
          if (keys.stream().noneMatch(key -> key.table().equals(table))) {
            keys.add(LockKey.table(table, false));
          }
        }
        return Optional.of(keys);
      } catch (SqlException unfit) {
        return Optional.empty(); // execution will fail and report it
      }
    }
  }

  /// The reach apart from parameters; empty if unknown. Not for calls, which depend on the
  /// procedure.
  public static Optional<Of> of(Analysed.Data data, Catalog catalog) {
    return isKnown(data, catalog) && !(data.plan() instanceof Plan.Call)
        ? Optional.of(new Of(data, catalog))
        : Optional.empty();
  }

  private static boolean isKnown(Analysed.Data data, Catalog catalog) {
    boolean unknown =
        data.plan() instanceof Plan.Schema
            || data.plan() instanceof Plan.Truncate
            || data.plan() instanceof Plan.UpdateEach
            || !data.nondeterminism().sequences().isEmpty();
    if (unknown) {
      return false;
    }
    SortedSet<String> tables = new TreeSet<>(data.readTables());
    tables.addAll(data.writtenTables());
    return tables.stream().noneMatch(TemporarySchemas::isTemporary)
        && catalog.tables().keySet().containsAll(tables);
  }

  /// The reach with these parameters; empty if unknown.
  ///
  /// Here [LockKey.Mode#INSERT] stands for adding rows to a table without unique keys.
  public static Optional<List<LockKey>> of(
      Analysed.Data data, List<Value> parameters, Catalog catalog) {
    if (!(data.plan() instanceof Plan.Call call)) {
      return of(data, catalog).flatMap(it -> it.keys(parameters));
    }
    if (!isKnown(data, catalog)) {
      return Optional.empty();
    }
    try {
      List<Optional<Value>> arguments = arguments(call, parameters, data.literals());
      return Optional.of(
          new FootprintAnalysis(call, catalog).ofCall(call, arguments, data.readTables()));
    } catch (SqlException unfit) {
      return Optional.empty(); // execution will fail and report it
    }
  }

  /// The reach of a call: the procedure's declared uses, or everything.
  ///
  /// @param arguments of the IN and INOUT parameters, in order
  public static List<LockKey> of(Plan.Call call, List<Value> arguments, Catalog catalog) {
    return new FootprintAnalysis(call, catalog)
        .ofCall(call, arguments.stream().map(Optional::of).toList(), new TreeSet<>());
  }

  /// Whether a statement with these keys may touch that key.
  public static boolean covers(List<LockKey> all, LockKey key) {
    return all.stream()
        .anyMatch(each ->
            each.table().equals(key.table())
                && (each.write() || !key.write())
                && (each.mode() != LockKey.Mode.INSERT || key.mode() == LockKey.Mode.INSERT)
                && each.key().size() <= key.key().size()
                && each.key().equals(key.key().subList(0, each.key().size())));
  }

  private static List<Optional<Value>> arguments(
      Plan.Call call, List<Value> parameters, List<Value> literals) {
    List<Optional<Value>> arguments = new ArrayList<>();
    for (Plan.Cell cell : call.arguments()) {
      arguments.add(
          cell instanceof Plan.Cell.Bound(Slot slot)
              ? slot.known(parameters, literals)
              : Optional.empty());
    }
    return arguments;
  }

  /// @param read tables read to compute the arguments
  private List<LockKey> ofCall(
      Plan.Call call, List<Optional<Value>> arguments, SortedSet<String> read) {
    StoredProcedure procedure = call.procedure();
    if (procedure.uses().isEmpty()) {
      catalog.tables().keySet().forEach(table -> keys.add(LockKey.table(table, true)));
      return keys;
    }
    Catalog stored = catalog.along(Catalog.STORED);
    for (StoredProcedure.Use use : procedure.uses()) {
      Optional<Catalog.Table> table = stored.relation(use.written()).flatMap(catalog::table);
      if (table.isPresent()) {
        LockKey used = used(table.get(), use, procedure, arguments);
        keys.add(exact(used, meetsOthers(table.get())));
      }
    }
    List<LockKey> used = List.copyOf(keys);
    used.stream()
        .filter(LockKey::write)
        .map(LockKey::table)
        .distinct()
        .forEach(table -> constraints(table(table)));
    read.forEach(table -> keys.add(LockKey.table(table, false)));
    return keys;
  }

  private static LockKey used(
      Catalog.Table table,
      StoredProcedure.Use use,
      StoredProcedure procedure,
      List<Optional<Value>> arguments) {
    if (use.access() == StoredProcedure.Access.INSERT) {
      return new LockKey(table.name(), true, LockKey.Mode.INSERT, List.of());
    }
    List<String> names = procedure.in().stream().map(StoredProcedure.Parameter::name).toList();
    List<Value> key = new ArrayList<>();
    for (int position : table.keyPositions()) {
      int place = key.size() < use.key().size() ? names.indexOf(use.key().get(key.size())) : -1;
      if (place < 0
          || arguments.get(place).isEmpty()
          || procedure.in().get(place).type() != table.columns().get(position).type()) {
        break;
      }
      key.add(arguments.get(place).get());
    }
    boolean write = use.access() == StoredProcedure.Access.ANY;
    return new LockKey(table.name(), write, LockKey.Mode.TABLE, key);
  }

  /// The key if its values are exact and no other unique key leads to other rows; otherwise the
  /// table.
  ///
  /// @param meetsOthers whether a write may touch rows that it does not name
  private LockKey exact(LockKey key, boolean meetsOthers) {
    Catalog.Table table = table(key.table());
    if (key.write() && meetsOthers) {
      return LockKey.table(key.table(), key.write());
    }
    if (key.mode() == LockKey.Mode.INSERT) {
      return table.primaryKey().isEmpty() ? key : LockKey.table(key.table(), true);
    }
    List<Integer> positions = table.keyPositions();
    int exact = 0;
    while (exact < Math.min(positions.size(), key.key().size())
        && isExact(table.columns().get(positions.get(exact)).type(), key.key().get(exact))) {
      exact++;
    }
    return new LockKey(
        key.table(),
        key.write(),
        exact > 0 && exact == positions.size() ? LockKey.Mode.ROW : LockKey.Mode.TABLE,
        key.key().subList(0, exact));
  }

  /// Whether engines agree on the equality of `value` with others in a column of this type.
  private static boolean isExact(SqlType type, Value value) {
    return switch (type) {
      case INT2, INT4, INT8 -> value instanceof Value.Int;
      case UUID -> value instanceof Value.Uuid;
      case DATE -> value instanceof Value.Date;
      default -> false;
    };
  }

  /// Whether a write may touch rows that it does not name by the primary key.
  private boolean meetsOthers(Catalog.Table table) {
    boolean others =
        !table.uniqueKeys().isEmpty() || table.indexes().stream().anyMatch(Index::unique);
    return others || movesKeys(table);
  }

  private Catalog.Table table(String name) {
    return catalog.table(name).orElseThrow();
  }

  private boolean movesKeys(Catalog.Table table) {
    List<Integer> key = table.keyPositions();
    return switch (plan) {
      case Plan.Update update ->
          update.table().name().equals(table.name())
              && (update.moves().isPresent() || update.assigned().stream().anyMatch(key::contains));
      case Plan.Insert insert ->
          insert.onConflict().stream()
              .flatMap(conflict -> conflict.update().stream())
              .anyMatch(assignment -> key.contains(assignment.position()));
      case Plan.Query _, Plan.Delete _, Plan.Call _ -> false;
      case Plan.UpdateEach _, Plan.Truncate _, Plan.Schema _ -> true;
    };
  }

  /// The rows that constraints involve in a write: those that its foreign keys reference and,
  /// unless it only adds rows, all that may reference the changed rows, transitively.
  private void constraints(Catalog.Table table) {
    refersTo(table, false);
    if (plan instanceof Plan.Insert insert && insert.onConflict().isEmpty()) {
      return;
    }
    SortedSet<String> reached = new TreeSet<>();
    List<String> work = new ArrayList<>(List.of(table.name()));
    while (!work.isEmpty()) {
      Catalog.Table target = table(work.removeLast());
      for (var reference : catalog.references(target.name())) {
        boolean acted = reached.contains(target.name());
        if ((acted || changes(target, reference.getValue().targetColumns()))
            && reached.add(reference.getKey().name())) {
          work.add(reference.getKey().name());
        }
      }
    }
    for (String child : reached) {
      keys.add(LockKey.table(child, true));
      refersTo(table(child), true);
    }
  }

  /// @param acted whether a foreign key's action may assign it any values
  private void refersTo(Catalog.Table table, boolean acted) {
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      if (acted || changes(table, key.columns())) {
        keys.add(LockKey.table(key.target(), false));
      }
    }
  }

  /// Whether the statement may change these columns.
  private boolean changes(Catalog.Table table, List<String> columns) {
    return !(plan instanceof Plan.Update update)
        || !update.table().name().equals(table.name())
        || columns.stream().map(table::position).anyMatch(update.assigned()::contains);
  }
}

package quorate.sql.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import quorate.sql.function.FunctionRow.Kind;
import quorate.sql.plan.Routine;
import quorate.sql.plan.RoutineTable;

/// All functions that statements can call, and all routines that engines have for them. The rows
/// are in [TextRows], [NumberRows], [TimeRows], [CodedRows], [QueryRows] and [SessionRows], the
/// routines that several of them need in [RoutineTable].
///
/// The binder, the analysis of possible errors, the engines' declarations, the function reference
/// and pg_proc are derived from this table.
public final class FunctionTable {
  /// In the order in which rows of one name are tried.
  private static final List<FunctionRow> ROWS =
      Stream.of(
              TextRows.patterns().stream(),
              CodedRows.all(),
              TextRows.all(),
              NumberRows.all(),
              TimeRows.all(),
              QueryRows.all(),
              SessionRows.all())
          .flatMap(rows -> rows)
          .toList();

  private static final Map<String, Entry> BY_NAME = byName();
  private static final Map<String, Routine> ROUTINES = allRoutines();
  private static final Map<String, Routine> BY_CALL = byCall();
  private static final Set<String> TOTAL = total();

  private FunctionTable() {}

  /// The rows of one name, by kind of binding.
  record Entry(
      List<Binding.OfValues> ofValues,
      Optional<Binding.OfCall> ofCall,
      Optional<Binding.Chosen> chosen,
      Optional<Binding.OfRows> ofRows,
      List<FunctionRow.Shape> shapes,
      Kind kind) {
    static final Entry NONE =
        new Entry(
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Kind.SCALAR);

    private static Entry of(List<FunctionRow> rows) {
      return new Entry(
          ofKind(rows, Binding.OfValues.class),
          ofKind(rows, Binding.OfCall.class).stream().findFirst(),
          ofKind(rows, Binding.Chosen.class).stream().findFirst(),
          ofKind(rows, Binding.OfRows.class).stream().findFirst(),
          rows.stream()
              .map(FunctionRow::shape)
              .filter(shape -> !shape.equals(FunctionRow.Shape.NONE))
              .toList(),
          rows.getFirst().kind());
    }

    private static <B extends Binding> List<B> ofKind(List<FunctionRow> rows, Class<B> kind) {
      return rows.stream()
          .map(FunctionRow::binding)
          .filter(kind::isInstance)
          .map(kind::cast)
          .toList();
    }

    /// Whether the function is computed from several rows.
    boolean isOfMany() {
      return kind == Kind.AGGREGATE || kind == Kind.WINDOW;
    }

    boolean isPerRow() {
      return kind == Kind.PER_ROW;
    }
  }

  private static Map<String, Entry> byName() {
    Map<String, List<FunctionRow>> rows = new LinkedHashMap<>();
    ROWS.forEach(row -> rows.computeIfAbsent(row.name(), _ -> new ArrayList<>()).add(row));
    Map<String, Entry> entries = new HashMap<>();
    rows.forEach((name, its) -> entries.put(name, Entry.of(its)));
    return Map.copyOf(entries);
  }

  private static Map<String, Routine> allRoutines() {
    Map<String, Routine> all = new LinkedHashMap<>();
    RoutineTable.shared().forEach(routine -> all.put(routine.name(), routine));
    ROWS.stream()
        .flatMap(row -> row.routines().stream())
        .forEach(routine -> all.putIfAbsent(routine.name(), routine));
    return all;
  }

  private static Map<String, Routine> byCall() {
    Map<String, Routine> all = new HashMap<>();
    ROUTINES.values().forEach(routine -> all.putIfAbsent(routine.call(), routine));
    return Map.copyOf(all);
  }

  private static Set<String> total() {
    Set<String> total = new HashSet<>();
    ROUTINES.values().stream().filter(Routine::total).forEach(each -> total.add(each.call()));
    ROWS.stream()
        .filter(row -> row.total() && (row.kind() == Kind.AGGREGATE || row.kind() == Kind.WINDOW))
        .forEach(row -> total.add(row.name()));
    return Set.copyOf(total);
  }

  static Entry named(String name) {
    return BY_NAME.getOrDefault(name, Entry.NONE);
  }

  /// Whether the databases have a function of this name.
  public static boolean has(String name) {
    return BY_NAME.containsKey(name);
  }

  /// Whether the arguments of the function are names that it resolves itself, such as
  /// `'s'::regclass` of nextval().
  public static boolean bindsArguments(String name) {
    return named(name).chosen().isPresent();
  }

  /// The binding of a function in FROM.
  public static Optional<Binding.OfRows> ofRows(String name) {
    return named(name).ofRows();
  }

  /// Whether the function requires OVER.
  public static boolean isWindow(String name) {
    return named(name).kind() == Kind.WINDOW;
  }

  /// All rows, in the order in which they are tried.
  public static List<FunctionRow> rows() {
    return ROWS;
  }

  /// The routines of these engines, in the table's order.
  public static List<Routine> routines(Routine.Holder holder) {
    return ROUTINES.values().stream().filter(routine -> routine.holder() == holder).toList();
  }

  /// The routine that terms call by this name; the first if they differ in number of arguments.
  public static Optional<Routine> routine(String call) {
    return Optional.ofNullable(BY_CALL.get(call));
  }

  /// Whether the routine or aggregate called by this name accepts all values of its types.
  public static boolean answersAll(String call) {
    return TOTAL.contains(call);
  }
}

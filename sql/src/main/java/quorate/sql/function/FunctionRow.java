package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.sql.plan.Routine;
import quorate.sql.plan.RoutineTable;

/// A function that statements can call: a row of [FunctionTable].
///
/// @param signatures argument and result types; a name may have several rows
/// @param shape arguments that are part of the statement's shape
/// @param total whether it accepts all values of its types and never raises an error of its own
/// @param partly whether PostgreSQL has functions of this name for other arguments, which are
///   refused as unsupported
/// @param routines the engines' routines that implement it, by their names in terms
public record FunctionRow(
    String name,
    Kind kind,
    List<Signature> signatures,
    Binding binding,
    Shape shape,
    boolean total,
    boolean partly,
    List<Routine> routines) {
  public FunctionRow {
    signatures = List.copyOf(signatures);
    routines = List.copyOf(routines);
  }

  /// The kind of a function in SQL, with the title of its section in the reference.
  public enum Kind {
    SCALAR("Scalar functions"),
    AGGREGATE("Aggregates"),
    WINDOW("Window functions"),
    ROWS("Functions in FROM"),
    CHOSEN("Time and session"),
    WORD("Keywords without parentheses"),
    PER_ROW("Random values and sequences"),
    /// Refused with an error of its own.
    REFUSED("Refused");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  /// The signatures as the reference shows them, one on each line.
  public List<String> shown() {
    return signatures.stream()
        .map(signature ->
            kind == Kind.WORD ? name + " → " + signature.result() : signature.shown(name))
        .toList();
  }

  /// Arguments that are inlined in the engines' statements, `first` to `last`.
  ///
  /// @param textual whether that holds only for string constants
  public record Shape(int first, int last, boolean textual) {
    static final Shape NONE = new Shape(1, 0, false);

    boolean has(int argument) {
      return argument >= first && argument <= last;
    }
  }

  private static FunctionRow row(
      String name, Kind kind, String signatures, Binding binding, List<Routine> routines) {
    return new FunctionRow(
        name, kind, Signature.read(signatures), binding, Shape.NONE, false, false, routines);
  }

  /// A scalar function with a binding of its own.
  ///
  /// @param routines names in [RoutineTable] that implement it
  static FunctionRow scalar(
      String name, String signatures, Binding.OfValues binding, String... routines) {
    return row(name, Kind.SCALAR, signatures, binding, RoutineTable.named(routines));
  }

  /// A function that is a routine of the same name, one for each number of arguments.
  static FunctionRow plain(String name, String signature) {
    return plain(name, signature, name);
  }

  /// The same, implemented by another function's routines.
  static FunctionRow plain(String name, String signature, String call) {
    return plain(name, signature, new Plain(call, Signature.read(signature).getFirst(), false));
  }

  /// The same, taking char(n) with its padding.
  static FunctionRow padded(String name, String signature) {
    return plain(name, signature, new Plain(name, Signature.read(signature).getFirst(), true));
  }

  private static FunctionRow plain(String name, String signature, Plain plain) {
    return row(name, Kind.SCALAR, signature, plain, plain.routines());
  }

  static FunctionRow aggregate(
      String name, String signatures, Binding.OfCall binding, String... routines) {
    return row(name, Kind.AGGREGATE, signatures, binding, RoutineTable.named(routines));
  }

  static FunctionRow window(String name, String signatures) {
    Binding.OfCall binding =
        (call, scope, context, binder) ->
            Optional.of(new Windows(context, binder).call(call, scope));
    return row(name, Kind.WINDOW, signatures, binding, List.of());
  }

  /// A scalar function whose binding depends on the call's syntax.
  static FunctionRow written(
      String name, String signatures, Binding.OfCall binding, String... routines) {
    return row(name, Kind.SCALAR, signatures, binding, RoutineTable.named(routines));
  }

  /// A value chosen once for a statement, outside the engines.
  static FunctionRow chosen(String name, String signatures, Binding.Chosen binding) {
    return row(name, Kind.CHOSEN, signatures, binding, List.of());
  }

  /// The same, called without parentheses.
  static FunctionRow word(String name, String signatures, Binding.Chosen binding) {
    return row(name, Kind.WORD, signatures, binding, List.of());
  }

  static FunctionRow rows(String name, String signatures, Binding.OfRows binding) {
    return row(name, Kind.ROWS, signatures, binding, List.of());
  }

  /// The same row, evaluated for each row of the result.
  FunctionRow perRow() {
    return new FunctionRow(name, Kind.PER_ROW, signatures, binding, shape, total, partly, routines);
  }

  /// The same row, refused.
  FunctionRow refused() {
    return new FunctionRow(name, Kind.REFUSED, signatures, binding, shape, total, partly, routines);
  }

  /// The same row; neither the function nor its routines raise errors.
  FunctionRow ofAllValues() {
    List<Routine> all = new ArrayList<>();
    routines.forEach(
        routine -> all.add(binding instanceof Plain ? routine.ofAllValues() : routine));
    return new FunctionRow(name, kind, signatures, binding, shape, true, partly, all);
  }

  /// The same row; engines have the function themselves.
  FunctionRow ofEngines() {
    return served(routine -> routine.in(Routine.Holder.NONE));
  }

  /// The same row, unavailable on MariaDB.
  FunctionRow butMariadb() {
    return served(routine -> routine.in(Routine.Holder.BUT_MARIADB));
  }

  /// The same row; its result is no longer than its longest argument.
  FunctionRow ofShorter() {
    return served(Routine::ofShorter);
  }

  /// The same row; its result is independent of the session's time zone.
  FunctionRow ofAnyZone() {
    return served(Routine::ofAnyZone);
  }

  private FunctionRow served(UnaryOperator<Routine> change) {
    List<Routine> changed = routines.stream().map(change).toList();
    return new FunctionRow(name, kind, signatures, binding, shape, total, partly, changed);
  }

  /// The same row; PostgreSQL has further functions of this name.
  FunctionRow inPart() {
    return new FunctionRow(name, kind, signatures, binding, shape, total, true, routines);
  }

  /// The same row, with this argument in the statement's shape.
  FunctionRow shaped(int argument) {
    return shaped(new Shape(argument, argument, false));
  }

  /// The same row, with all arguments but the first in the statement's shape.
  FunctionRow shapedAfterFirst() {
    return shaped(new Shape(1, Integer.MAX_VALUE, false));
  }

  FunctionRow shaped(Shape other) {
    return new FunctionRow(name, kind, signatures, binding, other, total, partly, routines);
  }
}

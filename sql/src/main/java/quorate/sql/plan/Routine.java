package quorate.sql.plan;

/// A routine that engines are given, as terms call it.
///
/// @param call its name in terms
/// @param parameters a letter for each: n numeric, i integer, l bigint, d double precision, t text,
///   x a date, time or timestamp as text, u uuid, b boolean, y bytea
/// @param result the letter of the result
/// @param holder which engines have it
/// @param total whether it answers all values of its types, and so never raises an error
/// @param shrinking whether it answers one of its arguments, or no longer a text than that
/// @param zoneless whether a moment is the same to it whatever the session's zone
public record Routine(
    String call,
    String parameters,
    String result,
    Holder holder,
    boolean total,
    boolean shrinking,
    boolean zoneless) {
  /// The beginning of every routine's name.
  public static final String PREFIX = "q_";

  /// The engines that have a routine.
  public enum Holder {
    /// All.
    ALL,
    /// All but MariaDB: to the last bit Java's, which nobody has written in MariaDB's language.
    BUT_MARIADB,
    /// Those that call Java: it is of types that others lack, or to the last bit Java's.
    JAVA,
    /// H2, HSQLDB and Derby: it takes bytes, or answers them.
    BYTES,
    /// H2, HSQLDB and Derby, which order texts by UTF-16 units.
    ORDER,
    /// Engines whose texts end in a terminator.
    TERMINATOR,
    /// None: each writes the call in words of its own.
    NONE
  }

  public static Routine of(String call, String parameters, String result) {
    return new Routine(call, parameters, result, Holder.ALL, false, false, false);
  }

  /// The same for these engines only.
  public Routine in(Holder engines) {
    return new Routine(call, parameters, result, engines, total, shrinking, zoneless);
  }

  /// The same, which never raises an error.
  public Routine ofAllValues() {
    return new Routine(call, parameters, result, holder, true, shrinking, zoneless);
  }

  /// The same, which answers no longer a text than it is given.
  public Routine ofShorter() {
    return new Routine(call, parameters, result, holder, total, true, zoneless);
  }

  /// The same, to which a moment is one whatever the session's zone.
  public Routine ofAnyZone() {
    return new Routine(call, parameters, result, holder, total, shrinking, true);
  }

  /// Whether it is given dates or times as texts, or answers one.
  public boolean isOfTimes() {
    return parameters.contains("x") || result.equals("x");
  }

  /// Its name in the engines.
  public String name() {
    return name(call, parameters.length());
  }

  /// The name in the engines of a routine that terms call so.
  public static String name(String call, int arguments) {
    return call.startsWith(PREFIX) ? call : PREFIX + call + arguments;
  }
}

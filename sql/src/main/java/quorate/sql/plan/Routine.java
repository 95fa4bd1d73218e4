package quorate.sql.plan;

/// A routine that Quorate installs in engines, as terms call it.
///
/// @param call name in terms
/// @param parameters a letter for each: n numeric, i integer, l bigint, d double precision, t text,
///   x a date, time or timestamp as text, u uuid, b boolean, y bytea
/// @param result letter of the result
/// @param holder the engines that have it
/// @param total whether it accepts all values of its types and never raises an error
/// @param shrinking whether it returns one of its arguments, or a text no longer than one
/// @param zoneless whether its result for a timestamptz is independent of the session's time zone
public record Routine(
    String call,
    String parameters,
    String result,
    Holder holder,
    boolean total,
    boolean shrinking,
    boolean zoneless) {
  /// Prefix of every routine's name.
  public static final String PREFIX = "q_";

  /// The engines that have a routine.
  public enum Holder {
    /// All engines.
    ALL,
    /// All but MariaDB: the result equals Java's bit for bit, which MariaDB's language does not
    /// offer.
    BUT_MARIADB,
    /// Engines that call Java: it uses types that others lack, or equals Java's result bit for bit.
    JAVA,
    /// H2, HSQLDB and Derby: it takes or returns bytes.
    BYTES,
    /// H2, HSQLDB and Derby, which order texts by UTF-16 units.
    ORDER,
    /// Engines that append a terminator to texts.
    TERMINATOR,
    /// None: each dialect renders the call in its own SQL.
    NONE
  }

  public static Routine of(String call, String parameters, String result) {
    return new Routine(call, parameters, result, Holder.ALL, false, false, false);
  }

  /// The same routine for these engines only.
  public Routine in(Holder engines) {
    return new Routine(call, parameters, result, engines, total, shrinking, zoneless);
  }

  /// The same routine, declared never to raise an error.
  public Routine ofAllValues() {
    return new Routine(call, parameters, result, holder, true, shrinking, zoneless);
  }

  /// The same routine, declared to return no longer a text than its arguments.
  public Routine ofShorter() {
    return new Routine(call, parameters, result, holder, total, true, zoneless);
  }

  /// The same routine, declared independent of the session's time zone.
  public Routine ofAnyZone() {
    return new Routine(call, parameters, result, holder, total, shrinking, true);
  }

  /// Whether it takes or returns dates or times as text.
  public boolean isOfTimes() {
    return parameters.contains("x") || result.equals("x");
  }

  /// The name in the engines.
  public String name() {
    return name(call, parameters.length());
  }

  /// The name in the engines of the routine that terms call `call`.
  public static String name(String call, int arguments) {
    return call.startsWith(PREFIX) ? call : PREFIX + call + arguments;
  }
}

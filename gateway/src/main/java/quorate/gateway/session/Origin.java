package quorate.gateway.session;

/// The source of a prepared statement and the number of its uses, for pg_prepared_statements.
public final class Origin {
  private final String text;
  private final boolean sql;
  private final long micros = WallClock.micros();
  private long uses;

  /// @param text the whole query string of the client
  /// @param sql whether it was prepared by PREPARE rather than by the extended protocol
  public Origin(String text, boolean sql) {
    this.text = text;
    this.sql = sql;
  }

  String text() {
    return text;
  }

  boolean sql() {
    return sql;
  }

  /// When it was prepared, in microseconds since 1970.
  long micros() {
    return micros;
  }

  public void used() {
    uses++;
  }

  long uses() {
    return uses;
  }
}

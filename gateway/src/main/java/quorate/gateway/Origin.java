package quorate.gateway;

/// Where a prepared statement comes from, and how often it has been used: what its row in
/// pg_prepared_statements says.
final class Origin {
  private final String text;
  private final boolean sql;
  private final long micros = Activity.micros();
  private long uses;

  /// @param text all that the client sent
  /// @param sql whether it was PREPARE, and not the extended protocol
  Origin(String text, boolean sql) {
    this.text = text;
    this.sql = sql;
  }

  String text() {
    return text;
  }

  boolean sql() {
    return sql;
  }

  /// When it was prepared: microseconds since 1970.
  long micros() {
    return micros;
  }

  void used() {
    uses++;
  }

  long uses() {
    return uses;
  }
}

package quorate.gateway.pg;

/// Thrown for bytes that are not a message.
final class Malformation extends RuntimeException {
  final String sqlState;
  final String reason;

  Malformation(String sqlState, String reason) {
    super(reason, null, false, false);
    this.sqlState = sqlState;
    this.reason = reason;
  }
}

package quorate.sql.dialect;

/// Thrown if an engine has no way to express a query.
public final class Unable extends RuntimeException {
  public Unable(String reason) {
    super(reason, null, false, false);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}

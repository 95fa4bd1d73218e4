package quorate.sql.dialect;

/// An engine has no way to say something.
public final class Unable extends RuntimeException {
  public Unable(String reason) {
    super(reason, null, false, false);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}

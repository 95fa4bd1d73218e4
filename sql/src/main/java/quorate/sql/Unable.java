package quorate.sql;

/// An engine has no way to say something.
final class Unable extends RuntimeException {
  Unable(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}

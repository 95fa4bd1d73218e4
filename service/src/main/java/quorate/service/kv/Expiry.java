package quorate.service.kv;

/// Times at which keys expire, as commands give them.
final class Expiry {
  private Expiry() {}

  static boolean isOption(String option) {
    return switch (option) {
      case "EX", "PX", "EXAT", "PXAT" -> true;
      default -> false;
    };
  }

  /// The time of an option with a positive number.
  ///
  /// @param name of the command, for the error
  static long of(String option, long value, String name, long millis) {
    if (value <= 0) {
      throw invalid(name);
    }
    return at(option, value, name, millis);
  }

  /// The time of an option with any number, at least 1.
  static long at(String option, long value, String name, long millis) {
    boolean seconds = option.equals("EX") || option.equals("EXAT");
    boolean relative = option.equals("EX") || option.equals("PX");
    try {
      long scaled = seconds ? Math.multiplyExact(value, 1000L) : value;
      return Math.max(1, relative ? Math.addExact(scaled, millis) : scaled);
    } catch (ArithmeticException overflow) {
      throw invalid(name);
    }
  }

  private static CommandError invalid(String name) {
    return new CommandError("ERR invalid expire time in '" + name + "' command");
  }
}

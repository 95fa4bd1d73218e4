package quorate.cli.log;

/// The component of a logger: a package of Quorate without its prefix, or a library's class.
final class Component {
  private static final String OWN = "quorate.";

  private Component() {}

  static String of(String logger) {
    return logger.startsWith(OWN) ? logger.substring(OWN.length()) : logger;
  }
}

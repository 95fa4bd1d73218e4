package quorate.cli.cluster;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;
import quorate.cli.log.Logging;

/// The logging options of commands that start processes.
final class LogOptions {
  @Option(
      names = {"-v", "--verbose"},
      description = "Log ordinary events too, such as peers that come and go.")
  boolean verbose;

  @Option(
      names = "--log",
      paramLabel = "FORM",
      defaultValue = "text",
      description = "The form of the log on standard error: text, or json (default: text).")
  Logging.Form form = Logging.Form.TEXT;

  /// Begins the log of this process.
  ///
  /// @param part the process's part of the cluster
  void begin(String part) {
    Logging.begin(part, verbose, form);
  }

  /// The same options for a child process.
  List<String> words() {
    String log = "--log=" + form.name().toLowerCase(Locale.ROOT);
    return verbose ? List.of("--verbose", log) : List.of(log);
  }
}

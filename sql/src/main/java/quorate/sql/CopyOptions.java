package quorate.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import quorate.core.value.SqlException;
import quorate.sql.parse.Command;

/// Parses the options of COPY.
final class CopyOptions {
  /// The columns that are copied.
  ///
  /// @param names in order
  /// @param notCopied the error for an option (`FORCE_QUOTE`) that lists another column
  record Target(boolean from, List<String> names, NotCopied notCopied) {}

  /// The error for an option that lists a column which is not copied.
  interface NotCopied {
    SqlException error(String option, String column);
  }

  private static final Set<String> UTF8 = Set.of("utf8", "unicode");

  private boolean binary;
  private boolean csv;
  private String delimiter = "";
  private String nullText = "";
  private boolean nullGiven;
  private CopyFormat.Header header = CopyFormat.Header.NONE;
  private String quote = "\"";
  private String escape = "";
  private Optional<Command.Option> forceQuote = Optional.empty();
  private Optional<Command.Option> forceNotNull = Optional.empty();
  private Optional<Command.Option> forceNull = Optional.empty();

  private CopyOptions() {}

  static CopyFormat format(List<Command.Option> options, Target target) {
    CopyOptions all = new CopyOptions();
    options.forEach(all::option);
    return all.format(target);
  }

  private CopyFormat format(Target target) {
    if (binary) {
      refuse("DELIMITER", !delimiter.isEmpty());
      refuse("NULL", nullGiven);
      refuse("HEADER", header != CopyFormat.Header.NONE);
      refuse("QUOTE", !quote.equals("\""));
      refuse("ESCAPE", !escape.isEmpty());
    }
    char split = character(delimiter.isEmpty() ? (csv ? "," : "\t") : delimiter, "delimiter");
    char quotes = character(quote, "quote");
    return new CopyFormat(
        binary,
        csv,
        split,
        nullGiven ? nullText : csv ? "" : "\\N",
        header,
        quotes,
        escape.isEmpty() ? quotes : character(escape, "escape"),
        forced(target));
  }

  private CopyFormat.Forced forced(Target target) {
    if (header == CopyFormat.Header.MATCH && !target.from) {
      throw new SqlException("0A000", "cannot use \"match\" with HEADER in COPY TO");
    }
    if (forceQuote.isPresent() && csv && target.from) {
      throw new SqlException("0A000", "COPY FORCE_QUOTE cannot be used with COPY FROM");
    }
    return new CopyFormat.Forced(
        columns("FORCE_QUOTE", forceQuote, target),
        columns("FORCE_NOT_NULL", forceNotNull, target),
        columns("FORCE_NULL", forceNull, target));
  }

  /// The indexes of an option's columns.
  private Set<Integer> columns(String name, Optional<Command.Option> option, Target target) {
    if (option.isEmpty()) {
      return Set.of();
    }
    if (!csv) {
      throw new SqlException("0A000", "COPY " + name + " requires CSV mode");
    }
    if (!name.equals("FORCE_QUOTE") && !target.from) {
      throw new SqlException("22023", "COPY " + name + " cannot be used with COPY TO");
    }
    Set<Integer> indexes = new HashSet<>();
    if (option.get().value().equals("*")) {
      IntStream.range(0, target.names.size()).forEach(indexes::add);
    }
    for (String column : option.get().columns()) {
      int index = target.names.indexOf(column);
      if (index < 0) {
        throw target.notCopied.error(name, column);
      }
      indexes.add(index);
    }
    return Set.copyOf(indexes);
  }

  private static Optional<Command.Option> once(
      Optional<Command.Option> before, Command.Option option) {
    if (before.isPresent()) {
      throw new SqlException("42601", "conflicting or redundant options");
    }
    return Optional.of(option);
  }

  private static void refuse(String option, boolean given) {
    if (given) {
      throw new SqlException("42601", "cannot specify " + option + " in BINARY mode");
    }
  }

  private static char character(String text, String what) {
    if (text.length() != 1) {
      throw new SqlException("0A000", "COPY " + what + " must be a single one-byte character");
    }
    return text.charAt(0);
  }

  private void option(Command.Option option) {
    String value = option.value();
    switch (option.name()) {
      case "format" -> {
        if (!List.of("csv", "text", "binary").contains(value)) {
          throw new SqlException("22023", "COPY format \"" + value + "\" not recognized");
        }
        binary = value.equals("binary");
        csv = value.equals("csv");
      }
      case "delimiter", "delimiters" -> delimiter = value;
      case "null" -> {
        nullText = value;
        nullGiven = true;
      }
      case "header" ->
          header =
              switch (value.toLowerCase(Locale.ROOT)) {
                case "true", "on", "1" -> CopyFormat.Header.LINE;
                case "false", "off", "0" -> CopyFormat.Header.NONE;
                case "match" -> CopyFormat.Header.MATCH;
                default ->
                    throw new SqlException("42601", "header requires a Boolean value or \"match\"");
              };
      case "quote" -> quote = value;
      case "escape" -> escape = value;
      case "force_quote" -> forceQuote = once(forceQuote, option);
      case "force_not_null" -> forceNotNull = once(forceNotNull, option);
      case "force_null" -> forceNull = once(forceNull, option);
      case "freeze" -> {} // no effect: each database has its own storage
      case "encoding" -> {
        if (!UTF8.contains(value.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", ""))) {
          throw new SqlException(
              "0A000", "COPY with the encoding \"" + value + "\" is not supported by Quorate");
        }
      }
      default ->
          throw new SqlException(
              "0A000", "COPY option " + option.name() + " is not supported by Quorate");
    }
  }
}

package quorate.sql.copy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.CopyOption;

/// The options of COPY: each by itself first, in the order written, and then together, in the order
/// in which PostgreSQL checks them.
public final class CopyOptions {
  /// The error for an option that lists a column which is not copied.
  public interface NotCopied {
    SqlException error(String option, String column);
  }

  private final boolean from;
  private final Map<String, CopyOption> given = new HashMap<>();
  private boolean binary;
  private boolean csv;
  private boolean freeze;
  private Optional<String> delimiter = Optional.empty();
  private Optional<String> nullText = Optional.empty();
  private Optional<String> defaultText = Optional.empty();
  private CopyFormat.Header header = CopyFormat.Header.NONE;
  private Optional<String> quote = Optional.empty();
  private Optional<String> escape = Optional.empty();
  private boolean skips;
  private CopyFormat.Verbosity verbosity = CopyFormat.Verbosity.DEFAULT;
  private OptionalLong skippedMax = OptionalLong.empty();

  private CopyOptions(boolean from) {
    this.from = from;
  }

  /// @throws SqlException if an option is unknown, given twice, or has a wrong value
  public static CopyOptions of(List<CopyOption> options, boolean from) {
    CopyOptions all = new CopyOptions(from);
    options.forEach(all::option);
    all.check();
    return all;
  }

  /// @param names of the columns that are copied, in order
  /// @param notCopied the error for an option that lists another column
  public CopyFormat format(List<String> names, NotCopied notCopied) {
    String quotes = quote.orElse("\"");
    return new CopyFormat(
        binary,
        csv,
        split().charAt(0),
        nulls(),
        header,
        quotes.charAt(0),
        escape.orElse(quotes).charAt(0),
        new CopyFormat.Forced(
            columns("force_quote", names, notCopied),
            columns("force_not_null", names, notCopied),
            columns("force_null", names, notCopied)),
        defaultText,
        new CopyFormat.OnError(skips, skippedMax, verbosity));
  }

  private String split() {
    return delimiter.orElse(csv ? "," : "\t");
  }

  private String nulls() {
    return nullText.orElse(csv ? "" : "\\N");
  }

  // Each by itself.

  private void option(CopyOption option) {
    if (!CopyOptionValue.NAMES.contains(option.name())) {
      throw at(option, "42601", "option \"" + option.name() + "\" not recognized");
    }
    if (given.put(option.name(), option) != null) {
      throw at(option, "42601", "conflicting or redundant options");
    }
    switch (option.name()) {
      case "format" -> format(option);
      case "freeze" -> freeze = CopyOptionValue.isOn(option);
      case "delimiter" -> delimiter = Optional.of(CopyOptionValue.text(option));
      case "null" -> nullText = Optional.of(CopyOptionValue.text(option));
      case "default" -> defaultText = Optional.of(CopyOptionValue.text(option));
      case "header" -> header = CopyOptionValue.header(option, from);
      case "quote" -> quote = Optional.of(CopyOptionValue.text(option));
      case "escape" -> escape = Optional.of(CopyOptionValue.text(option));
      case "encoding" -> CopyOptionValue.requireUtf8(option);
      case "on_error" -> skips = skips(option);
      case "log_verbosity" -> verbosity = verbosity(option);
      case "reject_limit" -> skippedMax = OptionalLong.of(CopyOptionValue.limit(option));
      default -> CopyOptionValue.requireColumns(option);
    }
  }

  private void format(CopyOption option) {
    String value = CopyOptionValue.text(option);
    if (!List.of("csv", "text", "binary").contains(value)) {
      throw at(option, "22023", "COPY format \"" + value + "\" not recognized");
    }
    binary = value.equals("binary");
    csv = value.equals("csv");
  }

  private boolean skips(CopyOption option) {
    if (!from) {
      throw at(option, "22023", "COPY ON_ERROR cannot be used with COPY TO");
    }
    String value = CopyOptionValue.text(option);
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "stop" -> false;
      case "ignore" -> true;
      default -> throw at(option, "22023", "COPY ON_ERROR \"" + value + "\" not recognized");
    };
  }

  private static CopyFormat.Verbosity verbosity(CopyOption option) {
    String value = CopyOptionValue.text(option);
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "silent" -> CopyFormat.Verbosity.SILENT;
      case "default" -> CopyFormat.Verbosity.DEFAULT;
      case "verbose" -> CopyFormat.Verbosity.VERBOSE;
      default -> throw at(option, "22023", "COPY LOG_VERBOSITY \"" + value + "\" not recognized");
    };
  }

  static SqlException at(CopyOption option, String state, String message) {
    return new SqlException(new SqlError(state, message).at(option.position()));
  }

  // Together.

  private void check() {
    String inBinary = "cannot specify %s in BINARY mode";
    refuse(binary && delimiter.isPresent(), "42601", inBinary, "DELIMITER");
    refuse(binary && nullText.isPresent(), "42601", inBinary, "NULL");
    refuse(binary && defaultText.isPresent(), "42601", inBinary, "DEFAULT");
    requireByte("delimiter", Optional.of(split()));
    refuse(isBroken(split()), "22023", "COPY delimiter cannot be newline or carriage return");
    String ofLines = "COPY %s representation cannot use newline or carriage return";
    refuse(isBroken(nulls()), "22023", ofLines, "null");
    refuse(defaultText.filter(CopyOptions::isBroken).isPresent(), "22023", ofLines, "default");
    // Text has letters and digits in its escapes, and a period in its end.
    refuse(
        !csv && "\\.abcdefghijklmnopqrstuvwxyz0123456789".contains(split()),
        "22023",
        "COPY delimiter cannot be \"%s\"",
        split());
    refuse(binary && header != CopyFormat.Header.NONE, "0A000", inBinary, "HEADER");
    requireCsv("QUOTE", quote.isPresent());
    requireByte("quote", quote);
    refuse(
        csv && split().equals(quote.orElse("\"")),
        "22023",
        "COPY delimiter and quote must be different");
    requireCsv("ESCAPE", escape.isPresent());
    requireByte("escape", escape);
    checkForced();
    checkMarks();
    refuse(binary && skips, "42601", "only ON_ERROR STOP is allowed in BINARY mode");
    refuse(
        skippedMax.isPresent() && !skips,
        "22023",
        "COPY REJECT_LIMIT requires ON_ERROR to be set to IGNORE");
  }

  private void checkForced() {
    requireCsv("FORCE_QUOTE", given.containsKey("force_quote"));
    refuse(
        from && given.containsKey("force_quote"),
        "0A000",
        "COPY FORCE_QUOTE cannot be used with COPY FROM");
    for (String name : List.of("FORCE_NOT_NULL", "FORCE_NULL")) {
      boolean is = given.containsKey(name.toLowerCase(Locale.ROOT));
      requireCsv(name, is);
      refuse(is && !from, "22023", "COPY %s cannot be used with COPY TO", name);
    }
  }

  /// The texts for NULL and for the default, which have to differ from anything else.
  private void checkMarks() {
    String delimits = "COPY delimiter character must not appear in the %s specification";
    String quotes = "CSV quote character must not appear in the %s specification";
    refuse(nulls().contains(split()), "22023", delimits, "NULL");
    refuse(csv && nulls().contains(quote.orElse("\"")), "22023", quotes, "NULL");
    refuse(freeze && !from, "22023", "COPY FREEZE cannot be used with COPY TO");
    if (defaultText.isPresent()) {
      String text = defaultText.get();
      refuse(!from, "0A000", "COPY DEFAULT cannot be used with COPY TO");
      refuse(text.contains(split()), "0A000", delimits, "DEFAULT");
      refuse(csv && text.contains(quote.orElse("\"")), "0A000", quotes, "DEFAULT");
      refuse(
          text.equals(nulls()),
          "0A000",
          "NULL specification and DEFAULT specification cannot be the same");
    }
  }

  private static boolean isBroken(String text) {
    return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
  }

  private void requireCsv(String option, boolean is) {
    refuse(is && !csv, "0A000", "COPY %s requires CSV mode", option);
  }

  private static void requireByte(String what, Optional<String> text) {
    boolean one = text.isEmpty() || text.get().length() == 1 && text.get().charAt(0) < 0x80;
    refuse(!one, "0A000", "COPY %s must be a single one-byte character", what);
  }

  private static void refuse(
      boolean wrong, String state, String message, @Nullable Object... parts) {
    if (wrong) {
      throw new SqlException(state, message.formatted(parts));
    }
  }

  // With the columns.

  /// The indexes of an option's columns.
  private Set<Integer> columns(String name, List<String> names, NotCopied notCopied) {
    CopyOption option = given.get(name);
    if (option == null) {
      return Set.of();
    }
    Set<Integer> indexes = new HashSet<>();
    if (!(option.argument() instanceof CopyOption.Names(List<String> listed))) {
      IntStream.range(0, names.size()).forEach(indexes::add);
      return Set.copyOf(indexes);
    }
    for (String column : listed) {
      int index = names.indexOf(column);
      if (index < 0) {
        throw notCopied.error(name.toUpperCase(Locale.ROOT), column);
      }
      if (!indexes.add(index)) {
        throw twice(column);
      }
    }
    return Set.copyOf(indexes);
  }

  /// The error for a column that is named twice.
  public static SqlException twice(String column) {
    return new SqlException("42701", "column \"" + column + "\" specified more than once");
  }
}

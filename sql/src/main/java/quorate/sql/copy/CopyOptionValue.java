package quorate.sql.copy;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.CopyOption;

/// The value of one option of COPY, as PostgreSQL understands it.
final class CopyOptionValue {
  /// The options that there are.
  static final Set<String> NAMES =
      Set.of(
          "format",
          "freeze",
          "delimiter",
          "null",
          "default",
          "header",
          "quote",
          "escape",
          "force_quote",
          "force_not_null",
          "force_null",
          "encoding",
          "on_error",
          "log_verbosity",
          "reject_limit");

  private CopyOptionValue() {}

  /// @throws SqlException 42601 if there is none
  static String text(CopyOption option) {
    return switch (option.argument()) {
      case CopyOption.None _ -> throw missing(option, "a parameter");
      case CopyOption.Word(String text) -> text;
      case CopyOption.Number(String text) -> text;
      case CopyOption.Star _ -> "*";
      case CopyOption.Names(var names) -> String.join(".", names);
    };
  }

  private static SqlException missing(CopyOption option, String what) {
    return new SqlException("42601", option.name() + " requires " + what);
  }

  static boolean isOn(CopyOption option) {
    return flag(option).orElseThrow(() -> missing(option, "a Boolean value"));
  }

  private static Optional<Boolean> flag(CopyOption option) {
    return switch (option.argument()) {
      case CopyOption.None _ -> Optional.of(true);
      case CopyOption.Number(String number) ->
          number.equals("1")
              ? Optional.of(true)
              : number.equals("0") ? Optional.of(false) : Optional.empty();
      case CopyOption.Word _, CopyOption.Star _, CopyOption.Names _ ->
          switch (text(option).toLowerCase(Locale.ROOT)) {
            case "true", "on" -> Optional.of(true);
            case "false", "off" -> Optional.of(false);
            default -> Optional.empty();
          };
    };
  }

  static CopyFormat.Header header(CopyOption option, boolean from) {
    if (option.argument() instanceof CopyOption.Word(String text)
        && text.equalsIgnoreCase("match")) {
      if (!from) {
        throw new SqlException("0A000", "cannot use \"match\" with HEADER in COPY TO");
      }
      return CopyFormat.Header.MATCH;
    }
    boolean line = flag(option).orElseThrow(() -> missing(option, "a Boolean value or \"match\""));
    return line ? CopyFormat.Header.LINE : CopyFormat.Header.NONE;
  }

  static void requireUtf8(CopyOption option) {
    String name = text(option);
    if (!CopyEncodings.exists(name)) {
      throw CopyOptions.at(
          option, "22023", "argument to option \"encoding\" must be a valid encoding name");
    }
    if (!CopyEncodings.isUtf8(name)) {
      throw new SqlException(
          "0A000", "COPY with the encoding \"" + name + "\" is not supported by Quorate");
    }
  }

  /// The value of REJECT_LIMIT.
  static long limit(CopyOption option) {
    String text =
        switch (option.argument()) {
          case CopyOption.None _, CopyOption.Star _, CopyOption.Names _ ->
              throw missing(option, "a numeric value");
          case CopyOption.Word(String word) -> word;
          case CopyOption.Number(String number) -> number;
        };
    long limit = PgText.parse(text, SqlType.INT8) instanceof Value.Int(long number) ? number : 0;
    if (limit <= 0) {
      throw new SqlException(
          "22023", "REJECT_LIMIT (%d) must be greater than zero".formatted(limit));
    }
    return limit;
  }

  /// Requires `*` or a list.
  static void requireColumns(CopyOption option) {
    switch (option.argument()) {
      case CopyOption.Star _, CopyOption.Names _ -> {}
      case CopyOption.None _, CopyOption.Word _, CopyOption.Number _ ->
          throw CopyOptions.at(
              option,
              "22023",
              "argument to option \"%s\" must be a list of column names".formatted(option.name()));
    }
  }
}

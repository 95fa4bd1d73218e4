package quorate.sql;

import java.util.List;
import quorate.core.value.SqlException;
import quorate.sql.parse.Command;

/// Parses the options of COPY.
final class CopyOptions {
  private boolean binary;
  private boolean csv;
  private String delimiter = "";
  private String nullText = "";
  private boolean nullGiven;
  private boolean header;
  private String quote = "\"";
  private String escape = "";

  private CopyOptions() {}

  static Analysed.CopyFormat format(List<Command.Option> options) {
    CopyOptions all = new CopyOptions();
    options.forEach(all::option);
    return all.format();
  }

  private Analysed.CopyFormat format() {
    if (binary) {
      refuse("DELIMITER", !delimiter.isEmpty());
      refuse("NULL", nullGiven);
      refuse("HEADER", header);
      refuse("QUOTE", !quote.equals("\""));
      refuse("ESCAPE", !escape.isEmpty());
    }
    char split = character(delimiter.isEmpty() ? (csv ? "," : "\t") : delimiter, "delimiter");
    char quotes = character(quote, "quote");
    return new Analysed.CopyFormat(
        binary,
        csv,
        split,
        nullGiven ? nullText : csv ? "" : "\\N",
        header,
        quotes,
        escape.isEmpty() ? quotes : character(escape, "escape"));
  }

  private static void refuse(String option, boolean given) {
    if (given) {
      throw new SqlException("42601", "cannot specify " + option + " in BINARY mode");
    }
  }

  private static char character(String text, String what) {
    if (text.length() != 1) {
      throw new SqlException("22023", "COPY " + what + " must be a single one-byte character");
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
      case "header" -> header = !List.of("false", "off", "0").contains(value);
      case "quote" -> quote = value;
      case "escape" -> escape = value;
      case "encoding", "freeze" -> {} // no effect: each database has its own storage
      default ->
          throw new SqlException(
              "0A000", "COPY option " + option.name() + " is not supported by Quorate");
    }
  }
}

package quorate.sql;

import quorate.core.value.SqlException;
import quorate.sql.parse.Cursor;
import quorate.sql.parse.Token;

/// COPY's options, in the syntax of today and in that of before PostgreSQL 9.
final class CopyOptions {
  private final Cursor in;
  private boolean csv;
  private String delimiter = "";
  private String nullText = "";
  private boolean nullGiven;
  private boolean header;
  private String quote = "\"";
  private String escape = "";

  CopyOptions(Cursor in) {
    this.in = in;
  }

  Analysed.CopyFormat format() {
    in.takes("with");
    if (in.takes("(")) {
      do {
        option();
      } while (in.takes(","));
      in.expect(")");
    } else {
      while (!in.atEnd() && !in.sees("where")) {
        option();
      }
    }
    char split = character(delimiter.isEmpty() ? (csv ? "," : "\t") : delimiter, "delimiter");
    char quotes = character(quote, "quote");
    return new Analysed.CopyFormat(
        csv,
        split,
        nullGiven ? nullText : csv ? "" : "\\N",
        header,
        quotes,
        escape.isEmpty() ? quotes : character(escape, "escape"));
  }

  private static char character(String text, String what) {
    if (text.length() != 1) {
      throw new SqlException("22023", "COPY " + what + " must be a single one-byte character");
    }
    return text.charAt(0);
  }

  private void option() {
    String name = in.next().text();
    switch (name) {
      case "format" -> {
        String format = in.next().text();
        if (!format.equals("csv") && !format.equals("text")) {
          throw new SqlException("0A000", "COPY format " + format + " is not supported by Quorate");
        }
        csv = format.equals("csv");
      }
      case "csv" -> csv = true;
      case "delimiter", "delimiters" -> delimiter = value();
      case "null" -> {
        nullText = value();
        nullGiven = true;
      }
      case "header" -> header = in.takesOneOf("false", "off").isEmpty() && takesTrue();
      case "quote" -> quote = value();
      case "escape" -> escape = value();
      case "encoding" -> value();
      case "freeze" -> in.takesOneOf("true", "on", "false", "off");
      default -> throw new SqlException("42601", "option \"" + name + "\" not recognized");
    }
  }

  private boolean takesTrue() {
    in.takesOneOf("true", "on");
    return true;
  }

  private String value() {
    in.takes("as");
    Token token = in.next();
    if (token.kind() != Token.Kind.STRING) {
      throw in.syntaxError();
    }
    return token.text();
  }
}

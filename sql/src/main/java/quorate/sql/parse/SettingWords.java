package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.AccessStatement.RoleName;

/// The tail of ALTER ROLE and ALTER DATABASE: IN DATABASE, SET, RESET.
final class SettingWords {
  private final Words words;

  SettingWords(Words words) {
    this.words = words;
  }

  AccessStatement read(Optional<RoleName> role, Optional<String> of) {
    Optional<String> database = of;
    if (words.skip("in")) {
      words.take();
      database = Optional.of(words.take().text());
    }
    if (words.take().is("reset")) {
      String name = words.skip("all") ? "" : name();
      return new AccessStatement.SetSetting(role, database, name, Optional.empty());
    }
    String name = name();
    if (words.peek().is("from")) {
      throw new SqlException(
          new SqlError("0A000", "SET ... FROM CURRENT is not supported by Quorate")
              .at(words.peek().start() + 1));
    }
    if (!name.equals("timezone") || words.peek().is("to") || words.peek().is("=")) {
      words.take();
    }
    boolean reset = words.peek().kind() == Token.Kind.WORD && words.peek().is("default");
    return new AccessStatement.SetSetting(
        role, database, name, reset ? Optional.empty() : Optional.of(value(name)));
  }

  private String name() {
    String name = words.take().text();
    if (name.equals("time") && words.skip("zone")) {
      return "timezone";
    }
    return words.skip(".") ? name + "." + words.take().text() : name;
  }

  /// The value of a setting; a list is stored in the form in which SHOW displays it.
  private String value(String name) {
    List<String> values = new ArrayList<>();
    do {
      boolean minus = words.skip("-");
      Token token = words.take();
      boolean quoted =
          name.equals("search_path") && token.kind() != Token.Kind.WORD && !token.text().isEmpty();
      String text = (minus ? "-" : "") + token.text();
      values.add(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
    } while (words.skip(","));
    return String.join(", ", values);
  }
}

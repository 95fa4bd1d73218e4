package quorate.sql.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The privileges, in the order in which PostgreSQL displays them.
public enum Privilege {
  INSERT('a'),
  SELECT('r'),
  UPDATE('w'),
  DELETE('d'),
  TRUNCATE('D'),
  REFERENCES('x'),
  TRIGGER('t'),
  EXECUTE('X'),
  USAGE('U'),
  CREATE('C'),
  TEMPORARY('T'),
  CONNECT('c'),
  MAINTAIN('m');

  private final char letter;

  Privilege(char letter) {
    this.letter = letter;
  }

  /// The letter that displays it in an `aclitem`.
  public char letter() {
    return letter;
  }

  /// The privilege of a keyword in GRANT.
  public static Optional<Privilege> of(String word) {
    String name = word.toUpperCase(Locale.ROOT);
    String full = name.equals("TEMP") ? "TEMPORARY" : name;
    return Arrays.stream(values()).filter(each -> each.name().equals(full)).findFirst();
  }
}

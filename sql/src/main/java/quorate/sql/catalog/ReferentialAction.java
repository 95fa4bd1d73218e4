package quorate.sql.catalog;

import java.util.Locale;

/// The referential action of a foreign key.
public enum ReferentialAction {
  NO_ACTION(""),
  RESTRICT(""),
  CASCADE("CASCADE"),
  SET_NULL("SET NULL"),
  SET_DEFAULT("SET DEFAULT");

  private final String sql;

  ReferentialAction(String sql) {
    this.sql = sql;
  }

  /// Whether the action changes referencing rows.
  public boolean acts() {
    return !sql.isEmpty();
  }

  /// The clause for an engine; empty without an action.
  public String clause(String on) {
    return acts() ? " ON " + on + " " + sql : "";
  }

  /// The action written in the words of the syntax tree.
  public static ReferentialAction of(String words) {
    return switch (words) {
      case "cascade" -> CASCADE;
      case "set null" -> SET_NULL;
      case "set default" -> SET_DEFAULT;
      case "restrict" -> RESTRICT;
      default -> NO_ACTION;
    };
  }

  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

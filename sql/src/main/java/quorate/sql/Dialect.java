package quorate.sql;

/// The SQL dialects that statements are translated to.
public enum Dialect {
  H2("H2"),
  HSQLDB("HSQLDB"),
  DERBY("Derby");

  private final String title;

  Dialect(String title) {
    this.title = title;
  }

  /// The engine's name as its makers write it, for messages.
  public String title() {
    return title;
  }
}

package quorate.database.engine.jdbc;

/// What Derby is told before it starts in this process, unless somebody has told it otherwise.
final class DerbyProperties {
  private DerbyProperties() {}

  static void set() {
    set("derby.stream.error.field", "quorate.database.engine.Silence.OUT");
    set("derby.locks.waitTimeout", "1");
    set("derby.locks.deadlockTimeout", "1");
    // Plans are kept for each connection above. Among connections they must not be shared: one that
    // was made in a transaction that is rolled back looks for conglomerates that are not there.
    set("derby.language.statementCache.size", "0");
    set("derby.storage.pageCacheSize", "4000");
  }

  private static void set(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}

package quorate.database.engine.jdbc;

/// Derby's system properties, set before it starts in this process unless they are set already.
final class DerbyProperties {
  private DerbyProperties() {}

  static void set() {
    set("derby.stream.error.field", "quorate.database.engine.Silence.OUT");
    set("derby.locks.waitTimeout", "1");
    set("derby.locks.deadlockTimeout", "1");
    // Plans are cached for each connection by the layer above. They must not be shared between
    // connections: a plan made in a transaction that is rolled back looks for missing
    // conglomerates.
    set("derby.language.statementCache.size", "0");
    set("derby.storage.pageCacheSize", "4000");
  }

  private static void set(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}

package quorate.core.writeset;

/// Changes that no history of one table can produce: a key would have two rows, or lose a row that
/// it did not have.
public final class InconsistentWrites extends IllegalStateException {
  InconsistentWrites(String table, Image key) {
    super("the changes of " + table + " do not fit together at the key " + key);
  }
}

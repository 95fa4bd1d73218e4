package quorate.core.writeset;

/// Changes that no history of one table can have made: a key had two rows, or lost one it had not.
public final class InconsistentWrites extends IllegalStateException {
  InconsistentWrites(String table, Image key) {
    super("the changes of " + table + " do not fit together at the key " + key);
  }
}

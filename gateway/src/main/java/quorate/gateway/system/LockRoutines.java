package quorate.gateway.system;

import java.util.Map;
import java.util.TreeMap;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockKey;

/// Functions for advisory locks, and the hash functions that derive their numbers from names.
final class LockRoutines {
  /// The output of type void.
  private static final String NOTHING = "";

  private LockRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    for (boolean shared : new boolean[] {false, true}) {
      String end = shared ? "_shared" : "";
      for (boolean ofTransaction : new boolean[] {false, true}) {
        String middle = ofTransaction ? "xact_lock" : "lock";
        all.put(
            "pg_advisory_" + middle + end,
            Routine.strict(a -> {
              a.asker().lock(call(a, LockCall.Kind.LOCK, shared, ofTransaction));
              return NOTHING;
            }));
        all.put(
            "pg_try_advisory_" + middle + end,
            Routine.strict(a -> a.asker().lock(call(a, LockCall.Kind.TRY, shared, ofTransaction))));
      }
      all.put(
          "pg_advisory_unlock" + end,
          Routine.strict(a -> a.asker().lock(call(a, LockCall.Kind.UNLOCK, shared, false))));
    }
    all.put("hashtext", Routine.strict(a -> PostgresHash.of(a.text(0))));
    all.put("hashtextextended", Routine.strict(a -> PostgresHash.of(a.text(0), a.number(1))));
    all.put(
        "pg_advisory_unlock_all",
        a -> {
          Lock none = new Lock(LockKey.of(0), false);
          a.asker().lock(new LockCall(LockCall.Kind.UNLOCK_ALL, none, false));
          return NOTHING;
        });
    return all;
  }

  private static LockCall call(
      Routine.Arguments a, LockCall.Kind kind, boolean shared, boolean ofTransaction) {
    LockKey key =
        a.count() == 1 ? LockKey.of(a.number(0)) : LockKey.of((int) a.number(0), (int) a.number(1));
    return new LockCall(kind, new Lock(key, shared), ofTransaction);
  }
}

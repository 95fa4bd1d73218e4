package quorate.sql.system;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/// Object ids of user objects. They are not stored: each is computed from the object's kind and
/// engine name, which survives renaming, so that all gateways agree on it, even after a restart.
///
/// An id is 16384, the first beyond PostgreSQL's own, plus 30 bits of the name's hash (64-bit
/// FNV-1a, folded). On a collision the name that sorts first keeps the id, and the other takes the
/// next free one.
final class Oids {
  static final long FIRST = 16_384;
  private static final long MASK = (1L << 30) - 1;
  private final Map<String, Long> assigned = new HashMap<>();

  Oids(Collection<String> names) {
    Map<Long, String> taken = new HashMap<>();
    for (String name : new TreeSet<>(names)) {
      long oid = FIRST + hash(name);
      while (taken.putIfAbsent(oid, name) != null) {
        oid = FIRST + ((oid - FIRST + 1) & MASK);
      }
      assigned.put(name, oid);
    }
  }

  long of(String name) {
    Long oid = assigned.get(name);
    if (oid == null) {
      throw new IllegalArgumentException("no object " + name);
    }
    return oid;
  }

  static long hash(String name) {
    long hash = 0xcbf29ce484222325L;
    for (byte each : name.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
      hash = (hash ^ (each & 0xff)) * 0x100000001b3L;
    }
    return (hash ^ hash >>> 32) & MASK;
  }
}

package quorate.sql.system;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/// Object ids of what users make. They are no state: each is computed from the kind of the object
/// and the name that engines know it by, which it keeps when it is renamed, so that every gateway
/// has the same ones, and has them again when it starts anew.
///
/// An id is 16384, below which PostgreSQL's own are, and 30 bits of the name's hash (64-bit FNV-1a,
/// folded). Of two objects with one hash the one whose name sorts first has it, the other the next
/// that is free.
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

package quorate.gateway.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// Compares hashes with a PostgreSQL 15's.
final class PostgresHashTest {
  @Test
  void asPostgresHashes() {
    assertEquals(-785388649, PostgresHash.of("abc"));
    assertEquals(-1477818771, PostgresHash.of(""));
    assertEquals(-2102057603, PostgresHash.of("123456789012"));
    assertEquals(437480032, PostgresHash.of("1234567890123"));
    assertEquals(-1160172184, PostgresHash.of("a longer text than twelve bytes, ü"));
    assertEquals(-6747756470228489321L, PostgresHash.of("abc", 0));
    assertEquals(2397210722286926809L, PostgresHash.of("a longer text than twelve bytes", 42));
    assertEquals(7897695672827216937L, PostgresHash.of("", -7));
  }
}

package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.wire.WireTable;
import quorate.cli.common.Failures;

/// The table of `quorate bench peers --wire`.
final class WireTableTest {
  @TempDir Path directory;

  @Test
  void theTableIsMadeOfEarlierJson() throws Exception {
    String json =
        """
        {"figures": [{"load": "select", "contender": "pgpool", "connections": 16, "spinning": 0,
          "cpu_ms_per_op": 0.149, "throughput": 11250, "cpu_ratio": 1.0}]}
        """;
    assertEquals(
        "| select | 16 |  | pgpool | 11,250 | 0.149 |  | 1.00 |  |  |",
        WireTable.of(WirePeers.rows(json)).getLast());
  }

  @Test
  void otherJsonIsRefused() throws Exception {
    assertThrows(IllegalArgumentException.class, () -> WirePeers.rows("{\"figures\": 1}"));
    assertThrows(IllegalArgumentException.class, () -> WirePeers.rows("{\"figures\": [1]}"));
    Path other = directory.resolve("other.json");
    Files.writeString(other, "{}");
    assertEquals(Failures.REFUSED, WirePeers.table(other));
  }
}

package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.runtime.disk.RealDisk;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.Identity;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

final class SequenceBlocksTest {
  private static final Identity US = new Identity("test", 1);
  private static final Catalog CATALOG = after(after(Catalog.EMPTY, "a"), "b");

  private static Catalog after(Catalog before, String sequence) {
    Analysed.Ddl ddl =
        (Analysed.Ddl) Analyser.analyse("create sequence " + sequence, before, List.of());
    return DdlPlanner.plan(before, ddl, new Choices(Instant.EPOCH, 1)).after();
  }

  private static SequenceBlocks open(RealDisk disk) {
    List<Bytes> records = new ArrayList<>();
    return SequenceBlocks.open(DurableLog.open(disk, US, records::add), records, 1);
  }

  private static String key(String sequence) {
    return Long.toString(Objects.requireNonNull(CATALOG.sequences().get(sequence)).object());
  }

  /// Every record compacts the log here.
  @Test
  void compactionKeepsASequenceThatASchemaChangeHasMoved(@TempDir Path directory)
      throws IOException {
    try (RealDisk disk = new RealDisk(directory)) {
      DurableLog.create(disk, US).close();
      try (SequenceBlocks blocks = open(disk)) {
        assertEquals(1, blocks.next(CATALOG, "a"));
        SortedMap<String, Long> moved = new TreeMap<>();
        moved.put(key("b"), 8L);
        blocks.follow(CATALOG, moved);
      }
      try (SequenceBlocks blocks = open(disk)) {
        assertEquals(8, blocks.next(CATALOG, "b"));
        assertEquals(2, blocks.next(CATALOG, "a"));
      }
    }
  }
}

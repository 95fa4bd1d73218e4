package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.runtime.Variants;

/// Rows of one database of a running cluster are edited: a comparison finds them, exactly these are
/// written again, and the node reports which they were.
@Timeout(120)
final class RowRepairTest {
  private static final int ROWS = 2000;

  @TempDir Path directory;

  @ParameterizedTest
  @Variants(
      quick = "1",
      rest = {"2", "3"})
  void exactlyTheEditedRows(int node) throws Exception {
    try (NodesWorld world = new NodesWorld(directory, new Random(node))) {
      world.start();
      world.sql("create table ledger (id int primary key, n int)");
      for (int from = 0; from < ROWS; from += 500) {
        world.sql(
            "insert into ledger values "
                + IntStream.range(from, from + 500)
                    .mapToObj(id -> "(-" + id + ", 1)")
                    .collect(Collectors.joining(", ")));
      }
      world.rowsEverywhere("before"); // all have come as far
      world.behindItsBack(node, "update \"ledger\" set \"n\" = 0 where \"id\" = -77");
      world.behindItsBack(node, "delete from \"ledger\" where \"id\" = -1234");
      world.behindItsBack(node, "insert into \"ledger\" values (5, 2)");
      world.compare();
      Map<?, ?> repaired = new TreeMap<>(world.repaired(node));
      repaired.remove("position");
      repaired.remove("milliseconds");
      assertEquals(
          Map.of(
              "how",
              "row by row",
              "rows",
              Map.of("ledger", 3),
              "changes",
              List.of(
                  "ledger [-1234]: none -> [-1234, 1]",
                  "ledger [-77]: [-77, 0] -> [-77, 1]",
                  "ledger [5]: [5, 2] -> none")),
          sorted(repaired));
      world.sql("insert into ledger values (6, 1)");
      world.rowsEverywhere("after the repair of node " + node);
    }
  }

  private static Map<Object, Object> sorted(Map<?, ?> repaired) {
    Map<Object, Object> sorted = new java.util.HashMap<>(repaired);
    sorted.computeIfPresent(
        "changes", (_, all) -> ((List<?>) all).stream().map(Object::toString).sorted().toList());
    return sorted;
  }
}

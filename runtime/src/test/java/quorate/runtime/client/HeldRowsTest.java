package quorate.runtime.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.FiledRows;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Held rows are the same in memory and in a file, in any order of access.
final class HeldRowsTest {
  private static final List<Column> COLUMNS =
      List.of(new Column("i", SqlType.INT4), new Column("t", SqlType.TEXT));

  private static Row row(int i) {
    return Row.of(i % 7 == 0 ? Value.NULL : new Value.Int(i), new Value.Text("row " + i));
  }

  private static Result.Rows held(int count) {
    HeldRows held = new HeldRows();
    held.begin(List.of(), COLUMNS);
    for (int i = 0; i < count; i += 100) {
      List<Row> more = new ArrayList<>();
      for (int j = i; j < Math.min(i + 100, count); j++) {
        more.add(row(j));
      }
      held.rows(more);
    }
    Result.Streamed streamed =
        new Result.Streamed(COLUMNS, Bytes.wrap(new byte[0]), true, "SELECT " + count);
    return assertInstanceOf(Result.Rows.class, held.whole(streamed));
  }

  @Test
  void fewStayInMemory() {
    Result.Rows rows = held(HeldRows.MEMORY_ROWS);
    assertEquals(HeldRows.MEMORY_ROWS, rows.rows().size());
    assertEquals(false, rows.rows() instanceof FiledRows);
  }

  @Test
  void manyAreReadFromTheFileInAnyOrder() {
    int count = HeldRows.MEMORY_ROWS + 321;
    Result.Rows rows = held(count);
    try (FiledRows filed = assertInstanceOf(FiledRows.class, rows.rows())) {
      assertEquals(count, filed.size());
      int at = 0;
      for (Row row : filed) {
        assertEquals(row(at++), row);
      }
      assertEquals(row(count - 1), filed.subList(0, count).reversed().getFirst());
      for (int i : new int[] {9_999, 0, 10_000, 255, 256, count - 1, 5_000}) {
        assertEquals(row(i), filed.get(i));
      }
    }
  }
}

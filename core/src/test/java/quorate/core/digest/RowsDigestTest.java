package quorate.core.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Streamed and held rows compare equal, at every size and in every order.
final class RowsDigestTest {
  private static final List<Column> COLUMNS =
      List.of(new Column("a", SqlType.NUMERIC), new Column("b", SqlType.TEXT));

  /// Random rows with duplicates.
  private static List<Row> rows(Random random, int count, int width) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Value number =
          random.nextInt(9) == 0
              ? Value.NULL
              : new Value.Num(BigDecimal.valueOf(random.nextInt(100), random.nextInt(3)));
      rows.add(Row.of(number, new Value.Text("x".repeat(width) + random.nextInt(50))));
    }
    return rows;
  }

  private static Digest held(List<Row> rows, boolean ordered) {
    return Canonical.digest(new Result.Rows(COLUMNS, rows, ordered, "SELECT " + rows.size()));
  }

  /// The digest as computed when a large answer is streamed.
  private static Digest passed(List<Row> rows, boolean ordered) {
    RowsDigest digest = new RowsDigest(ordered);
    rows.forEach(digest::add);
    return digest.isLarge()
        ? Canonical.digest(
            new Result.Streamed(COLUMNS, digest.large(), ordered, "SELECT " + digest.rows()))
        : held(rows, ordered);
  }

  private static List<Row> shuffled(List<Row> rows, Random random) {
    List<Row> other = new ArrayList<>(rows);
    Collections.shuffle(other, random);
    return other;
  }

  private static List<Row> without(List<Row> rows, int index) {
    List<Row> other = new ArrayList<>(rows);
    other.remove(index);
    return other;
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        2,
        RowsDigest.SMALL_ROWS_MAX - 1,
        RowsDigest.SMALL_ROWS_MAX,
        RowsDigest.SMALL_ROWS_MAX + 1,
        3 * RowsDigest.SMALL_ROWS_MAX
      })
  void whatPassesIsComparedLikeWhatIsHeld(int count) {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      List<Row> rows = rows(random, count, 3);
      assertEquals(held(rows, false), passed(shuffled(rows, random), false));
      assertEquals(held(rows, false), held(shuffled(rows, random), false));
      assertEquals(held(rows, true), passed(rows, true));
      if (count > 2) {
        int index = random.nextInt(count);
        assertNotEquals(held(rows, true), passed(shuffled(rows, random), true));
        for (boolean ordered : new boolean[] {false, true}) {
          assertNotEquals(held(rows, ordered), passed(without(rows, index), ordered));
          List<Row> changed = new ArrayList<>(rows);
          changed.set(index, Row.of(new Value.Int(-1), rows.get(index).at(1)));
          assertNotEquals(held(rows, ordered), passed(changed, ordered));
        }
      }
    }
  }

  /// Size in bytes also makes an answer large, in whatever order the rows arrive.
  @Test
  void fewWideRowsAreLarge() {
    Random random = new Random(7);
    List<Row> rows = rows(random, 20, RowsDigest.SMALL_BYTES_MAX / 19);
    rows.addAll(rows(random, 20, 1));
    assertEquals(held(rows, false), passed(shuffled(rows, random), false));
    RowsDigest digest = new RowsDigest(false);
    rows.forEach(digest::add);
    assertTrue(digest.isLarge());
    List<Row> twice = new ArrayList<>(without(rows, 0));
    twice.add(rows.get(1));
    assertNotEquals(held(rows, false), passed(twice, false));
  }

  /// Row boundaries are part of the digest.
  @Test
  void theBordersOfRowsCount() {
    List<Row> rows = rows(new Random(1), RowsDigest.SMALL_ROWS_MAX, 1);
    List<Row> one = new ArrayList<>(rows);
    one.add(Row.of(new Value.Int(1), new Value.Int(2)));
    List<Row> two = new ArrayList<>(rows);
    two.add(Row.of(new Value.Int(1)));
    two.add(Row.of(new Value.Int(2)));
    RowsDigest together = new RowsDigest(true);
    one.forEach(together::add);
    RowsDigest apart = new RowsDigest(true);
    two.forEach(apart::add);
    assertNotEquals(together.large(), apart.large());
  }

  @Test
  void aSmallAnswerHasNoDigestOfItsOwn() {
    RowsDigest digest = new RowsDigest(false);
    digest.add(Row.of(new Value.Int(1)));
    assertThrows(IllegalStateException.class, digest::large);
  }
}

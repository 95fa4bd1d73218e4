package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.database.run.TableRows;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// Rows that reach an engine in batches are stored as single ones would be.
class ManyRowsTest {
  /// Not a round number, so that the rest goes in a smaller batch.
  private static final int ROWS = 123;

  private static String row(int i) {
    return i % 7 == 3
        ? "(%d, null, null, null, null, null, null, null, null)".formatted(i)
        : "(%d, %s, %d.%02d, %s, '%s', '2026-01-%02d 10:00:00.%06d', '2%03d-02-03', '\\x%02x', %b)"
            .formatted(
                i,
                i * 1_000_000_007L,
                i,
                i % 100,
                i % 5 == 0 ? "1e-" + i : i + ".5",
                i % 4 == 0 ? "" : "é'".repeat(i % 3).replace("'", "''"),
                i % 28 + 1,
                i,
                i,
                i,
                i % 2 == 0);
  }

  private static List<Row> rows(Dialect dialect, Connection connection, Catalog.Table table)
      throws SQLException {
    List<Row> rows = new ArrayList<>();
    TableRows.scan(connection, dialect, table, rows::add);
    rows.sort(Comparator.comparingLong(row -> ((Value.Int) row.at(0)).value()));
    return rows;
  }

  @Test
  void areWhatTheyWouldBeAlone() throws SQLException {
    String columns =
        " (id int primary key, b bigint, n numeric(12, 2), f double precision, t text,"
            + " s timestamp, d date, y bytea, o boolean)";
    String all = IntStream.range(0, ROWS).mapToObj(ManyRowsTest::row).collect(Collectors.joining());
    try (World world = new World()) {
      for (String name : List.of("alone", "together", "copied")) {
        world.run("create table " + name + columns, List.of());
      }
      for (int i = 0; i < ROWS; i++) {
        world.run("insert into alone values " + row(i), List.of());
      }
      Map<Dialect, Result> stored =
          world.run("insert into together values " + all.replace(")(", "), ("), List.of());
      Map<Dialect, Result> twice =
          world.run(
              "insert into together values "
                  + IntStream.range(ROWS, 2 * ROWS)
                      .map(i -> i == ROWS + 50 ? 5 : i)
                      .mapToObj(ManyRowsTest::row)
                      .collect(Collectors.joining(", ")),
              List.of());
      List<Row> expected = List.of();
      for (Dialect dialect : world.runners.keySet()) {
        assertEquals(new Result.Done("INSERT 0 " + ROWS), stored.get(dialect), dialect.title());
        assertEquals(
            "23505",
            assertInstanceOf(Result.Failed.class, twice.get(dialect), dialect.title())
                .error()
                .sqlState());
        Connection connection = world.connection(dialect);
        Catalog.Table alone = world.catalog().table("alone").orElseThrow();
        Catalog.Table together = world.catalog().table("together").orElseThrow();
        Catalog.Table copied = world.catalog().table("copied").orElseThrow();
        List<Row> rows = rows(dialect, connection, alone);
        assertEquals(ROWS, rows.size());
        assertEquals(expected.isEmpty() ? rows : expected, rows, dialect.title());
        expected = rows;
        assertEquals(rows, rows(dialect, connection, together), dialect.title());
        TableRows.insert(connection, dialect, copied, rows);
        assertEquals(rows, rows(dialect, connection, copied), dialect.title());
        connection.rollback();
      }
    }
  }
}

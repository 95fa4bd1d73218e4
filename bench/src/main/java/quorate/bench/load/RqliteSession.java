package quorate.bench.load;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.RowSetProvider;
import org.jspecify.annotations.Nullable;

/// A session with rqlite, which uses HTTP and has no interactive transactions: each request stands
/// alone. Writes go through its Raft, and so do queries, which ask for `level=strong`.
final class RqliteSession implements Session {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final int BROKEN = 500;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final URI execute;
  private final URI query;
  private final Words words;

  /// @param base of its URLs, such as `http://127.0.0.1:4001`
  RqliteSession(String base, Words words) throws SQLException {
    try {
      this.execute = URI.create(base + "/db/execute");
      this.query = URI.create(base + "/db/query?level=strong");
    } catch (IllegalArgumentException refused) {
      throw new SQLException("no URL: " + base, "08001", refused);
    }
    this.words = words;
  }

  @Override
  public Words words() {
    return words;
  }

  @Override
  public int update(String sql, Object... values) throws SQLException {
    return changed(send(execute, List.of(statement(sql, values))).getFirst());
  }

  @Override
  public int[] updateAll(String sql, List<Object[]> all) throws SQLException {
    List<Object> statements = new ArrayList<>();
    all.forEach(values -> statements.add(statement(sql, values)));
    return send(execute, statements).stream().mapToInt(RqliteSession::changed).toArray();
  }

  @Override
  public <T> List<T> all(String sql, Reader<T> reader, Object... values) throws SQLException {
    Map<?, ?> result = send(query, List.of(statement(sql, values))).getFirst();
    List<T> read = new ArrayList<>();
    try (ResultSet rows = rows(list(result.get("columns")), list(result.get("values")))) {
      while (rows.next()) {
        read.add(reader.read(rows));
      }
    }
    return read;
  }

  @Override
  public void execute(String sql) throws SQLException {
    send(execute, List.of(statement(sql)));
  }

  @Override
  public Outcome run(Transaction transaction, boolean block) throws SQLException {
    if (block) {
      throw new SQLException("rqlite has no transactions of several requests", "0A000");
    }
    return transaction.run(this);
  }

  @Override
  public boolean recover(SQLException failure) {
    return !Words.isLost(failure);
  }

  /// A statement in rqlite's form: SQL, then its parameters.
  private static List<@Nullable Object> statement(String sql, Object... values) {
    List<@Nullable Object> all = new ArrayList<>();
    all.add(sql);
    Arrays.stream(values).map(RqliteSession::parameter).forEach(all::add);
    return all;
  }

  private static @Nullable Object parameter(Object value) {
    return switch (value) {
      case Integer _, Long _, String _ -> value;
      case BigDecimal number -> number.toPlainString();
      case Nothing _ -> null;
      case Object other ->
          throw new IllegalArgumentException("no parameter for rqlite: " + other.getClass());
    };
  }

  private static int changed(Map<?, ?> result) {
    return result.get("rows_affected") instanceof Number rows ? rows.intValue() : 0;
  }

  /// Sends statements, and waits for their results.
  ///
  /// @return the results in order
  /// @throws SQLException of the first that failed; 08006 if its outcome is unknown
  private List<Map<?, ?>> send(URI where, List<?> statements) throws SQLException {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(where)
              .timeout(ANSWER)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(JSON.std.asString(statements)))
              .build();
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != OK) {
        String state = answer.statusCode() >= BROKEN ? "08006" : "HY000";
        throw new SQLException(answer.statusCode() + ": " + answer.body().strip(), state);
      }
      return results(JSON.std.anyFrom(answer.body()), statements.size());
    } catch (IOException lost) {
      throw new SQLException(String.valueOf(lost.getMessage()), "08006", lost);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", "08006", stopped);
    }
  }

  private static List<Map<?, ?>> results(@Nullable Object answer, int count) throws SQLException {
    if (!(answer instanceof Map<?, ?> all)) {
      throw unexpected(answer);
    }
    refuse(all);
    List<Map<?, ?>> results = new ArrayList<>();
    for (Object each : list(all.get("results"))) {
      if (!(each instanceof Map<?, ?> result)) {
        throw unexpected(answer);
      }
      refuse(result);
      results.add(result);
    }
    if (results.size() != count) {
      throw unexpected(answer);
    }
    return results;
  }

  /// Its errors are SQLite's texts, without a code.
  private static void refuse(Map<?, ?> result) throws SQLException {
    if (result.get("error") instanceof String error) {
      throw new SQLException(error, error.contains("no such table") ? "42P01" : "HY000");
    }
  }

  private static SQLException unexpected(@Nullable Object answer) {
    return new SQLException("not rqlite's answer: " + answer, "08P01");
  }

  /// The list, empty if absent: rqlite omits `values` if there are no rows.
  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static ResultSet rows(List<?> columns, List<?> values) throws SQLException {
    CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet();
    RowSetMetaDataImpl described = new RowSetMetaDataImpl();
    described.setColumnCount(columns.size());
    for (int i = 1; i <= columns.size(); i++) {
      described.setColumnName(i, String.valueOf(columns.get(i - 1)));
      described.setColumnType(i, Types.JAVA_OBJECT);
    }
    rows.setMetaData(described);
    for (Object row : values) {
      rows.moveToInsertRow();
      List<?> each = list(row);
      for (int i = 1; i <= columns.size(); i++) {
        Object value = i > each.size() ? null : each.get(i - 1);
        if (value == null) {
          rows.updateNull(i);
        } else {
          rows.updateObject(i, value);
        }
      }
      rows.insertRow();
    }
    rows.moveToCurrentRow();
    rows.beforeFirst();
    return rows;
  }

  @Override
  public void close() {
    http.close();
  }
}

package quorate.bench.ycsb;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.Transaction;

/// An operation of a YCSB client.
sealed interface Operation extends Transaction {
  int FIELDS = 10;
  int FIELD_BYTES = 100;

  String COLUMNS =
      IntStream.range(0, FIELDS)
          .mapToObj(Operation::field)
          .collect(Collectors.joining(", ", "ycsb_key, ", ""));

  String READ = "select " + COLUMNS + " from ycsb_usertable where ycsb_key = ?";

  static String field(int number) {
    return "field" + number;
  }

  static String update(int field) {
    return "update ycsb_usertable set %s = ? where ycsb_key = ?".formatted(field(field));
  }

  /// Reads the whole row, as a client would.
  private static int read(ResultSet row) throws SQLException {
    int bytes = 0;
    for (int i = 1; i <= FIELDS + 1; i++) {
      bytes += row.getString(i).length();
    }
    return bytes;
  }

  /// @param missing counts reads of records that do not exist
  private static void readOne(Session session, String key, LongAdder missing) throws SQLException {
    if (session.first(READ, Operation::read, key).isEmpty()) {
      missing.increment();
    }
  }

  record Read(String key, LongAdder missing) implements Operation {
    @Override
    public String kind() {
      return Ycsb.READ;
    }

    @Override
    public boolean isSingle() {
      return true;
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      readOne(session, key, missing);
      return Outcome.COMMIT;
    }
  }

  record Update(String key, int field, String value, LongAdder missing) implements Operation {
    @Override
    public String kind() {
      return Ycsb.UPDATE;
    }

    @Override
    public boolean isSingle() {
      return true;
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      if (session.update(update(field), value, key) == 0) {
        missing.increment();
      }
      return Outcome.COMMIT;
    }
  }

  /// Notified that a record was inserted, or may have been.
  interface Inserted {
    void on(boolean known);
  }

  record Insert(Inserted told, String key, List<String> values) implements Operation {
    private static final String SQL =
        "insert into ycsb_usertable (" + COLUMNS + ") values (?" + ", ?".repeat(FIELDS) + ")";

    @Override
    public String kind() {
      return Ycsb.INSERT;
    }

    @Override
    public boolean isSingle() {
      return true;
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      session.update(SQL, Stream.concat(Stream.of(key), values.stream()).toArray());
      return Outcome.COMMIT;
    }

    @Override
    public void committed() {
      told.on(true);
    }

    @Override
    public void unknown() {
      told.on(false);
    }
  }

  record Scan(String from, int count) implements Operation {
    private static final String SQL =
        "select "
            + COLUMNS
            + " from ycsb_usertable where ycsb_key >= ? order by ycsb_key fetch first %d rows only";

    @Override
    public String kind() {
      return Ycsb.SCAN;
    }

    @Override
    public boolean isSingle() {
      return true;
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      session.all(SQL.formatted(count), Operation::read, from);
      return Outcome.COMMIT;
    }
  }

  record ReadModifyWrite(String key, int field, String value, LongAdder missing)
      implements Operation {
    @Override
    public String kind() {
      return Ycsb.READ_MODIFY_WRITE;
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      readOne(session, key, missing);
      session.update(update(field), value, key);
      return Outcome.COMMIT;
    }
  }
}

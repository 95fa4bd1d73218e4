package quorate.database.capture;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Row;
import quorate.database.run.Recorder;
import quorate.database.run.StoredRows;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;

/// PostgreSQL's triggers keep changes in settings of the transaction, which savepoints and failed
/// statements roll back, and which are cheaper than rows because no page is written for them.
/// Changes beyond the first thousand go to a table, so that a session is not left with a setting
/// for each of a million.
///
/// Their objects are in a schema with a name that no user has: a user's own schema would precede
/// others in the search path, and capture the user's tables. A setting of the session determines
/// whether a connection is recorded; it is off in a new session.
final class PostgresqlTriggers implements Triggers {
  private static final int SETTINGS_MAX = 1000;
  private static final String HEARS = "quorate.hears";

  private final Set<Connection> heard = Collections.newSetFromMap(new WeakHashMap<>());

  private static final String PREPARE =
      """
      create schema if not exists quorate_capture;
      create unlogged table if not exists quorate_capture.change (
        transaction xid8 not null default pg_current_xact_id(), change text[] not null);
      create or replace function quorate_capture.tell() returns trigger language plpgsql as $tell$
      declare
        n int := coalesce(nullif(current_setting('quorate.changes', true), ''), '0')::int + 1;
        change text[] := array[tg_relname::text, old::text, new::text];
      begin
        if n <= %d then
          perform set_config('quorate.change' || n, change::text, true);
        else
          insert into quorate_capture.change (change) values (change);
        end if;
        perform set_config('quorate.changes', n::text, true);
        return null;
      end $tell$
      """
          .formatted(SETTINGS_MAX);

  private static final String COLLECT =
      """
      select change[1], change[2], change[3] from (
        select current_setting('quorate.change' || i)::text[] as change
        from generate_series(1, least(%1$d,
          coalesce(nullif(current_setting('quorate.changes', true), ''), '0')::int)) as i
        union all
        select change from quorate_capture.change
        where coalesce(nullif(current_setting('quorate.changes', true), ''), '0')::int > %1$d
          and transaction = pg_current_xact_id_if_assigned()) as changes
      """
          .formatted(SETTINGS_MAX);

  @Override
  public void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(PREPARE);
      statement.execute("truncate quorate_capture.change");
    }
  }

  @Override
  public SortedMap<String, String> wanted(Catalog.Table table) {
    String name = Triggers.name(table, "any");
    return new TreeMap<>(
        java.util.Map.of(
            name,
            "CREATE TRIGGER \"%s\" AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW WHEN (current_setting('%s', true) = 'on') EXECUTE FUNCTION quorate_capture.tell()"
                .formatted(name, EngineTypes.quote(table.engineName()), HEARS)));
  }

  @Override
  public SortedMap<String, String> present(Connection connection) throws SQLException {
    SortedMap<String, String> present = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select tgname, tgrelid::regclass from pg_trigger where not tgisinternal")) {
      while (rows.next()) {
        if (rows.getString(1).startsWith(PREFIX)) {
          present.put(
              rows.getString(1),
              "DROP TRIGGER \"%s\" ON %s".formatted(rows.getString(1), rows.getString(2)));
        }
      }
    }
    return present;
  }

  /// In a transaction of its own, because a rollback resets the transaction's settings.
  @Override
  public void begin(Connection connection) throws SQLException {
    synchronized (heard) {
      if (heard.contains(connection)) {
        return;
      }
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("set " + HEARS + " = 'on'");
    }
    connection.commit();
    synchronized (heard) {
      heard.add(connection);
    }
  }

  @Override
  public void collect(Connection connection, Recorder recorder) throws SQLException {
    recorder.truncate(0);
    try (PreparedStatement select = connection.prepareStatement(COLLECT);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        StoredRows table = recorder.table(rows.getString(1));
        if (table != null) {
          recorder.record(table, row(table, rows.getString(2)), row(table, rows.getString(3)));
        }
      }
    }
  }

  private static Optional<Row> row(StoredRows table, @Nullable String composite) {
    return composite == null
        ? Optional.empty()
        : Optional.of(table.of(CompositeText.fields(composite)));
  }
}

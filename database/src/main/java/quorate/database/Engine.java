package quorate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// One open database of an engine.
public interface Engine extends AutoCloseable {
  /// `h2`, `hsqldb`, `derby`, `postgresql`, `sqlite`, `duckdb`, `mariadb`.
  String name();

  /// The version of the engine's software.
  String version();

  Dialect dialect();

  String jdbcUrl();

  /// A new connection with autocommit off, at the isolation level at which the engine reports
  /// conflicting writes best: serializable on HSQLDB, repeatable read on PostgreSQL and MariaDB,
  /// read committed elsewhere.
  Connection connect() throws SQLException;

  /// Rewrites a DDL statement for this version of the engine, which may lack syntax of the newest
  /// one.
  default String adapted(String ddl) {
    return ddl;
  }

  /// The statement that fills an empty table faster than INSERTs, if the engine has one. Its
  /// parameters are the table's name and the name of a [quorate.database.run.RowFeed], from which
  /// the engine fetches the rows.
  ///
  /// @param connection on which to find out
  default Optional<String> fillSql(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /// The loader of the classes that the engine calls. A thread that creates or fires triggers uses
  /// it as its context class loader.
  default ClassLoader loader() {
    return Engine.class.getClassLoader();
  }

  /// Whether the statement failed only because it was prepared against another schema; prepared
  /// again, it may succeed.
  default boolean isStalePlan(SQLException error) {
    return false;
  }

  /// Whether an index cannot be dropped because the engine, by its own decision, never created it.
  default boolean isNeverMade(SQLException error) {
    return false;
  }

  /// Whether a failed statement aborts its transaction unless it is guarded.
  default boolean guardsStatements() {
    return false;
  }

  /// Turns the guarding of each statement on `connection` on (the default) or off. While it is off,
  /// a caller that executes several statements rolls all of them back if one fails.
  default void guardStatements(Connection connection, boolean each) throws SQLException {}

  /// A text that, when prepared, executes the statement and commits in one message to the engine;
  /// the unchanged statement if the engine has no such form.
  default String committing(String sql) {
    return sql;
  }

  /// Whether setting a savepoint costs a round trip to another process.
  default boolean savepointsTravel() {
    return false;
  }

  /// Whether a failed statement aborts its transaction unless its caller has set a savepoint before
  /// it.
  default boolean isFragile() {
    return false;
  }

  /// Whether DDL commits the surrounding transaction.
  default boolean ddlCommits() {
    return dialect().ddlCommits();
  }

  /// Whether [#beginSnapshot] reads a snapshot that neither blocks writers nor is blocked by them.
  boolean snapshotReads();

  /// Makes the next transactions of `connection` read-only over one state of the database if the
  /// engine can; otherwise they lock the rows that they read against writers.
  void beginSnapshot(Connection connection) throws SQLException;

  /// Makes the next transactions of `connection` ordinary ones again.
  void endSnapshot(Connection connection) throws SQLException;

  /// Tries to stop the statement that `connection` executes and `worker` waits for. The statement
  /// fails with some error, or runs to its end if the engine cannot stop it; close the connection
  /// afterwards.
  void cancel(Connection connection, Thread worker);

  /// A connection for work that has the engine to itself. It waits while the engine itself holds a
  /// table, as MariaDB's purge of old rows does, because nobody would retry.
  default Connection connectAlone() throws SQLException {
    return connect();
  }

  /// Prepares the engine for transactions under strict two-phase locking, until it is closed. There
  /// must be no other connection.
  ///
  /// @throws EngineRefused if the engine's concurrency control is not locking; says why and names
  ///   alternatives
  default void lockStrictly() throws SQLException {
    throw new EngineRefused(
        name()
            + " does not lock strictly in two phases: its transactions read versions, and what they"
            + " have read may change before they commit. Commit barrier scheduling rests on such"
            + " locks: use mariadb, derby, hsqldb or sqlite there, or protocol = \"smr\"",
        null);
  }

  /// A new serializable connection with autocommit off. Its statements wait for locks. A
  /// transaction that cannot get a lock fails with [#isLockConflict]. Requires [#lockStrictly].
  default Connection connectLocking() throws SQLException {
    Connection connection = connect();
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    return connection;
  }

  /// Whether [#cancel] ends a statement that waits for a lock. If not, the wait ends when the
  /// holder of the lock ends.
  default boolean cancelsWaits() {
    return true;
  }

  /// Whether the statement that `worker` executes on `connection` waits for a lock rather than
  /// running long, as far as another thread can tell.
  default boolean waits(Connection connection, Thread worker) throws SQLException {
    return worker.getState() != Thread.State.RUNNABLE;
  }

  /// Whether the error means that other work holds a lock that this transaction needs: roll it back
  /// and run all of it again.
  boolean isLockConflict(SQLException error);

  /// Whether an error during the evaluation of an expression may leave the connection unusable.
  default boolean isSpoiledByErrors() {
    return false;
  }

  /// Whether transactions have savepoints. If not, a failed statement aborts its transaction or
  /// leaves it half changed, and the caller has to begin it anew.
  default boolean hasSavepoints() {
    return true;
  }

  /// Whether a transaction that writes excludes all other writers, even of other rows; they fail at
  /// once.
  default boolean singleWriter() {
    return false;
  }

  /// Whether the error means that the engine or the connection has ended. The connection is of no
  /// further use, not even for a rollback.
  default boolean isLost(SQLException error) {
    return false;
  }

  /// Registers `lost` to run if the engine ends without having been closed, as an engine in a
  /// process of its own can.
  default void onLost(Runnable lost) {}

  /// Translates the error to PostgreSQL's. An error of the engine's own becomes XX000.
  SqlError toSqlError(SQLException error, Catalog catalog);

  /// Whether a query's error is the engine's own, from a limit or an internal bug: then it is no
  /// answer, and the other replicas answer.
  default boolean isOwnFailure(SqlError error) {
    return error.sqlState().equals("XX000") || error.sqlState().startsWith("0A");
  }

  /// Called from time to time while no transaction that will ever commit is open and no statement
  /// of another one runs. An engine whose files may hold half a transaction after an unclean end
  /// returns to the state of the last such call.
  default void settle() throws SQLException {}

  /// Whether [#settle] does anything.
  default boolean settles() {
    return false;
  }

  /// Whether the engine's files have grown so much that [#compact] is worth its time. Cheap, and
  /// safe on any thread.
  default boolean wantsCompaction() {
    return false;
  }

  /// Shrinks the engine's files; called while no transaction is open. Otherwise the engine would do
  /// so at a moment of its own choice, waiting for open transactions and blocking new ones.
  default void compact() throws SQLException {}

  /// Whether commits are on disk without [#sync].
  default boolean syncsCommits() {
    return false;
  }

  /// Returns when everything committed is on disk.
  void sync() throws SQLException;

  /// Returns when the changes of the schema that have ended are on disk. Called before anything
  /// that relies on such a change commits, and only does something where a statement of DDL ends
  /// earlier.
  default void syncSchema() throws SQLException {}

  /// Whether Quorate's triggers can capture the writes ([quorate.database.capture]). Unknown for an
  /// engine that only speaks another engine's dialect.
  default boolean takesTriggers() {
    return true;
  }

  /// Drops every table, so that a snapshot can be installed.
  void clear() throws SQLException;

  /// Drops every table, except that an engine that creates tables slowly may only delete the rows
  /// of `kept`, which would be created again unchanged.
  ///
  /// @param kept names of tables as [#tables] spells them; no foreign key leads from or to them
  default void clear(Set<String> kept) throws SQLException {
    clear();
  }

  /// The names of the tables in the engine.
  List<String> tables() throws SQLException;

  /// Closes cleanly.
  @Override
  void close() throws SQLException;

  /// Closes abruptly, as a crash would, as far as the engine allows; for tests.
  void kill();
}

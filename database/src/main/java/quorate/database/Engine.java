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

  /// A new connection: autocommit off, at the isolation under which the engine reports conflicting
  /// writes best: read committed, on HSQLDB serializable, on PostgreSQL and MariaDB repeatable
  /// read.
  Connection connect() throws SQLException;

  /// A change of the schema in the words of this version of the engine, which may lack some of the
  /// newest one's.
  default String adapted(String ddl) {
    return ddl;
  }

  /// The statement by which the engine fills an empty table quicker than by INSERTs, if it has one.
  /// Its parameters are the table's name and the name of a [quorate.database.run.RowFeed], which
  /// the engine asks for the rows.
  ///
  /// @param connection to find that out on
  default Optional<String> fillSql(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /// What loads the classes that the engine calls: whoever has it make triggers, or fire them,
  /// works with this as its thread's loader.
  default ClassLoader loader() {
    return Engine.class.getClassLoader();
  }

  /// Whether the statement failed only because it was prepared over another schema: prepared anew,
  /// it may succeed.
  default boolean isStalePlan(SQLException error) {
    return false;
  }

  /// Whether an index cannot be dropped because the engine has never made it, of its own accord.
  default boolean isNeverMade(SQLException error) {
    return false;
  }

  /// Whether a failed statement takes its transaction along, unless it is guarded.
  default boolean guardsStatements() {
    return false;
  }

  /// Has each statement on `connection` guarded from now on, as it is on a new connection, or none:
  /// then whoever executes several takes all of them back where one fails.
  default void guardStatements(Connection connection, boolean each) throws SQLException {}

  /// A text that, prepared, does what a statement does and commits, in one message to the engine;
  /// the statement as it is where there is none.
  default String committing(String sql) {
    return sql;
  }

  /// Whether a savepoint is a message to another process, and an answer.
  default boolean savepointsTravel() {
    return false;
  }

  /// Whether a failed statement takes its transaction along unless a savepoint stands before it,
  /// which nobody but its caller sets.
  default boolean isFragile() {
    return false;
  }

  /// Whether DDL commits the transaction it stands in.
  default boolean ddlCommits() {
    return dialect().ddlCommits();
  }

  /// Whether [#beginSnapshot] reads a snapshot that neither blocks nor is blocked by writers.
  boolean snapshotReads();

  /// Makes the next transactions of `connection` read-only over one state of the database, where
  /// the engine can; otherwise they hold what they read against writers.
  void beginSnapshot(Connection connection) throws SQLException;

  /// Makes the next transactions of `connection` ordinary ones again.
  void endSnapshot(Connection connection) throws SQLException;

  /// Tries to stop what `connection` executes, on which `worker` waits. What was running fails with
  /// some error, or goes on to its end where the engine cannot stop it; the connection is to be
  /// closed afterwards.
  void cancel(Connection connection, Thread worker);

  /// A connection for work that is alone with the engine. It waits for a moment where the engine
  /// itself holds a table, as MariaDB's purge of old rows does: nobody is there to try again.
  default Connection connectAlone() throws SQLException {
    return connect();
  }

  /// Makes the engine ready for transactions that lock strictly in two phases; nobody else may be
  /// connected. It is how the engine works from then on until it is closed.
  ///
  /// @throws EngineRefused if its concurrency control is another, with the reason and what fits
  default void lockStrictly() throws SQLException {
    throw new EngineRefused(
        name()
            + " does not lock strictly in two phases: its transactions read versions, and what they"
            + " have read may change before they commit. Commit barrier scheduling rests on such"
            + " locks: use mariadb, derby, hsqldb or sqlite there, or protocol = \"smr\"",
        null);
  }

  /// A new connection at serializable, autocommit off, whose statements wait for locks. A
  /// transaction that cannot have a lock fails with [#isLockConflict]. After [#lockStrictly].
  default Connection connectLocking() throws SQLException {
    Connection connection = connect();
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    return connection;
  }

  /// Whether [#cancel] ends a statement that waits for a lock. Where not, it ends when who has the
  /// lock does.
  default boolean cancelsWaits() {
    return true;
  }

  /// Whether what `worker` executes on `connection` waits for a lock, rather than takes long, as
  /// far as can be told from another thread.
  default boolean waits(Connection connection, Thread worker) throws SQLException {
    return worker.getState() != Thread.State.RUNNABLE;
  }

  /// Whether the error means that other work holds what this needs: roll the transaction back, and
  /// run all of it again.
  boolean isLockConflict(SQLException error);

  /// Whether evaluating an expression that raises an error may leave the connection unusable.
  default boolean isSpoiledByErrors() {
    return false;
  }

  /// Whether transactions have savepoints. Where not, a statement that fails takes its transaction
  /// along, or leaves it half changed: whoever goes on has to begin it anew.
  default boolean hasSavepoints() {
    return true;
  }

  /// Whether one transaction that writes keeps all others from writing, whatever rows they are
  /// about; they fail at once then.
  default boolean singleWriter() {
    return false;
  }

  /// Whether the error means that the engine has ended, or a connection to it: nothing is answered
  /// then, and nothing more to be done on that connection, not even to roll it back.
  default boolean isLost(SQLException error) {
    return false;
  }

  /// Has `lost` run if the engine ends though nobody here has ended it, which one in a process of
  /// its own can.
  default void onLost(Runnable lost) {}

  /// The error as PostgreSQL would give it. What an engine means by an error of its own doing is
  /// XX000.
  SqlError toSqlError(SQLException error, Catalog catalog);

  /// Whether a query's error is of the engine's own doing, a limit or a bug inside it: then it is
  /// no answer, and the others give one.
  default boolean isOwnFailure(SqlError error) {
    return error.sqlState().equals("XX000") || error.sqlState().startsWith("0A");
  }

  /// Called now and then while no transaction that will ever commit is open, and no statement of
  /// another one runs. What is committed now is what the database may go back to after an unclean
  /// end: an engine whose files may hold half a transaction then goes back to the last such moment.
  default void settle() throws SQLException {}

  /// Whether [#settle] does anything.
  default boolean settles() {
    return false;
  }

  /// Whether the engine's files have grown so far that [#compact] is worth its time; cheap, and for
  /// any thread.
  default boolean wantsCompaction() {
    return false;
  }

  /// Called while no transaction is open: the engine makes its files small, where it would
  /// otherwise do that at a moment of its own, waiting for whoever is in a transaction and letting
  /// nobody else begin one.
  default void compact() throws SQLException {}

  /// Whether what is committed is on disk, without [#sync].
  default boolean syncsCommits() {
    return false;
  }

  /// Returns when everything committed is on disk.
  void sync() throws SQLException;

  /// Whether triggers of Quorate's can tell what is written there ([quorate.database.capture]). Of
  /// an engine that only speaks another one's dialect nobody knows.
  default boolean takesTriggers() {
    return true;
  }

  /// Drops every table, so that a snapshot can be installed.
  void clear() throws SQLException;

  /// The same, but of tables that would be made again as they are only the rows need go: what makes
  /// tables slowly keeps these. Others may drop them, too.
  ///
  /// @param kept their names as [#tables] has them; no foreign key leads from or to them
  default void clear(Set<String> kept) throws SQLException {
    clear();
  }

  /// The names of the tables in the engine.
  List<String> tables() throws SQLException;

  /// Closes in order.
  @Override
  void close() throws SQLException;

  /// Closes abruptly, as a crash would, as far as the engine allows; for tests.
  void kill();
}

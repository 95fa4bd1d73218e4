package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.database.Engine;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// An engine in front of another: for tests that have to know, or to change, its calls.
public abstract class EngineAround implements Engine {
  protected final Engine engine;

  protected EngineAround(Engine engine) {
    this.engine = engine;
  }

  @Override
  public Connection connect() throws SQLException {
    return engine.connect();
  }

  @Override
  public Connection connectAlone() throws SQLException {
    return engine.connectAlone();
  }

  @Override
  public boolean isSpoiledByErrors() {
    return engine.isSpoiledByErrors();
  }

  @Override
  public void lockStrictly() throws SQLException {
    engine.lockStrictly();
  }

  @Override
  public Connection connectLocking() throws SQLException {
    return engine.connectLocking();
  }

  @Override
  public boolean cancelsWaits() {
    return engine.cancelsWaits();
  }

  @Override
  public boolean waits(Connection connection, Thread worker) throws SQLException {
    return engine.waits(connection, worker);
  }

  @Override
  public boolean syncsCommits() {
    return engine.syncsCommits();
  }

  @Override
  public String adapted(String ddl) {
    return engine.adapted(ddl);
  }

  @Override
  public Optional<String> fillSql(Connection connection) throws SQLException {
    return engine.fillSql(connection);
  }

  @Override
  public ClassLoader loader() {
    return engine.loader();
  }

  @Override
  public String name() {
    return engine.name();
  }

  @Override
  public String version() {
    return engine.version();
  }

  @Override
  public Dialect dialect() {
    return engine.dialect();
  }

  @Override
  public String jdbcUrl() {
    return engine.jdbcUrl();
  }

  @Override
  public boolean isStalePlan(SQLException error) {
    return engine.isStalePlan(error);
  }

  @Override
  public boolean isNeverMade(SQLException error) {
    return engine.isNeverMade(error);
  }

  @Override
  public String committing(String sql) {
    return engine.committing(sql);
  }

  @Override
  public boolean savepointsTravel() {
    return engine.savepointsTravel();
  }

  @Override
  public boolean guardsStatements() {
    return engine.guardsStatements();
  }

  @Override
  public void guardStatements(Connection connection, boolean each) throws SQLException {
    engine.guardStatements(connection, each);
  }

  @Override
  public boolean ddlCommits() {
    return engine.ddlCommits();
  }

  @Override
  public boolean snapshotReads() {
    return engine.snapshotReads();
  }

  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    engine.beginSnapshot(connection);
  }

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    engine.endSnapshot(connection);
  }

  @Override
  public void cancel(Connection connection, Thread worker) {
    engine.cancel(connection, worker);
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return engine.isLockConflict(error);
  }

  @Override
  public boolean isFragile() {
    return engine.isFragile();
  }

  @Override
  public boolean hasSavepoints() {
    return engine.hasSavepoints();
  }

  @Override
  public boolean singleWriter() {
    return engine.singleWriter();
  }

  @Override
  public boolean isLost(SQLException error) {
    return engine.isLost(error);
  }

  @Override
  public void onLost(Runnable lost) {
    engine.onLost(lost);
  }

  @Override
  public SqlError toSqlError(SQLException error, Catalog catalog) {
    return engine.toSqlError(error, catalog);
  }

  @Override
  public boolean isOwnFailure(SqlError error) {
    return engine.isOwnFailure(error);
  }

  @Override
  public boolean settles() {
    return engine.settles();
  }

  @Override
  public void settle() throws SQLException {
    engine.settle();
  }

  @Override
  public boolean wantsCompaction() {
    return engine.wantsCompaction();
  }

  @Override
  public void compact() throws SQLException {
    engine.compact();
  }

  @Override
  public void syncSchema() throws SQLException {
    engine.syncSchema();
  }

  @Override
  public void sync() throws SQLException {
    engine.sync();
  }

  @Override
  public void clear() throws SQLException {
    engine.clear();
  }

  @Override
  public void clear(Set<String> kept) throws SQLException {
    engine.clear(kept);
  }

  @Override
  public List<String> tables() throws SQLException {
    return engine.tables();
  }

  @Override
  public void close() throws SQLException {
    engine.close();
  }

  @Override
  public void kill() {
    engine.kill();
  }
}

package quorate.runtime.node;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.database.Engine;
import quorate.sql.Catalog;
import quorate.sql.Dialect;

/// An engine whose process dies at one of its operations: just before it, or when it has taken
/// effect but nobody was told. From then on nothing answers.
final class CrashingEngine implements Engine {
  /// The process is gone.
  static final class Crash extends Error {
    private static final long serialVersionUID = 1;
  }

  private final Engine engine;
  private int operations;
  private int crashAt = Integer.MAX_VALUE;
  private boolean afterwards;
  private boolean crashed;
  private volatile boolean grown;

  CrashingEngine(Engine engine) {
    this.engine = engine;
  }

  /// Dies at the operation of this number from now, counted from 0.
  void crashAt(int operation, boolean itTakesEffect) {
    operations = 0;
    crashAt = operation;
    afterwards = itTakesEffect;
  }

  /// From now on the engine's files are said to have grown large.
  void grow() {
    grown = true;
  }

  /// Operations since [#crashAt].
  int operations() {
    return operations;
  }

  boolean crashed() {
    return crashed;
  }

  private static boolean counts(Method method) {
    return method.getName().startsWith("execute") || method.getName().equals("commit");
  }

  private @Nullable Object call(Object target, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (crashed) {
      throw new Crash();
    }
    boolean now = counts(method) && operations++ == crashAt;
    crashed = now;
    if (now && !afterwards) {
      throw new Crash();
    }
    Object result;
    try {
      result = method.invoke(target, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    } finally {
      if (now) {
        throwCrash();
      }
    }
    return switch (result) {
      case PreparedStatement prepared -> wrapped(PreparedStatement.class, prepared);
      case Statement statement -> wrapped(Statement.class, statement);
      case null, default -> result;
    };
  }

  private static void throwCrash() {
    throw new Crash();
  }

  private <T> T wrapped(Class<T> type, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader() == null ? getClass().getClassLoader() : type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> call(target, method, arguments)));
  }

  @Override
  public Connection connect() throws SQLException {
    return wrapped(Connection.class, engine.connect());
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
  public SqlError toSqlError(SQLException error, Catalog catalog) {
    return engine.toSqlError(error, catalog);
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
    return grown || engine.wantsCompaction();
  }

  @Override
  public void compact() throws SQLException {
    engine.compact();
    grown = false;
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

package quorate.runtime.node;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import quorate.database.Engine;

/// An engine whose process dies at one of its operations: just before it, or after it has taken
/// effect but before the reply. From then on nothing answers. Or one with a bug, after which a
/// connection is of no use.
final class CrashingEngine extends EngineAround {
  /// The process is gone.
  static final class Crash extends Error {
    private static final long serialVersionUID = 1;
  }

  private int operations;
  private int crashAt = Integer.MAX_VALUE;
  private boolean afterwards;
  private boolean crashed;
  private volatile boolean grown;
  private String bug = "";
  private int bugs;
  private boolean unusable;

  CrashingEngine(Engine engine) {
    super(engine);
  }

  /// Dies at the operation of this number from now, counted from 0.
  void crashAt(int operation, boolean itTakesEffect) {
    operations = 0;
    crashAt = operation;
    afterwards = itTakesEffect;
  }

  /// From now on a statement with this text makes the engine fail: nothing is executed until a new
  /// connection is made.
  void failAt(String text) {
    bug = text;
  }

  /// How often it was given such a statement.
  int bugs() {
    return bugs;
  }

  /// From now on the engine's files are reported as large.
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
    boolean prepares = method.getName().equals("prepareStatement");
    if (prepares && !bug.isEmpty() && arguments != null && arguments[0].toString().contains(bug)) {
      bugs++;
      unusable = true;
    }
    if (unusable && (prepares || counts(method))) {
      throw new SQLException("General error", "HY000");
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
    unusable = false;
    return wrapped(Connection.class, engine.connect());
  }

  @Override
  public Connection connectAlone() throws SQLException {
    return wrapped(Connection.class, engine.connectAlone());
  }

  @Override
  public boolean wantsCompaction() {
    return grown || super.wantsCompaction();
  }

  @Override
  public void compact() throws SQLException {
    super.compact();
    grown = false;
  }
}

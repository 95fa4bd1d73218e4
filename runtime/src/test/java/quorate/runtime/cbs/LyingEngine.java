package quorate.runtime.cbs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import quorate.database.Engine;
import quorate.runtime.node.EngineAround;

/// An engine that gives wrong answers on request: the result of a query ends early, or has no rows.
final class LyingEngine extends EngineAround {
  private final AtomicInteger lies = new AtomicInteger();
  private final AtomicInteger told = new AtomicInteger();
  private volatile java.util.Random random = new java.util.Random(0);
  private volatile int perMille;
  private volatile int after = -1;
  private final Map<Object, Integer> given = Collections.synchronizedMap(new WeakHashMap<>());

  LyingEngine(Engine engine) {
    super(engine);
  }

  /// The next queries that have rows, this many of them, are answered as if they had none.
  void lie(int queries) {
    lies.set(queries);
  }

  /// The next query with more than this many rows returns no more than these.
  void lieAfter(int rows) {
    after = rows;
  }

  /// From now on a result ends early at this many of a thousand rows, drawn from a seed.
  void lieAtRandom(long seed, int perMille) {
    random = new java.util.Random(seed);
    this.perMille = perMille;
  }

  /// The number of lies so far.
  int told() {
    return told.get();
  }

  @Override
  public Connection connectLocking() throws SQLException {
    return wrapped(Connection.class, engine.connectLocking());
  }

  private @Nullable Object call(Object target, Method method, Object @Nullable [] arguments)
      throws Throwable {
    Object result;
    try {
      result = method.invoke(target, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
    if (target instanceof ResultSet && method.getName().equals("next")) {
      boolean lied =
          Boolean.TRUE.equals(result)
              && (isEnough(target)
                  || lies.getAndUpdate(n -> Math.max(0, n - 1)) > 0
                  || random.nextInt(1000) < perMille);
      told.addAndGet(lied ? 1 : 0);
      return lied ? Boolean.FALSE : result;
    }
    return switch (result) {
      case PreparedStatement prepared -> wrapped(PreparedStatement.class, prepared);
      case ResultSet rows when target instanceof PreparedStatement ->
          wrapped(ResultSet.class, rows);
      case null, default -> result;
    };
  }

  private boolean isEnough(Object rows) {
    if (after < 0 || given.merge(rows, 1, Integer::sum) <= after) {
      return false;
    }
    after = -1;
    return true;
  }

  private <T> T wrapped(Class<T> type, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> call(target, method, arguments)));
  }
}

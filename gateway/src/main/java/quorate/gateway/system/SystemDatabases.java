package quorate.gateway.system;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import quorate.database.procedure.JarTable;
import quorate.gateway.notify.NotificationTables;
import quorate.sql.catalog.Catalog;
import quorate.sql.system.SystemCatalog;

/// A gateway's pool of engines with the system catalog. They are created on demand, up to a small
/// limit, and lent to one session for one query.
public final class SystemDatabases implements AutoCloseable {
  private static final int ENGINES_MAX = 4;

  /// Quorate's own tables in the ordered schema.
  private static final Set<String> HIDDEN =
      Stream.concat(NotificationTables.NAMES.stream(), Stream.of(JarTable.NAME))
          .collect(Collectors.toUnmodifiableSet());

  private static final long IDLE_SECONDS = 10;

  private final Semaphore free = new Semaphore(ENGINES_MAX, true);

  /// Platform threads for queries: the engine is native code, which would pin a virtual thread's
  /// carrier while it computes and while one of its routines waits for the cluster.
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          ENGINES_MAX,
          ENGINES_MAX,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("catalog-", 0).factory());

  private final Deque<SystemDatabase> idle = new ArrayDeque<>();
  private final String owner;
  private final TreeSet<String> roles;
  private Optional<Numbered> latest = Optional.empty();

  /// The rows of a schema, numbered in the order of their creation.
  private record Numbered(long number, Catalog catalog, SystemCatalog rows) {}

  /// @param roles the users other than the owner of all objects and the querying user
  public SystemDatabases(String owner, List<String> roles) {
    this.owner = owner;
    this.roles = new TreeSet<>(roles);
    threads.allowCoreThreadTimeOut(true);
  }

  /// Runs work with an engine that holds the system catalog of a schema.
  ///
  /// @param running receives the action that stops the work, and afterwards one without effect
  <T> T with(
      Catalog catalog, Asker asker, Consumer<Runnable> running, Function<SystemDatabase, T> work) {
    free.acquireUninterruptibly();
    try {
      return CompletableFuture.supplyAsync(() -> held(catalog, asker, running, work), threads)
          .join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    } finally {
      free.release();
    }
  }

  private <T> T held(
      Catalog catalog, Asker asker, Consumer<Runnable> running, Function<SystemDatabase, T> work) {
    Optional<SystemDatabase> taken = Optional.empty();
    try {
      Numbered rows = rows(catalog, asker);
      SystemDatabase database = take(rows.number());
      taken = Optional.of(database);
      database.hold(rows.number(), rows.rows());
      running.accept(database::interrupt);
      return work.apply(database);
    } finally {
      running.accept(() -> {});
      taken.ifPresent(this::giveBack);
    }
  }

  private synchronized void giveBack(SystemDatabase database) {
    idle.push(database);
  }

  private SystemDatabase take(long rows) {
    synchronized (this) {
      for (SystemDatabase database : idle) {
        if (database.holds(rows)) {
          idle.remove(database);
          return database;
        }
      }
      if (!idle.isEmpty()) {
        return idle.removeLast();
      }
    }
    return SystemDatabase.open();
  }

  private synchronized Numbered rows(Catalog catalog, Asker asker) {
    boolean joins = roles.add(asker.user());
    Optional<Numbered> known =
        latest
            .filter(_ -> !joins)
            .filter(each -> each.catalog().version() == catalog.version())
            .filter(each -> each.catalog().equals(catalog));
    Numbered rows =
        known.orElseGet(() ->
            new Numbered(
                latest.map(each -> each.number() + 1).orElse(0L),
                catalog,
                SystemCatalog.of(
                    catalog.without(HIDDEN), asker.database(), owner, List.copyOf(roles))));
    latest = Optional.of(rows);
    return rows;
  }

  @Override
  public synchronized void close() {
    threads.shutdown();
    idle.forEach(SystemDatabase::close);
    idle.clear();
  }
}

package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.value.SqlException;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;

/// The first write of a session that was opened so long ago that the replicas have forgotten it. It
/// was sent once, so it is known that it was not executed.
final class ForgottenSessionTest {
  private static final int FORGOTTEN_ENTRIES = 8;

  /// No request of these tests is repeated, however slow the machine is.
  private static final long NEVER_MILLIS = 1_000_000;

  @TempDir Path directory;

  /// The script is refused, and sent again under another name.
  @Test
  void aScriptIsExecutedOnce() throws Exception {
    try (PbrWorld world = world();
        DatabaseSession silent = silent(world);
        DatabaseSession reader = silent(world)) {
      world.run("create table t (id int)");
      assertEquals("[[0]]", count(reader));
      grow(world);
      for (DatabaseSession session : List.of(silent, reader)) {
        session.run(List.of(PbrWorld.statement("insert into t values (7)")), false);
      }
      assertEquals("[[2]]", world.read("select count(*) from t where id = 7"));
      silent.run(List.of(PbrWorld.statement("insert into t values (7)")), false);
      assertEquals("[[3]]", world.read("select count(*) from t where id = 7"));
      world.areEqual();
    }
  }

  /// A block's COMMIT is refused for good, since its reads may be outdated. The next one is
  /// committed.
  @Test
  void aBlockIsRolledBack() throws Exception {
    try (PbrWorld world = world();
        DatabaseSession silent = silent(world)) {
      world.run("create table t (id int)");
      grow(world);
      SqlException gone = assertThrows(SqlException.class, () -> insert(silent));
      assertEquals("40001", gone.error().sqlState());
      assertEquals("[[0]]", world.read("select count(*) from t where id = 7"));
      insert(silent);
      assertEquals("[[1]]", world.read("select count(*) from t where id = 7"));
      world.areEqual();
    }
  }

  private PbrWorld world() throws Exception {
    return new PbrWorld(
        directory, limits -> limits.forgetting(FORGOTTEN_ENTRIES), "h2", "hsqldb", "none");
  }

  private static DatabaseSession silent(PbrWorld world) {
    return new PbrSession(world.client, NEVER_MILLIS);
  }

  private static String count(DatabaseSession session) {
    return PbrWorld.said(
        session.run(List.of(PbrWorld.statement("select count(*) from t")), true).getLast());
  }

  /// Lets the log grow until sessions that were opened before are forgotten.
  private static void grow(PbrWorld world) {
    for (int i = 0; i < 3 * FORGOTTEN_ENTRIES; i++) {
      world.run("insert into t values (1)");
    }
  }

  private static void insert(DatabaseSession session) {
    OpenTransaction open = session.begin();
    open.execute(PbrWorld.statement("insert into t values (7)"), Set.of());
    open.commit();
  }
}

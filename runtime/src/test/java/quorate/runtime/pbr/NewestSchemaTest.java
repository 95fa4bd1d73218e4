package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;
import quorate.sql.catalog.Catalog;

/// A schema that is called the newest has every acknowledged change.
final class NewestSchemaTest {
  private static final NodeId FIRST = new NodeId(1);
  private static final NodeId SECOND = new NodeId(2);
  private static final NodeId THIRD = new NodeId(3);

  @TempDir Path directory;

  /// The first node that answers a client was down while a table was made.
  @Test
  void aReplicaThatIsBehindAnswersNothing() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      world.kill(FIRST);
      world.run("create table u (id int primary key)");
      world.kill(SECOND);
      world.kill(THIRD);
      world.start(FIRST);
      try (PbrClient fresh = world.connect();
          DatabaseSession session = fresh.session();
          DatabaseSession other = fresh.session()) {
        assertFalse(session.catalog().table("u").isPresent(), "it is behind");
        OpenTransaction begun = other.begin();
        CompletableFuture<Catalog> newest = CompletableFuture.supplyAsync(session::newestCatalog);
        world.start(SECOND);
        world.start(THIRD);
        assertTrue(newest.join().table("u").isPresent());
        assertEquals(newest.join(), session.catalog());
        begun.changeSchema(PbrWorld.statement("create table v (id int references u (id))"));
        assertTrue(begun.catalog().orElseThrow().table("v").isPresent(), "over the newest, too");
        begun.commit();
        assertTrue(other.catalog().table("v").isPresent());
      }
    }
  }

  /// A session learns of its own change at once.
  @Test
  void aChangeIsKnownToWhoMadeIt() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "none");
        DatabaseSession session = world.client.session()) {
      world.run("create table t (id int primary key)");
      assertTrue(session.catalog().table("t").isPresent());
      assertEquals(session.catalog(), session.newestCatalog());
    }
  }
}

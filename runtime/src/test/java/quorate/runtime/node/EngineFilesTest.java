package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.database.Engine;
import quorate.database.EngineRefused;
import quorate.database.OwnConnection;
import quorate.database.engine.jdbc.Engines;
import quorate.runtime.config.ConfigException;
import quorate.runtime.store.EngineFiles;
import quorate.runtime.store.EngineStore;
import quorate.runtime.store.VoidMark;

/// The handling of a node's directory when its database does not open.
final class EngineFilesTest {

  @TempDir Path directory;

  /// H2 in the place of a server that others run.
  private static final class Elsewhere implements EngineStore {
    Optional<SQLException> failure = Optional.empty();

    @Override
    public Engine open(String engine, Path data) throws SQLException {
      if (failure.isPresent()) {
        throw failure.get();
      }
      return Engines.inMemory("h2", "elsewhere");
    }

    @Override
    public boolean isHere(String engine) {
      return false;
    }

    @Override
    public boolean exists(Path data) {
      return Files.exists(data);
    }

    @Override
    public void move(Path data, Path aside) {
      throw new AssertionError("nothing of another's server is set aside");
    }
  }

  private final Elsewhere store = new Elsewhere();
  private Path owner = Path.of("");

  @BeforeEach
  void makeTheNodesDirectory() throws IOException {
    owner = Files.createDirectories(directory.resolve("main")).resolve("postgresql.owner");
    Files.writeString(owner, "word");
  }

  private EngineFiles files() {
    return new EngineFiles("main", store, directory.resolve("main"), new VoidMark(directory));
  }

  @Test
  void aServerThatIsDownKeepsItsOwner() {
    store.failure = Optional.of(new SQLException("connection refused", "08001"));
    SQLException down = assertThrows(SQLException.class, () -> files().open(_ -> "open"));
    assertEquals("connection refused", down.getMessage());
    assertTrue(Files.exists(owner));
  }

  @Test
  void whatIsRefusedIsAMatterOfConfiguration() {
    store.failure = Optional.of(new EngineRefused("fsync is off", null));
    ConfigException refused = assertThrows(ConfigException.class, () -> files().open(_ -> "open"));
    assertEquals("engine main: fsync is off", refused.getMessage());
    assertTrue(Files.exists(owner));
  }

  @Test
  void aWrongStateIsRemovedThere() throws Exception {
    VoidMark mark = new VoidMark(directory);
    Engine left = store.open("main", directory);
    try (OwnConnection own = OwnConnection.of(left);
        Statement statement = own.connection().createStatement()) {
      statement.execute("create table \"t\" (\"a\" integer)");
      own.connection().commit();
    }
    assertEquals(List.of("t"), left.tables());
    mark.set("rows differ");
    List<String> tables =
        files()
            .open(open -> {
              List<String> found = open.tables();
              open.close();
              return found;
            });
    assertEquals(List.of(), tables);
    assertEquals("", mark.reason());
    assertTrue(Files.exists(owner));
    assertFalse(Files.exists(directory.resolve("main.void")));
  }
}

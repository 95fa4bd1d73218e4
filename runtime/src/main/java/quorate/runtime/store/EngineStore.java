package quorate.runtime.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.function.Function;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.disk.FileTree;

/// The storage of a node's engine: the file system, or a disk of a test that loses power.
public interface EngineStore {
  /// The file system.
  EngineStore FILES = new FileSystem(EngineSource::own);

  /// Opens the engine's database, or makes it.
  Engine open(String engine, Path data) throws SQLException;

  /// The same, for a cluster whose configuration lists its engines.
  default EngineStore with(ClusterConfig config) {
    return this;
  }

  /// Whether the engine keeps its data there, and not in a server that others run.
  default boolean isHere(String engine) {
    return true;
  }

  /// Whether the engine's abilities are tried at a start: they are known only for the versions that
  /// Quorate comes with. Other versions may lack constructs that it needs, and a node whose engine
  /// can create no table would be in repair for ever.
  default boolean isTried(String engine) {
    return false;
  }

  /// Whether it has files there.
  boolean exists(Path data);

  /// Sets its files aside, in the place of those that were set aside there before.
  void move(Path data, Path aside) throws IOException;

  /// The file system.
  record FileSystem(Function<String, EngineSource> sources) implements EngineStore {
    @Override
    public Engine open(String engine, Path data) throws SQLException {
      return sources.apply(engine).open(data);
    }

    @Override
    public EngineStore with(ClusterConfig config) {
      return new FileSystem(config::source);
    }

    @Override
    public boolean isHere(String engine) {
      return !sources.apply(engine).isElsewhere();
    }

    @Override
    public boolean isTried(String engine) {
      EngineSource source = sources.apply(engine);
      return source.isElsewhere() || !source.isKnown() || !source.jars().isEmpty();
    }

    @Override
    public boolean exists(Path data) {
      return Files.exists(data);
    }

    @Override
    public void move(Path data, Path aside) throws IOException {
      FileTree.delete(aside);
      Files.move(data, aside, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}

package quorate.bench.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// What is asked of a database. Its tables begin with its own name, so that all have room in one.
public interface SqlWorkload {
  /// As the command calls it.
  String name();

  /// Its tables, those first that others refer to.
  List<String> tables();

  /// What a transaction may be, in the order of the figures.
  List<String> kinds();

  /// What it was loaded with, which a later run has to match: `warehouses` is 4.
  Map<String, Long> scale();

  /// Makes its tables and fills them.
  void load(Loader loader) throws SQLException;

  /// Called once before clients begin, on a database that is loaded.
  default void prepare(Session session) throws SQLException {}

  /// What a client runs, one after another.
  ///
  /// @param client from 0
  /// @param random its own
  Supplier<Transaction> client(int client, SplittableRandom random);

  /// Whether each of its transactions is of one statement, so that it can do without blocks.
  default boolean isOfSingles() {
    return false;
  }

  /// What must hold of the tables when nobody writes, and whether it does.
  ///
  /// @param shown told how far it is
  List<Condition> check(Session session, LoadProgress shown) throws SQLException;

  /// Figures of its own, beside those that all have.
  default Map<String, Object> figures(Measured measured) {
    return Map.of();
  }
}

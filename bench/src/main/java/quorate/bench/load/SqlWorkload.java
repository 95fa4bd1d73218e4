package quorate.bench.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// A workload of SQL. Its tables have its name as a prefix, so that several fit into one database.
public interface SqlWorkload {
  /// Its name in the command.
  String name();

  /// Its tables, referenced ones first.
  List<String> tables();

  /// The kinds of transactions, in the order of the figures.
  List<String> kinds();

  /// The scale of a load, which a later run must match: `warehouses` is 4.
  Map<String, Long> scale();

  /// Creates and fills its tables.
  void load(Loader loader) throws SQLException;

  /// Called once before clients begin, on a loaded database.
  default void prepare(Session session) throws SQLException {}

  /// The transactions of one client, one after another.
  ///
  /// @param client from 0
  /// @param random used by this client alone
  Supplier<Transaction> client(int client, SplittableRandom random);

  /// Whether each of its transactions has a single statement, so that it needs no blocks.
  default boolean isOfSingles() {
    return false;
  }

  /// The conditions required of the tables when no client writes, with their results.
  ///
  /// @param shown receives progress
  List<Condition> check(Session session, LoadProgress shown) throws SQLException;

  /// Figures beyond those that every workload has.
  default Map<String, Object> figures(Measured measured) {
    return Map.of();
  }
}

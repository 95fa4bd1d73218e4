package quorate.gateway;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.value.SqlException;
import quorate.replication.smr.Statement;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.Catalog;
import quorate.sql.Choices;
import quorate.sql.DdlPlanner;

/// Statements of one query string that will be one transaction: all of them, or none.
///
/// Those after a change of the schema are analysed over the schema as it will be then.
final class Script {
  private final Supplier<Catalog> committed;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Analysed.Data> analysed = new ArrayList<>();
  private Optional<Catalog> planned = Optional.empty();

  /// @param committed the schema as last heard
  Script(Supplier<Catalog> committed) {
    this.committed = committed;
  }

  boolean isEmpty() {
    return statements.isEmpty();
  }

  List<Statement> statements() {
    return List.copyOf(statements);
  }

  List<Analysed.Data> analysed() {
    return List.copyOf(analysed);
  }

  /// Whether there is something, and none of it changes anything.
  boolean onlyReads() {
    return !isEmpty() && analysed.stream().allMatch(Session::onlyReads);
  }

  /// The next statement, over the schema that those before it leave.
  ///
  /// @param unchanged analyses it where they leave it as it is
  Analysed analyse(String text, Supplier<Analysed> unchanged) {
    return planned.map(catalog -> Analyser.analyse(text, catalog, List.of())).orElseGet(unchanged);
  }

  /// Adds a statement.
  ///
  /// @return whether more can follow: not after a change of the schema that cannot be made over the
  ///   schema as last heard, of which the replicas say what is wrong with it
  boolean add(Statement statement, Analysed.Data data) {
    statements.add(statement);
    analysed.add(data);
    if (data instanceof Analysed.Ddl ddl) {
      try {
        Choices choices = new Choices(Instant.EPOCH, 0); // replicas plan with those of the order
        Catalog before = planned.orElseGet(committed);
        planned = Optional.of(DdlPlanner.plan(before, ddl, choices).after());
      } catch (SqlException refused) {
        return false;
      }
    }
    return true;
  }
}

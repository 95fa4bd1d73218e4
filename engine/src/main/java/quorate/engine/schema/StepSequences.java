package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.SortedMap;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.SequenceSource;

/// The source of the sequence values that the statements of a change of the schema take.
public sealed interface StepSequences {
  SequenceSource of(Catalog catalog, OrderedStatement statement);

  /// Writes the drawn values, where they are part of the replicated state.
  default void write(Connection connection) throws SQLException {}

  /// The sequences that have moved: the next value of each, by its number in the catalog.
  default SortedMap<String, Long> moved() {
    return Collections.emptySortedMap();
  }

  /// Moves them as another engine has moved them.
  default void follow(SortedMap<String, Long> moved) {}

  /// The source of an optimistic transaction: values drawn are its own until it is executed in the
  /// order.
  record Optimistic(SequenceSource sequences) implements StepSequences {
    @Override
    public SequenceSource of(Catalog catalog, OrderedStatement statement) {
      return sequences;
    }
  }

  /// The source of statements that are executed in the order.
  ///
  /// @param written whether the moved sequences are written with each step, and not by the caller
  ///   once the outcome is known
  record Replicated(Sequences sequences, boolean written) implements StepSequences {
    @Override
    public SequenceSource of(Catalog catalog, OrderedStatement statement) {
      return sequences.source(catalog, statement.leased());
    }

    @Override
    public void write(Connection connection) throws SQLException {
      if (written) {
        sequences.write(connection);
      }
    }

    @Override
    public SortedMap<String, Long> moved() {
      return sequences.moved();
    }

    @Override
    public void follow(SortedMap<String, Long> moved) {
      sequences.follow(moved);
    }
  }
}

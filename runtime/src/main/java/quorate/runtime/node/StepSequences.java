package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.SequenceSource;

/// The source of the sequence values that the statements of a change of the schema take.
interface StepSequences {
  SequenceSource of(Catalog catalog, OrderedStatement statement);

  /// Writes what was drawn, where it is part of the replicated state.
  void write(Connection connection) throws SQLException;

  /// Of an optimistic transaction: what it draws is its own until it is executed in the order.
  static StepSequences optimistic(SequenceSource sequences) {
    return new StepSequences() {
      @Override
      public SequenceSource of(Catalog catalog, OrderedStatement statement) {
        return sequences;
      }

      @Override
      public void write(Connection connection) {}
    };
  }

  /// Of what is executed in the order.
  static StepSequences replicated(Sequences sequences) {
    return new StepSequences() {
      @Override
      public SequenceSource of(Catalog catalog, OrderedStatement statement) {
        return sequences.source(catalog, statement.leased());
      }

      @Override
      public void write(Connection connection) throws SQLException {
        sequences.write(connection);
      }
    };
  }

  /// The same, where somebody else writes what has moved once it is known what becomes of it.
  static StepSequences unwritten(Sequences sequences) {
    return new StepSequences() {
      @Override
      public SequenceSource of(Catalog catalog, OrderedStatement statement) {
        return sequences.source(catalog, statement.leased());
      }

      @Override
      public void write(Connection connection) {}
    };
  }
}

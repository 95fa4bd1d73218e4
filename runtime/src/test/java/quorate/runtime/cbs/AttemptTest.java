package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;
import quorate.replication.cbs.CbsMessage;
import quorate.sql.catalog.Catalog;

final class AttemptTest {
  @TempDir Path directory;

  /// Asks for the next statement in the very call that reports the one before.
  private static final class Hasty implements Attempt.Owner {
    private final List<String> heard = new ArrayList<>();
    private final List<String> statements;
    private final Attempt attempt;

    Hasty(ShepherdDatabase database, String... statements) {
      this.statements = new ArrayList<>(List.of(statements));
      this.attempt = new Attempt(1, database, SequenceBlocks.reserved(new NoSequences()), this);
    }

    void next() {
      if (statements.isEmpty()) {
        attempt.commit(1);
      } else {
        Work work = new Work.Sql(ShepherdWorld.statement(statements.removeFirst()), false);
        attempt.execute(heard.size(), work.carried(), Optional.empty());
      }
    }

    @Override
    public NodeId self() {
      return new NodeId(1);
    }

    @Override
    public void say(CbsMessage.Local message) {
      heard.add(message.getClass().getSimpleName());
      next();
    }

    @Override
    public void lost(ShepherdDatabase database, SQLException why) {
      heard.add("lost");
    }

    @Override
    public void committed(ShepherdDatabase database, long attempt, long barrier) {
      heard.add("committed");
    }

    @Override
    public void changed(Catalog after) {
      heard.add("changed");
    }

    @Override
    public void over(long attempt) {
      heard.add("over");
    }
  }

  private static final class NoSequences implements SequenceBlocks.Reservations {
    @Override
    public OptionalLong reserve(String key, long from, long increment, int size) {
      return OptionalLong.empty();
    }

    @Override
    public void moved(String key, long next, boolean ascending) {}
  }

  @Test
  void theNextStepMayBeginAsSoonAsOneIsAnswered() throws Exception {
    try (Engine engine = EngineSource.own("hsqldb").open(directory)) {
      ShepherdDatabase database = ShepherdDatabase.of(engine, Set.of(engine.dialect()), 0);
      Hasty owner =
          new Hasty(
              database,
              "create table t (id int primary key)",
              "insert into t values (1)",
              "select 1");
      owner.next();
      assertEquals(List.of("Ran", "Ran", "Ran", "changed", "committed", "over"), owner.heard);
      database.abandon();
    }
  }
}

package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.engine.schema.StoredCatalog;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.config.Shepherding;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// A gateway that has heard only of an old schema reads the newest one.
final class NewestSchemaTest {
  private static final ClusterConfig CONFIG =
      new ClusterConfig("test", Tolerance.DEFAULT, "cbs", engines(), ClusterConfig.Gateway.open(""))
          .with(Shepherding.DEFAULT.standingBy());

  private static final Catalog NEWEST =
      StatementCheck.after(
          ShepherdWorld.statement("create table t (a int)"),
          Catalog.EMPTY,
          CONFIG.dialects(CONFIG.nodes()));

  private static List<ClusterConfig.Node> engines() {
    try {
      return LoopbackNodes.of("h2", "hsqldb", "derby");
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
  }

  private final List<CbsMessage.FromClient> told = new ArrayList<>();
  private Catalog known = Catalog.EMPTY;
  private boolean aborts;

  private final ShepherdSession session =
      new ShepherdSession(new Link(), new NodeId(NodeId.CLIENT_MIN), new SessionId(1, 2));

  /// A shepherd that aborts the first transaction, where `aborts` is set.
  private final class Link implements ShepherdLink {
    @Override
    public ClusterConfig config() {
      return CONFIG;
    }

    @Override
    public Catalog catalog() {
      return known;
    }

    @Override
    public boolean changesSchemaAlone() {
      return false;
    }

    @Override
    public void confirm(Catalog newest) {
      known = newest;
    }

    @Override
    public void awaitChange(long before) {}

    @Override
    public RowStreams streams() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Set<Dialect> dialects() {
      return Set.of();
    }

    @Override
    public boolean isVacant() {
      return false;
    }

    @Override
    public String describeDatabases() {
      return "";
    }

    @Override
    public void tell(NodeId client, CbsMessage.FromClient message) {
      told.add(message);
      switch (message) {
        case CbsMessage.Query(var txn, int number, var statement) -> {
          Result.Rows rows =
              new Result.Rows(
                  List.of(new Column("schema", SqlType.BYTEA)),
                  List.of(Row.of(new Value.Binary(StoredCatalog.encoded(NEWEST)))),
                  true,
                  "SCHEMA");
          session.hear(new CbsMessage.Response(txn, number, rows, statement, 3));
        }
        case CbsMessage.Commit(var txn, long _) when aborts -> {
          aborts = false;
          session.hear(new CbsMessage.Aborted(txn, "the primary is lost"));
        }
        case CbsMessage.Commit(var txn, long _) -> session.hear(new CbsMessage.Committed(txn));
        default -> {} // no answer
      }
    }

    @Override
    public void forget(NodeId client) {}
  }

  @Test
  void itIsReadInATransactionThatTheDatabasesConfirm() {
    assertEquals(NEWEST, session.newestCatalog());
    assertEquals(NEWEST, session.catalog(), "it is known from then on");
    assertTrue(
        told.getFirst() instanceof CbsMessage.Query query
            && Work.of(query.statement()) instanceof Work.Schema);
    assertTrue(told.getLast() instanceof CbsMessage.Commit);
  }

  @Test
  void anAbortedReadIsRepeated() {
    aborts = true;
    assertEquals(NEWEST, session.newestCatalog());
    assertEquals(4, told.size());
  }

  /// The session runs one transaction at a time.
  @Test
  void withinABlockNothingIsRead() {
    session.begin();
    assertEquals(Catalog.EMPTY, session.newestCatalog());
    assertEquals(Optional.empty(), told.stream().findFirst());
  }
}

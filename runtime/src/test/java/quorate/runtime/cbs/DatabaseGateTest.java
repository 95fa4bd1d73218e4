package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.database.engine.jdbc.EngineSource;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.cbs.StandbyMessage.Broken;
import quorate.runtime.cbs.StandbyMessage.Command;
import quorate.runtime.cbs.StandbyMessage.Hello;
import quorate.runtime.cbs.StandbyMessage.Word;
import quorate.sql.dialect.Dialect;

/// A real database obeys the newest shepherd, and no earlier one.
final class DatabaseGateTest {
  private static final NodeId OLD = new NodeId(1);
  private static final NodeId NEW = new NodeId(2);
  private static final RequestId TXN = new RequestId(new SessionId(1, 1), 1);

  @TempDir Path directory;

  private record Said(NodeId to, StandbyMessage message) {}

  private final LinkedBlockingQueue<Said> said = new LinkedBlockingQueue<>();
  private final AtomicLong epoch = new AtomicLong();
  private final DatabaseGate gate =
      new DatabaseGate((to, message) -> said.add(new Said(to, message)), epoch::get);
  private ReplicaDatabase database;

  @BeforeEach
  void open() throws Exception {
    Path files = Files.createDirectories(directory.resolve("derby"));
    database =
        new ReplicaDatabase(
            new NodeId(1),
            () -> EngineSource.own("derby").open(files),
            Set.of(Dialect.DERBY),
            SequenceBlocks.reserved(
                new SequenceBlocks.Reservations() {
                  @Override
                  public OptionalLong reserve(String key, long from, long increment, int size) {
                    return OptionalLong.of(from);
                  }

                  @Override
                  public void moved(String key, long next, boolean ascending) {}
                }),
            gate::fromDatabase,
            _ -> {},
            Optional.empty());
    Runnable connected = database.start();
    gate.open(database);
    connected.run();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private StandbyMessage next(NodeId to) throws InterruptedException {
    Said next = said.poll(30, TimeUnit.SECONDS);
    assertNotNull(next, "nothing was said");
    assertEquals(to, next.to(), next::toString);
    return next.message();
  }

  private static CbsIndication.ToDatabase execute(long attempt, int number, String text) {
    return new CbsIndication.Execute(
        attempt, TXN, number, new Work.Sql(ShepherdWorld.statement(text), false).carried(), true);
  }

  private static CbsMessage.Ran ran(StandbyMessage message) {
    return message instanceof Word(var _, var _, var _, CbsMessage.Ran ran)
        ? ran
        : org.junit.jupiter.api.Assertions.fail("" + message);
  }

  @Test
  void whatAnOldShepherdHasBegunEndsAndIsNeverCommitted() throws Exception {
    gate.on(OLD, new Hello(1, 1));
    assertEquals(new Word(1, 1, 0, new CbsMessage.Connected(Set.of())), next(OLD));
    gate.on(OLD, new Command(1, 1, 0, execute(1, 0, "create table t (id int primary key)")));
    assertEquals(new Result.Done("CREATE TABLE"), ran(next(OLD)).result());
    gate.on(OLD, new Command(1, 1, 1, new CbsIndication.Commit(1, TXN, 0)));
    assertEquals(new Word(1, 1, 2, new CbsMessage.CommitDone(1)), next(OLD));
    gate.on(OLD, new Command(1, 1, 2, execute(2, 0, "insert into t values (1)")));
    assertEquals(new Result.Done("INSERT 0 1"), ran(next(OLD)).result());

    gate.on(NEW, new Hello(2, 1));
    gate.on(OLD, new Command(1, 1, 3, new CbsIndication.Commit(2, TXN, 1)));
    assertEquals(new Broken(1, 1), next(OLD));
    assertEquals(new Word(2, 1, 0, new CbsMessage.Connected(Set.of(0L))), next(NEW));

    // The new shepherd's attempts have the same numbers, but are others.
    gate.on(NEW, new Command(2, 1, 0, execute(2, 0, "insert into t values (1)")));
    assertEquals(2, ran(next(NEW)).attempt());
    gate.on(OLD, new Hello(1, 2));
    gate.on(NEW, new Command(2, 1, 1, new CbsIndication.Commit(2, TXN, 1)));
    assertEquals(new Word(2, 1, 2, new CbsMessage.CommitDone(2)), next(NEW));
  }

  @Test
  void aCommandThatIsMissingBreaksTheLink() throws Exception {
    gate.on(OLD, new Hello(1, 1));
    next(OLD);
    gate.on(OLD, new Command(1, 1, 1, execute(1, 0, "select 1")));
    assertEquals(new Broken(1, 1), next(OLD));
    gate.on(OLD, new Hello(1, 2));
    assertEquals(new Word(1, 2, 0, new CbsMessage.Connected(Set.of())), next(OLD));
  }

  @Test
  void whoeverTheOrderHasDeposedIsNotLetIn() throws Exception {
    epoch.set(2);
    gate.on(OLD, new Hello(1, 1));
    gate.on(OLD, new Command(1, 1, 0, execute(1, 0, "select 1")));
    assertEquals(new Broken(1, 1), next(OLD));
    gate.on(NEW, new Hello(2, 1));
    assertEquals(new Word(2, 1, 0, new CbsMessage.Connected(Set.of())), next(NEW));
  }
}

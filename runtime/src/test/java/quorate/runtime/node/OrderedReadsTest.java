package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.engine.statement.Execution;
import quorate.engine.statement.ResultFiles;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.Readers;

/// Reads that go to the engine in one message are answered as each is by itself (R5a).
class OrderedReadsTest {
  private static final SessionId SESSION = new SessionId(5, 5);
  private static final int LARGE = 1 << 20;

  @TempDir private Path directory = Path.of("");

  /// @param together how many of the reads share a message
  @ParameterizedTest
  @CsvSource({"postgresql, 26", "h2, 0"})
  void asByThemselves(String name, int together) throws Exception {
    MachineWorld world = MachineWorld.open(name, directory);
    List<Request> order =
        MachineWorld.order(
            List.of(
                MachineWorld.script("create table t (id int primary key, v numeric, w text)"),
                MachineWorld.script(
                    IntStream.rangeClosed(1, 20)
                        .mapToObj(i -> "(%d, %d, '%s')".formatted(i, i - 7, "x".repeat(i)))
                        .collect(Collectors.joining(", ", "insert into t values ", ""))),
                MachineWorld.script(
                    "update t set w = '%s' where id = 3".formatted("y".repeat(LARGE)))));
    world.deliver(0, order);
    order.subList(1, 3).forEach(each -> assertNotEquals("no answer", world.said(each)));
    Execution execution = new Execution(world.engine);
    execution.keepIn(new ResultFiles(directory.resolve("results"), 2 * LARGE));
    BlockingQueue<SmrMessage.Reply> replies = new LinkedBlockingQueue<>();
    Readers readers =
        new Readers(world.engine, execution, (_, reply) -> replies.add(reply), () -> {});
    List<OrderedStatement> reads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      reads.add(literal("select v, w from t where id = " + i));
    }
    for (int i = 0; i < 16; i++) {
      reads.add(bound("select id, v * 2, w from t where id = $1", i));
    }
    for (int i = 1; i <= 4; i++) { // one divides by zero
      reads.add(literal("select 7 / v from t where id = " + (5 + i)));
    }
    reads.add(literal("select count(*) from t"));
    reads.add(literal("select w from t where id = 3"));
    reads.add(literal("select w from t where id = 30"));

    Map<Long, Digest> alone = run(world, execution, readers, replies, reads, true);
    assertEquals(0, readers.together());
    Map<Long, Digest> joined = run(world, execution, readers, replies, reads, false);
    assertEquals(alone, joined);
    assertEquals(together, readers.together());

    readers.close();
    world.close();
  }

  private static OrderedStatement literal(String text) {
    return OrderedStatement.of(text, List.of(), List.of(), 1_700_000_000_000_000L, 99);
  }

  private static OrderedStatement bound(String text, long value) {
    List<SqlType> types = List.of(SqlType.INT4);
    return OrderedStatement.of(
        text, types, List.of(new Value.Int(value)), 1_700_000_000_000_000L, 99);
  }

  private static Map<Long, Digest> run(
      MachineWorld world,
      Execution execution,
      Readers readers,
      BlockingQueue<SmrMessage.Reply> replies,
      List<OrderedStatement> reads,
      boolean alone)
      throws InterruptedException {
    List<SmrMessage.Reply> all = new ArrayList<>();
    for (int i = 0; i < reads.size(); i++) {
      Request request = MachineWorld.request(SESSION, i + 1, 0, MachineWorld.script("select 1"));
      OrderedReads.read(
          execution,
          readers,
          world.machine.catalog(),
          Position.NONE,
          request,
          List.of(reads.get(i)),
          Set.of());
      if (alone) {
        readers.start();
        all.add(replies.take());
      }
    }
    readers.start();
    while (all.size() < reads.size()) {
      all.add(replies.take());
    }
    return all.stream()
        .collect(
            Collectors.toMap(
                reply -> reply.request().number(), reply -> Canonical.digest(answer(reply))));
  }

  private static List<Result> answer(SmrMessage.Reply reply) {
    return Optional.of(reply).flatMap(SmrMessage.Reply::answer).orElseThrow();
  }
}

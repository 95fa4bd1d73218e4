package quorate.service.kv;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.service.Footprint;

/// WATCH and EXEC, footprints, encodings, and what reads leave in the state.
class TransactionsTest {
  private final KvWorld world = new KvWorld();

  private static Bytes bytes(String text) {
    return Reply.Text.of(text).bytes();
  }

  private static KvRequest.Run run(String line) {
    return new KvRequest.Run(KvWorld.words(line));
  }

  private KvRequest.Watched watch(String key) {
    return watched(key, world.run(new KvRequest.Watch(List.of(bytes(key)))).getFirst());
  }

  private static KvRequest.Watched watched(String key, Reply reply) {
    Reply.Text mark = (Reply.Text) ((Reply.Array) reply).items().getFirst();
    return new KvRequest.Watched(bytes(key), mark.bytes());
  }

  private String exec(KvRequest.Watched watched, String command) {
    return KvWorld.show(
        world.run(new KvRequest.Exec(List.of(watched), List.of(run(command)))).getFirst());
  }

  @Test
  void aTransactionTakesPlaceUnlessAWatchedKeyHasChanged() {
    world.run("SET", "a", "1");
    assertEquals("[(integer) 2]", exec(watch("a"), "INCR a"));
    KvRequest.Watched before = watch("a");
    world.run("SET", "a", "2");
    assertEquals("(nil array)", exec(before, "INCR a"));
    KvRequest.Watched absent = watch("b");
    assertEquals("[OK]", exec(absent, "SET b 1"));
    assertEquals("(nil array)", exec(absent, "SET b 1"));
    KvRequest.Watched hash = watch("h");
    world.run("HSET", "h", "f", "1");
    assertEquals("(nil array)", exec(hash, "HSET h f 2"));
  }

  /// Y4: the key is changed behind the read, by the next request of the same batch.
  @Test
  void aChangeInTheBatchOfTheReadIsSeen() {
    world.run("SET", "a", "1");
    List<List<Reply>> replies =
        world.batch(
            List.of(
                new KvRequest(List.of(run("SET a 2"))),
                new KvRequest(List.of(new KvRequest.Watch(List.of(bytes("a"))))),
                new KvRequest(List.of(run("SET a 3")))));
    assertEquals("(nil array)", exec(watched("a", replies.get(1).getFirst()), "INCR a"));
  }

  /// Y4: a key that was removed and made again is another one, even if its value is the same.
  @Test
  void aKeyThatWasMadeAgainHasChanged() {
    world.run("SET", "a", "1");
    KvRequest.Watched before = watch("a");
    world.batch(List.of(new KvRequest(List.of(run("DEL a"), run("SET a 1")))));
    assertEquals("(nil array)", exec(before, "INCR a"));
  }

  @Test
  void anErrorInATransactionDoesNotEndIt() {
    Reply reply =
        world
            .run(
                new KvRequest.Exec(List.of(), List.of(run("SET a x"), run("INCR a"), run("GET a"))))
            .getFirst();
    assertEquals(
        "[OK (error) ERR value is not an integer or out of range \"x\"]", KvWorld.show(reply));
  }

  /// Y2: neither reads nor failed writes leave anything, not even of keys that have expired.
  @Test
  void readsLeaveNothingInTheState() {
    world.run("SET", "a", "1", "PX", "5");
    world.run("HSET", "h", "f", "v");
    world.run("ZADD", "z", "1", "m");
    world.millis += 10;
    Digest before = world.root();
    List<KvRequest.Step> reads = new ArrayList<>();
    for (String line :
        List.of(
            "GET a",
            "TTL a",
            "EXISTS a h",
            "MGET a h",
            "HGETALL h",
            "HGET x f",
            "SMEMBERS x",
            "ZRANGE z 0 -1",
            "LRANGE x 0 -1",
            "KEYS *",
            "SCAN 0",
            "SET h 1 NX",
            "ZADD z NX 5 m",
            "HDEL h x",
            "SREM x y",
            "LREM x 0 a",
            "INCR h",
            "PERSIST a",
            "nosuch",
            "DEL a2")) {
      reads.add(run(line));
    }
    world.run(reads.toArray(KvRequest.Step[]::new));
    assertEquals(before, world.root());
    for (int i = 0; i < 16; i++) {
      world.run("nosuch");
    }
    assertNotEquals(before, world.root(), "the sweep by batch numbers has removed the key");
  }

  @Test
  void footprintsNameTheKeys() {
    KvService service = new KvService();
    KvRequest request =
        new KvRequest(
            List.of(
                run("MSET a 1 b 2"),
                run("GET c"),
                new KvRequest.Exec(
                    List.of(new KvRequest.Watched(bytes("d"), Bytes.EMPTY)),
                    List.of(run("SMOVE e f m")))));
    Footprint footprint = service.footprint(request.encode());
    assertEquals(Set.of(bytes("a"), bytes("b"), bytes("e"), bytes("f")), footprint.writes());
    assertEquals(Set.of(bytes("c"), bytes("d")), footprint.reads());
    assertTrue(service.footprint(new KvRequest(List.of(run("DBSIZE"))).encode()).whole());
    assertTrue(service.footprint(new KvRequest(List.of(run("FLUSHALL"))).encode()).alone());
  }

  @Test
  void requestsAndRepliesSurviveTheWire() {
    KvRequest request =
        new KvRequest(
            List.of(
                run("GET a"),
                new KvRequest.Watch(List.of(bytes("k"))),
                new KvRequest.Exec(
                    List.of(new KvRequest.Watched(bytes("k"), bytes("m"))),
                    List.of(run("SET k v")))));
    assertEquals(request, KvRequest.decode(request.encode()));
    List<Reply> replies =
        List.of(
            Reply.OK,
            new Reply.Failed("ERR x"),
            new Reply.Number(-5),
            new Reply.Score(1.5),
            Reply.NO_ARRAY,
            new Reply.Pairs(List.of(Reply.Text.of("a"), Reply.NOTHING)),
            new Reply.Array(List.of(new Reply.Members(List.of(Reply.Text.of("m"))))),
            new Reply.Scored(List.of()));
    assertEquals(replies, KvRequest.replies(KvRequest.answer(replies)));
  }

  @Test
  void aReplyThatIsTooLongGivesWayToAnError() {
    String large = "x".repeat(200_000);
    for (int i = 0; i < 50; i++) {
      world.run("SET", "k" + i, large);
    }
    KvRequest.Run all =
        run("MGET " + IntStream.range(0, 50).mapToObj(i -> "k" + i).collect(joining(" ")));
    List<Reply> replies = world.run(run("SET a 1"), all, run("GET a"));
    assertEquals(Reply.OK, replies.get(0));
    assertTrue(KvWorld.show(replies.get(1)).startsWith("(error) ERR the command was executed"));
    assertEquals("\"1\"", KvWorld.show(replies.get(2)));
  }

  @Test
  void garbageIsRefusedOrAnswered() {
    Random random = new Random(7);
    byte[] whole = new KvRequest(List.of(run("SET key value"), run("GET key"))).encode().toArray();
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = whole.clone();
      for (int n = 0; n <= i % 4; n++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Bytes request = Bytes.wrap(java.util.Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)));
      new KvService().footprint(request);
      try {
        world.run(KvRequest.decode(request).steps().toArray(KvRequest.Step[]::new));
      } catch (WireException refused) {
        assertTrue(String.valueOf(refused.getMessage()).length() > 0);
      }
      try {
        KvRequest.replies(request);
      } catch (WireException refused) {
        assertTrue(String.valueOf(refused.getMessage()).length() > 0);
      }
    }
    assertThrows(WireException.class, () -> KvRequest.replies(Bytes.wrap(new byte[] {1, 99})));
  }
}

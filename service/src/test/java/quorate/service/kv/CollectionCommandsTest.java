package quorate.service.kv;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;

/// Hashes, sets, sorted sets and lists, as Redis documents them.
class CollectionCommandsTest {
  private final KvWorld world = new KvWorld();

  @Test
  void hashesHoldFields() throws IOException {
    world.replay("hashes");
  }

  @Test
  void setsHoldMembers() throws IOException {
    world.replay("sets");
  }

  @Test
  void sortedSetsAreInTheOrderOfScores() throws IOException {
    world.replay("sortedsets");
  }

  @Test
  void scoresAreTheShortestText() {
    assertEquals("3", DecimalText.of(3));
    assertEquals("3.1", DecimalText.of(3.1));
    assertEquals("1e+20", DecimalText.of(1e20).replace("100000000000000000000", "1e+20"));
    assertEquals("0.0001", DecimalText.of(0.0001));
    assertEquals("1e-7", DecimalText.of(1e-7));
    assertEquals("1.7976931348623157e+308", DecimalText.of(Double.MAX_VALUE));
    assertEquals("-inf", DecimalText.of(Double.NEGATIVE_INFINITY));
  }

  @Test
  void listsKeepTheirOrder() throws IOException {
    world.replay("lists");
  }

  @Test
  void allKeysAreScanned() {
    Set<String> put = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      world.run("SET", "key" + i, "v");
      put.add("key" + i);
    }
    Set<String> seen = new HashSet<>();
    String cursor = "0";
    do {
      Reply.Array reply = (Reply.Array) world.run("SCAN", cursor, "COUNT", "20", "MATCH", "key*");
      cursor = Args.text(((Reply.Text) reply.items().getFirst()).bytes());
      for (Reply each : ((Reply.Array) reply.items().getLast()).items()) {
        seen.add(Args.text(((Reply.Text) each).bytes()));
      }
    } while (!cursor.equals("0"));
    assertEquals(put, seen);
    world.check(
        """
        DBSIZE
        > (integer) 300
        KEYS key29[7-9]
        > ["key297" "key298" "key299"]
        SCAN x
        > (error) ERR invalid cursor
        FLUSHALL
        > OK
        DBSIZE
        > (integer) 0
        """
            .replace("\"key297\" \"key298\" \"key299\"", inOrder("key297", "key298", "key299")));
  }

  /// Keys in the order of their hashes.
  private String inOrder(String... keys) {
    Reply.Array all = (Reply.Array) world.run("KEYS", "*");
    List<String> wanted = List.of(keys);
    return String.join(
        " ",
        all.items().stream()
            .map(it -> Args.text(((Reply.Text) it).bytes()))
            .filter(wanted::contains)
            .map(it -> "\"" + it + "\"")
            .toList());
  }

  @Test
  void aSeedChoosesMembers() {
    world.run("SADD", "s", "a", "b", "c");
    KvWorld other = new KvWorld();
    other.run("SADD", "s", "c", "b", "a");
    assertEquals(world.run("SPOP", "s"), other.run("SPOP", "s"));
    assertEquals(world.root(), other.root());
  }

  @Test
  void patternsMatchAsInRedis() {
    String[][] cases = {
      {"h?llo", "hello", "yes"},
      {"h*llo", "heeeello", "yes"},
      {"h[ae]llo", "hillo", "no"},
      {"h[^e]llo", "hello", "no"},
      {"h[a-b]llo", "hbllo", "yes"},
      {"a\\*b", "a*b", "yes"},
      {"a\\*b", "axb", "no"},
      {"*a*b*c*", "xxaxxbxxc", "yes"},
      {"", "", "yes"}
    };
    for (String[] each : cases) {
      Bytes pattern = Reply.Text.of(each[0]).bytes();
      Bytes text = Reply.Text.of(each[1]).bytes();
      assertEquals(each[2].equals("yes"), new Glob(pattern).matches(text), each[0]);
    }
  }
}

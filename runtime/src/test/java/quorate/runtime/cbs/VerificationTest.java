package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.runtime.net.FailureText;
import quorate.runtime.net.Rpc;

/// Operators ask a shepherd for the state of its databases, and have them compared.
final class VerificationTest {
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Duration COMPARE = Duration.ofSeconds(60);
  private static final NodeId FIRST = new NodeId(1);

  @TempDir Path directory;

  private static Map<?, ?> compared(ShepherdQuestions questions, NodeId node) throws Exception {
    return JSON.std.mapFrom(questions.compare(node, COMPARE));
  }

  private static Map<String, Object> status(ShepherdQuestions questions, NodeId node)
      throws Exception {
    return JSON.std.mapFrom(questions.ask(node, Rpc.Method.STATUS));
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Map<?, ?> shepherd(ShepherdQuestions questions) throws Exception {
    return map(status(questions, FIRST).get("shepherd"));
  }

  private static List<String> found(ShepherdQuestions questions) throws Exception {
    List<String> found = new ArrayList<>();
    for (Object any : JSON.std.listFrom(questions.ask(FIRST, Rpc.Method.FINDINGS))) {
      Map<?, ?> each = map(any);
      found.add(each.get("kind") + " " + each.get("database") + " " + each.get("ranges"));
    }
    return found;
  }

  private static List<String> standings(Map<?, ?> shepherd) {
    List<String> standings = new ArrayList<>();
    for (Object any : (List<?>) Objects.requireNonNull(shepherd.get("databases"))) {
      Map<?, ?> each = map(any);
      standings.add(each.get("engine") + " " + each.get("standing") + " " + each.get("role"));
    }
    return standings;
  }

  @Test
  void aShepherdSaysWhichDatabaseHoldsOtherRows() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite");
        ShepherdQuestions questions =
            ShepherdQuestions.connect(world.config(), world.operator(), CONNECT)) {
      world.run("create table entry (id int primary key, amount int not null)");
      world.run("create table empty (id int primary key)");
      for (int i = 0; i < 6; i++) {
        world.run("insert into entry values (" + i + ", " + 3 * i + ")");
      }
      Map<?, ?> equal = compared(questions, FIRST);
      assertEquals(true, equal.get("equal"), equal::toString);
      assertEquals(Set.of("empty", "entry"), map(equal.get("tables")).keySet());
      assertEquals(6, map(map(equal.get("tables")).get("entry")).get("rows"));
      assertEquals(
          List.of("derby whole primary", "hsqldb whole secondary", "sqlite whole secondary"),
          standings(shepherd(questions)));

      world.falsify(3, "update \"entry\" set \"amount\" = 7 where \"id\" = 5");
      Map<?, ?> other = compared(questions, FIRST);
      assertEquals(false, other.get("equal"));
      assertEquals(Set.of("3"), map(other.get("differing")).keySet(), other::toString);
      Map<?, ?> tables = map(map(other.get("differing")).get("3"));
      assertEquals(Set.of("entry"), tables.keySet());
      assertEquals(1, map(tables.get("entry")).get("ranges"));

      assertEquals(Map.of(), world.troubles(), "what differs is repaired");
      assertEquals(true, compared(questions, FIRST).get("equal"));
      assertEquals(List.of("repaired 3 {entry=1}"), found(questions));

      world.falsify(1, "delete from \"entry\" where \"id\" = 2");
      Map<?, ?> primary = compared(questions, FIRST);
      assertEquals(Set.of("1"), map(primary.get("differing")).keySet(), primary::toString);
      assertEquals(List.of(), primary.get("uncertain"));
      assertNotEquals(0, shepherd(questions).get("viewChanges"));
      assertEquals(Map.of(), world.troubles(), "a primary, too");

      assertThrows(
          ExecutionException.class, () -> questions.ask(FIRST, Rpc.Method.CATALOG), "no node");
      try (ShepherdQuestions gateway =
          ShepherdQuestions.connect(world.config(), world.gateway(), CONNECT)) {
        assertTrue(gateway.ask(FIRST, Rpc.Method.STATUS).contains("derby"));
        ExecutionException refused =
            assertThrows(ExecutionException.class, () -> gateway.execute(FIRST, FIRST, "values 1"));
        assertTrue(String.valueOf(refused.getMessage()).contains("only the operator"));
      }
      world.restart();
      try (ShepherdQuestions again =
          ShepherdQuestions.connect(world.config(), world.operator(), CONNECT)) {
        assertEquals(
            List.of("repaired 3 {entry=1}", "repaired 1 {entry=1}"),
            found(again),
            "a restart forgets nothing of it");
      }
    }
  }

  @Test
  @Timeout(120)
  void whoeverStandsBySaysWhoIsActive() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, "derby", "hsqldb", "sqlite");
        ShepherdQuestions questions =
            ShepherdQuestions.connect(world.config(), world.operator(), CONNECT)) {
      world.makeBank();
      NodeId active = world.client.active().orElseThrow();
      for (NodeId node : questions.nodes()) {
        Map<String, Object> status = status(questions, node);
        while (!Integer.valueOf((int) active.number())
            .equals(status.get("holder"))) { // it does not know yet
          status = status(questions, node);
        }
        assertEquals(node.equals(active) ? "active" : "standby", status.get("role"));
        assertEquals(node.equals(active), status.containsKey("shepherd"));
        if (!node.equals(active)) {
          ExecutionException refusal =
              assertThrows(ExecutionException.class, () -> questions.compare(node, COMPARE));
          String refused = FailureText.of(refusal);
          assertTrue(refused.endsWith("at node " + active.number()), refused);
        }
      }
      Map<?, ?> equal = compared(questions, active);
      while (!map(equal.get("missing")).isEmpty()) { // a bank can be made by two of three databases
        equal = compared(questions, active);
      }
      assertEquals(true, equal.get("equal"), equal::toString);
      NodeId other = questions.nodes().stream().filter(it -> !it.equals(active)).findAny().get();
      String changed =
          questions.execute(other, other, "update \"account\" set \"amount\" = 1 where \"id\" = 2");
      assertEquals("{\"changed\":1}", changed);
      Map<?, ?> compared = compared(questions, active);
      assertEquals(
          Set.of("" + other.number()), map(compared.get("differing")).keySet(), compared::toString);
      assertFalse(map(compared.get("tables")).isEmpty());
      Map<NodeId, String> rows = world.rows("select * from \"account\" order by \"id\"");
      assertEquals(1, Set.copyOf(rows.values()).size(), "what differs is repaired");
      NodeId ended = world.endStandby();
      Map<?, ?> without = compared(questions, active);
      assertEquals(
          Map.of("" + ended.number(), "not connected"), without.get("missing"), without::toString);
      assertEquals(false, without.get("equal"));
    }
  }
}

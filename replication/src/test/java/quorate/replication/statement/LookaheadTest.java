package quorate.replication.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import quorate.core.SessionId;
import quorate.core.value.Value;
import quorate.replication.command.Position;

/// In every interleaving of the commands that [Lookahead] lets begin before their turn, all answers
/// and the final state equal those of serial execution.
class LookaheadTest {
  private static final int SEEDS = 3_000;
  private static final int KEYS = 3;

  /// A step of a program: it reads the rows whose keys have this prefix, adds their values to its
  /// sum, and writes the sum to the row, if the prefix is a whole key and `write` is set.
  private record Step(String table, List<Integer> prefix, boolean write) {
    Footprint.Touch touch() {
      List<Value> values = new ArrayList<>();
      prefix.forEach(each -> values.add(new Value.Int(each)));
      return new Footprint.Touch(table, write, values);
    }

    boolean covers(String row) {
      return row.startsWith(
          table + prefix.stream().map(each -> "/" + each).reduce("", (a, b) -> a + b));
    }
  }

  /// A program; its answer is the sum of everything that it has read.
  private static final class Program {
    private final SessionId session;
    private final List<Step> steps;
    private final TreeMap<String, Long> written = new TreeMap<>();
    private long sum;
    private int done;

    Program(SessionId session, List<Step> steps, long seed) {
      this.session = session;
      this.steps = steps;
      this.sum = seed;
    }

    boolean isDone() {
      return done == steps.size();
    }

    /// The next step, over the committed rows and its own writes.
    void step(TreeMap<String, Long> committed) {
      Step step = steps.get(done++);
      TreeMap<String, Long> seen = new TreeMap<>(committed);
      seen.putAll(written);
      for (var row : seen.entrySet()) {
        if (step.covers(row.getKey())) {
          sum = sum * 31 + row.getValue();
        }
      }
      if (step.write) {
        for (int last = 0; last < KEYS; last++) {
          for (int first = 0; first < KEYS; first++) {
            String row = step.table + "/" + first + "/" + last;
            if (step.covers(row)) {
              written.put(row, sum + first + last);
            }
          }
        }
      }
    }

    Footprint footprint() {
      return new Footprint.Known(session, steps.stream().map(Step::touch).toList());
    }
  }

  private static List<Program> programs(Random random) {
    List<Program> programs = new ArrayList<>();
    int count = 3 + random.nextInt(10);
    for (int i = 0; i < count; i++) {
      List<Step> steps = new ArrayList<>();
      int length = 1 + random.nextInt(3);
      for (int j = 0; j < length; j++) {
        List<Integer> prefix = new ArrayList<>();
        int depth = random.nextInt(10) == 0 ? random.nextInt(2) : 2;
        while (prefix.size() < depth) {
          prefix.add(random.nextInt(KEYS));
        }
        steps.add(new Step(random.nextBoolean() ? "a" : "b", prefix, random.nextBoolean()));
      }
      programs.add(new Program(new SessionId(1, random.nextInt(20)), steps, i));
    }
    return programs;
  }

  /// The answers and final state of serial execution.
  private static String inOrder(List<Program> programs) {
    TreeMap<String, Long> rows = new TreeMap<>();
    List<Long> answers = new ArrayList<>();
    for (Program program : programs) {
      finish(program, rows);
      rows.putAll(program.written);
      answers.add(program.sum);
    }
    return answers + " " + rows;
  }

  private static void finish(Program program, TreeMap<String, Long> rows) {
    while (!program.isDone()) {
      program.step(rows);
    }
  }

  /// The same with execution ahead.
  ///
  /// @param said the footprint reported to the lookahead
  /// @param ahead counts the programs that began before their turn
  private static String ahead(
      List<Program> programs, Random random, UnaryOperator<Footprint> said, int[] ahead) {
    Lookahead<Position> lookahead = new Lookahead<>();
    TreeMap<String, Long> rows = new TreeMap<>();
    List<Long> answers = new ArrayList<>();
    List<Integer> running = new ArrayList<>();
    int told = 0;
    for (int turn = 0; turn < programs.size(); turn++) {
      int until = Math.min(programs.size(), turn + 1 + random.nextInt(6));
      for (; told < until; told++) {
        lookahead.add(at(told), said.apply(programs.get(told).footprint()));
      }
      for (int i = random.nextInt(12); i > 0; i--) {
        List<Position> free = lookahead.free();
        if (!free.isEmpty() && random.nextInt(3) == 0) {
          Position chosen = free.get(random.nextInt(free.size()));
          lookahead.begun(chosen);
          running.add(chosen.index());
        } else if (!running.isEmpty()) {
          Program program = programs.get(running.get(random.nextInt(running.size())));
          if (!program.isDone()) {
            program.step(rows);
          }
        }
      }
      Program head = programs.get(turn);
      ahead[0] += head.done > 0 ? 1 : 0;
      finish(head, rows);
      rows.putAll(head.written);
      answers.add(head.sum);
      running.remove((Integer) turn);
      lookahead.passed(at(turn));
    }
    return answers + " " + rows;
  }

  private static Position at(int index) {
    return Position.of(7, index);
  }

  @Test
  void whatRunsAheadGivesWhatItGivesAtItsTurn() {
    int[] ahead = new int[1];
    for (int seed = 0; seed < SEEDS; seed++) {
      String right = inOrder(programs(new Random(seed)));
      String found =
          ahead(programs(new Random(seed)), new Random(~seed), UnaryOperator.identity(), ahead);
      assertEquals(right, found, "seed " + seed);
    }
    assertTrue(ahead[0] > SEEDS, "little ran ahead: " + ahead[0]);
  }

  @Test
  void aFootprintThatLacksAReadIsFoundOut() {
    assertFalse(isRight(Footprint.Touch::write), "a read was left out, and made no difference");
  }

  @Test
  void aFootprintThatLacksAWriteIsFoundOut() {
    assertFalse(isRight(touch -> !touch.write()), "a write was left out, and made no difference");
  }

  private static boolean isRight(java.util.function.Predicate<Footprint.Touch> kept) {
    UnaryOperator<Footprint> said =
        whole ->
            whole instanceof Footprint.Known(SessionId session, var touches)
                ? new Footprint.Known(session, touches.stream().filter(kept).toList())
                : whole;
    for (int seed = 0; seed < SEEDS; seed++) {
      String right = inOrder(programs(new Random(seed)));
      if (!right.equals(ahead(programs(new Random(seed)), new Random(~seed), said, new int[1]))) {
        return false;
      }
    }
    return true;
  }

  /// The optimised test equals the naive one: a row is reached by both programs and written by one.
  @Test
  void twoConflictIfAnyRowIsReachedByBothAndWrittenByOne() {
    for (int seed = 0; seed < SEEDS; seed++) {
      List<Program> two = programs(new Random(seed)).subList(0, 2);
      Program one = two.getFirst();
      Program other = two.getLast();
      boolean conflict = one.session.equals(other.session);
      for (String table : List.of("a", "b")) {
        for (int key = 0; key < KEYS * KEYS; key++) {
          String row = table + "/" + key / KEYS + "/" + key % KEYS;
          conflict |= reaches(one, row, true) && reaches(other, row, false);
          conflict |= reaches(one, row, false) && reaches(other, row, true);
        }
      }
      assertEquals(conflict, one.footprint().conflicts(other.footprint()), "seed " + seed);
      assertEquals(conflict, other.footprint().conflicts(one.footprint()), "seed " + seed);
    }
  }

  private static boolean reaches(Program program, String row, boolean toWrite) {
    return program.steps.stream().anyMatch(step -> step.covers(row) && (step.write || !toWrite));
  }

  @Test
  void whatMayBeAnythingWaitsForAllBeforeItAndHoldsUpAllAfterIt() {
    Lookahead<Position> lookahead = new Lookahead<>();
    Footprint nothing = new Footprint.Known(new SessionId(1, 1), List.of());
    lookahead.add(at(0), nothing);
    lookahead.add(at(1), Footprint.ANYTHING);
    lookahead.add(at(2), new Footprint.Known(new SessionId(1, 2), List.of()));
    assertEquals(List.of(at(0)), lookahead.free());
    lookahead.begun(at(0));
    assertEquals(List.of(), lookahead.free());
    lookahead.passed(at(0));
    assertEquals(List.of(at(1)), lookahead.free());
    lookahead.passed(at(1));
    assertEquals(List.of(at(2)), lookahead.free());
  }

  @Test
  void rowsThatAreOnlyAddedDoNotMeet() {
    Footprint one = adds(1);
    assertFalse(one.conflicts(adds(2)));
    Footprint reader =
        new Footprint.Known(
            new SessionId(1, 3), List.of(new Footprint.Touch("log", false, List.of())));
    assertTrue(one.conflicts(reader));
    assertTrue(reader.conflicts(one));
  }

  private static Footprint adds(int session) {
    return new Footprint.Known(
        new SessionId(1, session), List.of(new Footprint.Touch("log", true, true, List.of())));
  }
}

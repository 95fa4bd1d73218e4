package quorate.database.procedure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.procedure.Meter;
import quorate.procedure.Row;
import quorate.procedure.Transaction;

/// The findings in a jar's code before any of it runs.
final class InspectionTest {
  private static final Row NO_ARGUMENTS = new Row(List.of(), List.of());

  /// The transaction of a procedure that makes no calls.
  private static final Transaction NOTHING =
      new Transaction() {
        @Override
        public List<Row> query(String sql, Object... parameters) {
          throw new IllegalStateException(sql);
        }

        @Override
        public long update(String sql, Object... parameters) {
          throw new IllegalStateException(sql);
        }

        @Override
        public Instant now() {
          return Instant.EPOCH;
        }

        @Override
        public RandomGenerator random() {
          return () -> 4;
        }

        @Override
        public UUID uuid() {
          return new UUID(0, 0);
        }

        @Override
        public String user() {
          return "nobody";
        }
      };

  private static Bytes jar(String body) {
    return SourceJar.of(
        Map.of(
            "P.java",
            """
            import java.util.*;
            import quorate.procedure.*;
            public final class P implements Procedure {
              static int count;
              public String name() { return "p"; }
              public List<?> call(Transaction tx, Row args) throws Exception {
                %s
                return List.of();
              }
            }
            """
                .formatted(body)));
  }

  private static List<Inspection.Finding> findings(String body) {
    return Inspection.of(ProcedureJar.read(jar(body)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "System.nanoTime();",
        "java.time.LocalDate.now();",
        "java.util.function.Supplier<Object> now = java.time.Instant::now; now.get();",
        "new Date();",
        "Math.random();",
        "new Random().nextInt();",
        "UUID.randomUUID();",
        "Collections.shuffle(new ArrayList<>(List.of(1, 2)));",
        "java.util.concurrent.ThreadLocalRandom.current();",
        "Thread.sleep(1);",
        "new Thread(() -> {}).start();",
        "java.util.concurrent.ForkJoinPool.commonPool();",
        "List.of(1).parallelStream().count();",
        "new java.io.FileInputStream(\"x\");",
        "java.nio.file.Files.readString(java.nio.file.Path.of(\"x\"));",
        "new java.net.Socket(\"localhost\", 1);",
        "java.sql.DriverManager.getConnection(\"jdbc:h2:mem:\");",
        "System.getenv(\"HOME\");",
        "System.exit(1);",
        "Runtime.getRuntime().gc();",
        "Class.forName(\"x\");",
        "String.class.getDeclaredMethods()[0].invoke(\"x\");",
        "System.identityHashCode(tx);",
        "Meter.grant(1L << 60);",
        "count = 1;",
        "Map.of(1, 2).keySet();",
      })
  void whatDiffersIsFound(String body) {
    List<Inspection.Finding> findings = findings(body);
    assertTrue(!findings.isEmpty(), body);
    assertTrue(findings.getFirst().place().startsWith("P."), findings.toString());
    assertTrue(findings.getFirst().place().endsWith(", line 7"), findings.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "new Random(7).nextInt();",
        "tx.now().plusSeconds(1).atOffset(java.time.ZoneOffset.UTC).toLocalDate();",
        "List.of(3, 1).stream().sorted().map(x -> x + \"\" + 1).toList();",
        "if (args.values().isEmpty()) { throw new RuntimeException(\"x\"); }",
        "switch (args.get(0)) { case Long n when n > 1 -> { } case Object o -> { } }",
        "record Pair(int a, String b) {} new Pair(1, \"x\").hashCode();",
        "Collections.shuffle(new ArrayList<>(List.of(1, 2)), new Random(1));",
        "java.util.concurrent.ConcurrentHashMap<String, Integer> map ="
            + " new java.util.concurrent.ConcurrentHashMap<>(); map.put(\"a\", 1);",
        "String.format(Locale.ROOT, \"%d\", 1);",
      })
  void whatIsTheSameEverywhereIsNot(String body) {
    assertEquals(List.of(), findings(body));
  }

  @Test
  void loopsAndCallsAreCounted() throws Exception {
    var made =
        ProcedureJar.read(jar("for (int i = 0; i < 10; i++) { Math.abs(i); }")).load().get("P");
    Meter.grant(13);
    try {
      // Its class, its constructor, call() and ten turns.
      assertEquals(
          List.of(), java.util.Objects.requireNonNull(made).get().call(NOTHING, NO_ARGUMENTS));
      Meter.grant(5);
      assertThrows(Meter.Exhausted.class, () -> made.get().call(NOTHING, NO_ARGUMENTS));
    } finally {
      Meter.release();
    }
  }

  @Test
  void whatIsNoJarIsRefused() {
    for (Bytes wrong :
        List.of(
            Bytes.EMPTY,
            Bytes.wrap(new byte[] {1, 2, 3}),
            SourceJar.jar(new java.util.TreeMap<>(Map.of("a", Bytes.EMPTY))))) {
      SqlException refused = assertThrows(SqlException.class, () -> ProcedureJar.read(wrong));
      assertEquals("22023", refused.error().sqlState());
    }
    SqlException unfit = assertThrows(SqlException.class, () -> jar("nonsense"));
    assertTrue(unfit.error().message().contains("P.java:7: "), unfit.error().message());
    assertEquals(jar("count++;"), jar("count++;"), "the same sources make the same jar");
  }

  @Test
  void itSeesNothingOfQuorates() throws Exception {
    // A loaded class sees Java and the procedures' API, and no other class.
    var made = ProcedureJar.read(jar("Class.forName(\"quorate.core.Bytes\");")).load().get("P");
    assertThrows(
        ClassNotFoundException.class,
        () -> java.util.Objects.requireNonNull(made).get().call(NOTHING, NO_ARGUMENTS));
  }
}

package quorate.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.KnownBug;

class KnownBugsTest {
  private static final List<String> ENGINES = List.of("h2", "hsqldb", "derby", "sqlite", "duckdb");

  /// The engines' wrong answers are those of `known-bugs.txt`, on which warnings and documents
  /// rest.
  @Test
  void enginesAreWrongWhereTheyAreKnownToBe() throws Exception {
    Map<String, SortedSet<String>> expected = new LinkedHashMap<>();
    Map<String, SortedSet<String>> found = new LinkedHashMap<>();
    try (KnownBugs known = new KnownBugs(ENGINES.stream().map(EngineSource::own).toList())) {
      for (KnownBug bug : KnownBug.all()) {
        expected.put(bug.id(), bug.wrongOf(ENGINES));
        SortedSet<String> wrong = new TreeSet<>();
        known
            .ask(bug)
            .forEach((name, answer) -> {
              if (answer.verdict().isWrong()) {
                wrong.add(name);
              }
            });
        found.put(bug.id(), wrong);
      }
    }
    assertEquals(expected, found);
  }

  @Test
  void whoeverIsWrongIsSaidToBeAboutWhat() {
    for (KnownBug bug : KnownBug.all()) {
      assertFalse(bug.reference().isEmpty(), bug.id());
      assertEquals(bug.wrong().isEmpty(), bug.what().isEmpty(), bug.id());
    }
  }
}

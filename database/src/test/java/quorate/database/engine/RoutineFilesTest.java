package quorate.database.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import quorate.sql.function.FunctionTable;
import quorate.sql.plan.Routine;
import quorate.sql.plan.Routine.Holder;

/// Compares the files of routines with the table of functions.
class RoutineFilesTest {
  private static final Path DIRECTORY =
      Path.of("src/main/resources/quorate/database/engine/routine");

  @Test
  void everyRoutineOfJavaHasAMethodAndABody() {
    List<String> without = new ArrayList<>();
    for (Holder holder : Holder.values()) {
      for (Routine routine : FunctionTable.routines(holder)) {
        boolean method = !RoutineFile.of(routine.call()).java().isEmpty();
        if (holder != Holder.NONE && !method) {
          without.add(routine.name());
        }
        if (holder != Holder.NONE) {
          JavaRoutines.of(routine.name());
        }
      }
    }
    assertEquals(List.of(), without);
  }

  @Test
  void everyFileIsDeclared() throws IOException {
    Set<String> known = new TreeSet<>(RoutineFiles.postgresql().keySet());
    known.addAll(RoutineFiles.mariadb().keySet());
    for (Holder holder : Holder.values()) {
      FunctionTable.routines(holder).forEach(routine -> known.add(routine.call()));
    }
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      List<String> unknown =
          files
              .map(file -> file.getFileName().toString().replace(".sql", ""))
              .filter(call -> !known.contains(call))
              .toList();
      assertEquals(List.of(), unknown, "no routine of the table calls these");
    }
  }

  @Test
  void everyRoutineIsDeclaredAfterThoseItCalls() {
    for (SequencedMap<String, String> texts :
        List.of(RoutineFiles.postgresql(), RoutineFiles.mariadb())) {
      Set<String> declared = new HashSet<>();
      texts.forEach((call, text) -> {
        List<String> named = RoutineFile.named(text);
        assertTrue(!named.isEmpty(), call);
        text.lines()
            .filter(line -> line.startsWith("create or replace "))
            .forEach(line -> declared.addAll(RoutineFile.named(line).subList(0, 1)));
        assertTrue(declared.containsAll(named), () -> call + " calls what is not declared yet");
      });
    }
  }
}

package quorate.cli.gates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Comments are sentences of noun, verb and reason (CONTRIBUTING.md, "Gates").
class CommentsTest {
  private static final Pattern CLAUSE = Pattern.compile("/// (What|Who|Whose|Whom|Where)\\b.*");

  @Test
  void docCommentsBeginWithNoClauseInPlaceOfANoun() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : SourceTree.files()) {
      String before = "";
      for (String line : Files.readAllLines(file)) {
        String text = line.strip();
        if (!before.startsWith("///") && CLAUSE.matcher(text).matches()) {
          found.add(SourceTree.name(file) + ": " + text);
        }
        before = text;
      }
    }
    assertEquals(List.of(), found);
  }
}

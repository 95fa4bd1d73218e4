package quorate.database;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The other half of the scripts, in a class of its own because together they take longer than any
/// other class.
class MoreScriptsTest extends ScriptTest {
  /// Empty if certain scripts are selected, or answers are recorded.
  static Stream<Path> scripts() throws IOException {
    return isNarrowed() ? Stream.of() : half(wanted(), 1);
  }
}

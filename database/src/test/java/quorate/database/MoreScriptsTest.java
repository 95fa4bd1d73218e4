package quorate.database;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/// The other half of the scripts: all of them take longer than any other class does.
class MoreScriptsTest extends ScriptTest {
  /// None where certain ones are asked for, or where they are recorded.
  static Stream<Path> scripts() throws IOException {
    return isNarrowed() ? Stream.of() : half(wanted(), 1);
  }
}

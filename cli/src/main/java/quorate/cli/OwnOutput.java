package quorate.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A standard stream without what libraries print there that means nothing to a person.
final class OwnOutput extends PrintStream {
  /// HSQLDB's lock manager prints "latch count" with a number; and tomlj's parser was made with an
  /// earlier ANTLR than SQL's, of which the runtime tells, though it reads both alike.
  private static final List<String> NOISE =
      List.of("latch count ", "ANTLR Tool version ", "ANTLR Runtime version ");

  OwnOutput(PrintStream out) {
    super(out, true, out.charset());
  }

  @Override
  public void println(@Nullable String line) {
    if (line == null || !isNoise(line)) {
      super.println(line);
    }
  }

  @Override
  public PrintStream printf(String format, @Nullable Object... arguments) {
    return isNoise(format) ? this : super.printf(format, arguments);
  }

  @Override
  public PrintStream printf(Locale locale, String format, @Nullable Object... arguments) {
    return isNoise(format) ? this : super.printf(locale, format, arguments);
  }

  private static boolean isNoise(String line) {
    return NOISE.stream().anyMatch(line::startsWith);
  }
}

package quorate.cli;

import java.io.PrintStream;

/// Standard output without what HSQLDB says to itself: its lock manager prints "latch count" with a
/// number, in the middle of whatever is read there.
final class OwnOutput extends PrintStream {
  private static final String NOISE = "latch count ";

  OwnOutput(PrintStream out) {
    super(out, true, out.charset());
  }

  @Override
  public void println(String line) {
    if (line == null || !line.startsWith(NOISE)) {
      super.println(line);
    }
  }
}

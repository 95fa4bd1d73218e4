package quorate.cli.common;

import quorate.runtime.admin.Administration;

/// Writes the notices of a question to standard error.
///
/// @param shown whether progress is shown, on a line that is overwritten
record TerminalNotices(boolean shown) implements Administration.Notices {
  private static final int LINE = 79;

  @Override
  public void warn(String line) {
    System.err.println("quorate: " + line);
  }

  @Override
  public void progress(String line) {
    if (shown) {
      System.err.printf("\r%-" + LINE + "s%s", line, line.isEmpty() ? "\r" : "");
    }
  }
}

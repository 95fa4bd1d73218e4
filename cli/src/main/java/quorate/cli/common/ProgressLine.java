package quorate.cli.common;

import quorate.bench.load.LoadProgress;
import quorate.simulator.Simulate;

/// A progress bar on a terminal; silent elsewhere.
public final class ProgressLine implements Simulate.Progress, LoadProgress {
  private static final int WIDTH = 30;
  private static final int TEXT = 40;
  private final boolean shown = isTerminal();
  private int lastPercent = -1;
  private String lastText = "";

  /// Whether the output is a terminal, on which lines can be overwritten.
  public static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }

  @Override
  public void onRun(long seed, int runsDone, int total) {
    int percent = (int) (100L * runsDone / total);
    if (percent != lastPercent) { // not for each seed
      on(runsDone, total, "seed " + seed);
    }
  }

  @Override
  public synchronized void on(long done, long total, String what) {
    int percent = total == 0 ? 100 : (int) (100 * done / total);
    if (!shown || percent == lastPercent && what.equals(lastText)) {
      return;
    }
    lastPercent = percent;
    lastText = what;
    int full = WIDTH * percent / 100;
    System.err.printf(
        "\r[%s%s] %3d %%  %-" + TEXT + "s",
        "#".repeat(full),
        " ".repeat(WIDTH - full),
        percent,
        what);
    if (done == total) {
      System.err.println();
    }
  }
}

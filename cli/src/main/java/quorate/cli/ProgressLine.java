package quorate.cli;

import quorate.simulator.Simulate;

/// A progress bar on a terminal; silent elsewhere.
final class ProgressLine implements Simulate.Progress {
  private static final int WIDTH = 30;
  private final boolean shown = System.console() != null;
  private final int runs;
  private int lastPercent = -1;

  ProgressLine(int runs) {
    this.runs = runs;
  }

  @Override
  public void onRun(long seed, int runsDone, int total) {
    int percent = (int) (100L * runsDone / runs);
    if (shown && percent != lastPercent) {
      lastPercent = percent;
      int full = WIDTH * percent / 100;
      System.err.printf(
          "\r[%s%s] %3d %%  seed %d", "#".repeat(full), " ".repeat(WIDTH - full), percent, seed);
      if (runsDone == total) {
        System.err.println();
      }
    }
  }
}

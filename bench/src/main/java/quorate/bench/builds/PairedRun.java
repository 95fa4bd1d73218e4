package quorate.bench.builds;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Measures a load on both builds in turn. Every other pair begins with the later build, so that
/// changes of the machine over time favour neither.
///
/// @param pairs their number
public record PairedRun(int pairs, Watcher watcher) {
  /// Receives progress.
  @FunctionalInterface
  public interface Watcher {
    /// Called after each window.
    void onSample(String load, int pair, Build build, Sample sample);
  }

  public PairedRun {
    if (pairs < 1) {
      throw new IllegalArgumentException("--pairs: at least one");
    }
  }

  /// Runs one load. If it fails, the complete pairs so far are kept.
  public Comparison run(PairedLoad load) throws InterruptedException {
    List<Pair> measured = new ArrayList<>();
    try {
      for (Build build : Build.values()) {
        load.begin(build);
      }
      for (int i = 0; i < pairs; i++) {
        Build first = i % 2 == 0 ? Build.BEFORE : Build.AFTER;
        Sample one = sample(load, i, first);
        Sample two = sample(load, i, first.other());
        measured.add(first == Build.BEFORE ? new Pair(one, two) : new Pair(two, one));
      }
      return new Comparison(load.name(), measured, Optional.empty());
    } catch (IOException | SQLException | IllegalArgumentException | IllegalStateException broken) {
      String why = String.valueOf(broken.getMessage()).strip();
      return new Comparison(load.name(), measured, Optional.of(why));
    }
  }

  private Sample sample(PairedLoad load, int pair, Build build)
      throws IOException, SQLException, InterruptedException {
    Sample sample = load.measure(build);
    watcher.onSample(load.name(), pair, build, sample);
    return sample;
  }
}

package quorate.bench.builds;

import java.io.IOException;
import java.sql.SQLException;

/// A load that both builds are put under, one after the other.
public interface PairedLoad {
  /// Its name in the figures.
  String name();

  /// Fills tables and lets compilers and caches warm up; once for each build.
  void begin(Build build) throws IOException, SQLException, InterruptedException;

  /// Runs it for one window.
  Sample measure(Build build) throws IOException, SQLException, InterruptedException;
}

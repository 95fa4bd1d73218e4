package quorate.bench.builds;

import java.io.IOException;
import java.sql.SQLException;

/// A load that is run on both builds in turn.
public interface PairedLoad {
  /// Its name in the figures.
  String name();

  /// Fills tables, and warms up compilers and caches; once for each build.
  void begin(Build build) throws IOException, SQLException, InterruptedException;

  /// Runs it for one window.
  Sample measure(Build build) throws IOException, SQLException, InterruptedException;
}

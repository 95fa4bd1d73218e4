package quorate.bench.wire;

import java.io.IOException;
import java.sql.SQLException;

/// A load by wire, for all contenders.
public interface WireLoad {
  /// Its name in options and figures.
  String name();

  /// Fills its tables, unless another load has done so.
  void fill(Contender contender) throws IOException, SQLException, InterruptedException;

  /// Runs it for one window.
  ///
  /// @param clients connections
  WireWindow run(Contender contender, int clients, int seconds)
      throws IOException, SQLException, InterruptedException;
}

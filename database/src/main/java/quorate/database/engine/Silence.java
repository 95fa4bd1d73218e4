package quorate.database.engine;

import java.io.OutputStream;

/// The sink for Derby's derby.log, whose contents are in Derby's exceptions too.
public final class Silence {
  public static final OutputStream OUT = OutputStream.nullOutputStream();

  private Silence() {}
}

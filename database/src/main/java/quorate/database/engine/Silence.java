package quorate.database.engine;

import java.io.OutputStream;

/// Where Derby's derby.log goes: what it has to say is in its exceptions.
public final class Silence {
  public static final OutputStream OUT = OutputStream.nullOutputStream();

  private Silence() {}
}

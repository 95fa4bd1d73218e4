package quorate.database.engine;

/// An error raised by one of Quorate's routines inside an engine, whose exception will contain its
/// text.
public final class RoutineFailure extends RuntimeException {
  public static final String MARK = "quorate-sqlstate:";

  RoutineFailure(String sqlState, String message) {
    super(MARK + sqlState + ":" + message + ";");
  }
}

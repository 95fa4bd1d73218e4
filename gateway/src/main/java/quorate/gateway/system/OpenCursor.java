package quorate.gateway.system;

/// The pg_cursors row of a cursor, or of a portal of the extended protocol.
///
/// @param text the query string that created it
/// @param held whether it was declared WITH HOLD
/// @param micros when it was created, in microseconds since 1970
public record OpenCursor(
    String name, String text, boolean held, boolean binary, boolean scrolls, long micros) {}

package quorate.gateway.system;

/// What pg_cursors tells of a cursor, or of a portal of the extended protocol.
///
/// @param text all that the client sent to make it
/// @param held whether it outlives its transaction
/// @param micros when it was made: microseconds since 1970
public record OpenCursor(
    String name, String text, boolean held, boolean binary, boolean scrolls, long micros) {}

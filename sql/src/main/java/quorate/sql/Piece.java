package quorate.sql;

/// One statement of a script.
///
/// @param offset of its start in the script, in characters, for the positions of errors
public record Piece(String text, int offset) {}

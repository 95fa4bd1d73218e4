package quorate.sql;

/// One statement of a script.
///
/// @param offset where it starts in the script, in characters, for the positions of errors
public record Piece(String text, int offset) {}

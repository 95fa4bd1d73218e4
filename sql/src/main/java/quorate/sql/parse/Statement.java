package quorate.sql.parse;

/// A statement's tree.
public sealed interface Statement {
  record Placeholder() implements Statement {}
}

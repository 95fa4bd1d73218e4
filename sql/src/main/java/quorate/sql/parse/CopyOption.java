package quorate.sql.parse;

import java.util.List;

/// An option of COPY, as written.
///
/// @param name in lower case, unless quoted
/// @param position of the name in the statement, from 1
public record CopyOption(String name, Argument argument, int position) {
  /// The argument of an option.
  public sealed interface Argument {}

  /// Nothing.
  public record None() implements Argument {}

  /// A word or a string.
  public record Word(String text) implements Argument {}

  /// A number, with its sign if that is negative.
  public record Number(String text) implements Argument {}

  /// `*`.
  public record Star() implements Argument {}

  /// A list in parentheses.
  public record Names(List<String> names) implements Argument {}
}

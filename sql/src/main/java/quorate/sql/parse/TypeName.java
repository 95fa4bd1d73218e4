package quorate.sql.parse;

import java.util.List;

/// A type as written: its name in lower case, its modifiers.
public record TypeName(String name, List<Integer> modifiers, boolean array, int position) {
  /// The type before a constant, which is as long as that where no length is given: `char 'abc'`.
  TypeName unbounded() {
    if (!modifiers.isEmpty() || array) {
      return this;
    }
    return switch (name) {
      case "char" -> new TypeName("bpchar", modifiers, false, position);
      case "bit" -> bits(position);
      default -> this;
    };
  }

  /// The type of B'..' and X'..', which are as long as they are.
  static TypeName bits(int position) {
    return new TypeName("bit", List.of(-1), false, position);
  }
}

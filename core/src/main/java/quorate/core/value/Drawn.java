package quorate.core.value;

import java.util.Objects;

/// What was last drawn from a sequence: what currval() answers.
///
/// @param sequence the sequence's key in the catalog
public record Drawn(String sequence, long value) {
  /// Of no sequence: at the end of what a session has drawn, where lastval() means none of it.
  public static final Drawn NONE = new Drawn("", 0);

  public Drawn {
    Objects.requireNonNull(sequence);
  }
}

package quorate.core.value;

import java.util.Objects;

/// The last value drawn from a sequence, which currval() returns.
///
/// @param sequence the sequence's key in the catalog
public record Drawn(String sequence, long value) {
  /// No sequence. At the end of a session's list it says that lastval() is undefined.
  public static final Drawn NONE = new Drawn("", 0);

  public Drawn {
    Objects.requireNonNull(sequence);
  }
}

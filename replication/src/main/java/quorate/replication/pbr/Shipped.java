package quorate.replication.pbr;

import java.util.Objects;
import quorate.core.Bytes;

/// A transaction's changes as shipped to the backups. The roles do not interpret them.
///
/// @param kind the content of the bytes
/// @param bytes for the engines' side of the runtime
public record Shipped(Kind kind, Bytes bytes) {
  /// The kinds of content.
  public enum Kind {
    /// A write set with the images before, which can be undone.
    WRITES,
    /// The statements themselves, if write sets are switched off and the engine is strictly
    /// serializable: they cannot be undone, except by installing another state.
    TEXT
  }

  /// A transaction that changes nothing.
  public static final Shipped NOTHING = new Shipped(Kind.WRITES, Bytes.EMPTY);

  public Shipped {
    Objects.requireNonNull(kind);
    Objects.requireNonNull(bytes);
  }
}

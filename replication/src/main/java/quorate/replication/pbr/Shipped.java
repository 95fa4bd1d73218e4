package quorate.replication.pbr;

import java.util.Objects;
import quorate.core.Bytes;

/// What a transaction changes, as it is shipped to the backups. The roles do not look inside.
///
/// @param kind what the bytes are
/// @param bytes for the engines' side of the runtime
public record Shipped(Kind kind, Bytes bytes) {
  /// What is shipped.
  public enum Kind {
    /// A write set, with the images before: it can be undone.
    WRITES,
    /// The statements themselves, where write sets are switched off and the engine is strictly
    /// serializable: there is no way back but another state.
    TEXT
  }

  /// A transaction that changes nothing.
  public static final Shipped NOTHING = new Shipped(Kind.WRITES, Bytes.EMPTY);

  public Shipped {
    Objects.requireNonNull(kind);
    Objects.requireNonNull(bytes);
  }
}

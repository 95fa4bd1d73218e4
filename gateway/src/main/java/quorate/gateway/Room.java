package quorate.gateway;

import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;

/// How much of a transaction waits in memory for its end: its statements, which are ordered
/// together, and what is bound to them. One that would take the memory of the gateway, and of the
/// nodes after it, is refused and costs the others nothing.
final class Room {
  /// What a statement and a value take beside their texts.
  private static final int STATEMENT_BYTES = 64;

  private static final int VALUE_BYTES = 8;
  private static final int SHARE = 10;

  private final long most;
  private long taken;

  /// Of this process's memory.
  Room() {
    this(Runtime.getRuntime().maxMemory() / SHARE);
  }

  Room(long most) {
    this.most = most;
  }

  void take(String text, List<Value> parameters) {
    long bytes = STATEMENT_BYTES + text.length();
    for (Value value : parameters) {
      bytes +=
          switch (value) {
            case Value.Text(String content) -> VALUE_BYTES + content.length();
            case Value.Binary(var content) -> VALUE_BYTES + content.length();
            case Value.Coded coded -> VALUE_BYTES + coded.code().length();
            default -> VALUE_BYTES;
          };
    }
    take(bytes);
  }

  /// @throws SqlException 54000 if there is no room for so much more
  void take(long bytes) {
    if (taken + bytes > most) {
      throw new SqlException(
          new SqlError(
                  "54000",
                  "the transaction is larger than "
                      + (most >> 20)
                      + " MB, a tenth of the gateway's memory")
              .withHint(
                  "Commit in between, load in parts, or give gateway and nodes more memory."));
    }
    taken += bytes;
  }

  /// The transaction is over.
  void clear() {
    taken = 0;
  }
}

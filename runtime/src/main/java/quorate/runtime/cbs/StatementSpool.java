package quorate.runtime.cbs;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.engine.spool.TemporaryFile;
import quorate.replication.cbs.Body;
import quorate.replication.cbs.Statement;

/// Keeps the statements of one transaction: in memory while they are few, then in a temporary file,
/// which is deleted when none of them is referenced any more. Any thread may read them.
final class StatementSpool {
  private static final long HELD_BYTES_MAX = 1 << 20;

  private final long heldMax;
  private long held;
  private Optional<TemporaryFile> file = Optional.empty();

  StatementSpool() {
    this(HELD_BYTES_MAX);
  }

  /// @param heldMax the most bytes kept in memory
  StatementSpool(long heldMax) {
    this.heldMax = heldMax;
  }

  /// The same statement, kept here.
  ///
  /// @throws quorate.core.value.SqlException 53100 if the disk is full
  Statement kept(Statement statement) {
    Bytes bytes = statement.body().bytes();
    if (file.isEmpty() && held + bytes.length() <= heldMax) {
      held += bytes.length();
      return statement;
    }
    TemporaryFile kept = file.orElseGet(() -> new TemporaryFile("the statements of a transaction"));
    file = Optional.of(kept);
    long at;
    synchronized (kept) {
      at = kept.append(bytes.toArray());
    }
    Body body = new Filed(kept, at, bytes.length());
    return new Statement(body, statement.reads(), statement.compares());
  }

  /// A statement in the file.
  private record Filed(TemporaryFile file, long at, int length) implements Body {
    @Override
    public int held() {
      return 0;
    }

    @Override
    public Bytes bytes() {
      synchronized (file) {
        return Bytes.wrap(file.read(at, length));
      }
    }
  }
}

package quorate.runtime.log;

import java.io.Closeable;
import java.util.List;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.runtime.disk.Disk;

/// A log of records that survive the power failing.
public final class DurableLog implements Closeable {
  private DurableLog() {}

  /// A new member's empty log. Refused where there is anything of a log already.
  public static DurableLog create(Disk disk, Identity identity) {
    throw new UnsupportedOperationException(disk.describe() + identity);
  }

  /// The log of a member that has taken part before; gives every record to `replay`, in order.
  public static DurableLog open(Disk disk, Identity identity, Consumer<Bytes> replay) {
    throw new UnsupportedOperationException(disk.describe() + identity + replay);
  }

  /// Whether there is anything of a log on this disk.
  public static boolean exists(Disk disk) {
    throw new UnsupportedOperationException(disk.describe());
  }

  /// Adds a record, in memory until [#force]. Returns its sequence number.
  public long append(Bytes record) {
    throw new UnsupportedOperationException(record.toString());
  }

  /// Makes everything appended durable with one sync (group commit).
  public void force() {
    throw new UnsupportedOperationException();
  }

  /// Every record up to this sequence number is durable.
  public long forced() {
    throw new UnsupportedOperationException();
  }

  /// Bytes on disk, by which a host decides when to [#compact].
  public long bytes() {
    throw new UnsupportedOperationException();
  }

  /// Replaces everything by `live`, atomically and durably, and deletes the old segments.
  public void compact(List<Bytes> live) {
    throw new UnsupportedOperationException(live.toString());
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}

package quorate.core.digest;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.wire.Encoder;

/// The comparison form of the rows of one answer, computed as they stream by, in bounded memory,
/// and the same whether or not they are held.
///
/// A small answer is compared by its rows, sorted unless the query orders them totally. A large one
/// is compared by a running hash of its rows if they are ordered, or else by the hash of their
/// multiset. The rows alone decide which form applies, whatever order they arrive in.
public final class RowsDigest {
  /// The maximum number of rows of a small answer.
  public static final int SMALL_ROWS_MAX = 4096;

  /// The maximum size of a small answer's rows, in bytes of canonical form.
  public static final int SMALL_BYTES_MAX = 1 << 20;

  private final boolean ordered;

  /// The canonical rows while the answer is small.
  private List<Bytes> held = new ArrayList<>();

  private long rows;
  private long bytes;

  // For a large answer, exactly one of these is set.
  private @Nullable MessageDigest sequence;
  private @Nullable MultisetDigest multiset;

  /// @param ordered whether the query orders its rows totally
  public RowsDigest(boolean ordered) {
    this.ordered = ordered;
  }

  /// Adds the next row.
  public void add(Row row) {
    Bytes canonical = Bytes.wrap(Canonical.bytes(row));
    rows++;
    bytes += canonical.length();
    if (isLarge()) {
      held.forEach(this::hash);
      held = List.of();
      hash(canonical);
    } else {
      held.add(canonical);
    }
  }

  private void hash(Bytes canonical) {
    if (ordered) {
      sequence = sequence == null ? Digest.sha256() : sequence;
      sequence.update(new Encoder(9).varint(canonical.length()).toByteArray());
      sequence.update(canonical.unsafeArray());
    } else {
      multiset = multiset == null ? new MultisetDigest() : multiset;
      multiset.add(canonical);
    }
  }

  /// The number of rows added.
  public long rows() {
    return rows;
  }

  /// Their size in bytes of canonical form.
  public long bytes() {
    return bytes;
  }

  /// Whether the rows added so far exceed a small answer.
  public boolean isLarge() {
    return rows > SMALL_ROWS_MAX || bytes > SMALL_BYTES_MAX;
  }

  /// The digest of a large answer, once all rows are added.
  ///
  /// @throws IllegalStateException if the answer is small
  public Bytes large() {
    if (multiset != null) {
      return multiset.digest().bytes();
    }
    if (sequence != null) {
      return Bytes.wrap(sequence.digest());
    }
    throw new IllegalStateException("a small answer is compared by its rows");
  }

  /// The canonical rows of a small answer.
  List<Bytes> small() {
    List<Bytes> all = new ArrayList<>(held);
    if (!ordered) {
      Collections.sort(all);
    }
    return all;
  }
}

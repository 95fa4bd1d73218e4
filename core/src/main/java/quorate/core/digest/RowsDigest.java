package quorate.core.digest;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.Row;
import quorate.core.wire.Encoder;

/// What the rows of one answer are compared by, as they pass one by one: in bounded memory, and the
/// same whether somebody holds them or not.
///
/// A small answer is compared by its rows, sorted unless the query orders them totally. A large one
/// is compared by a hash that runs along with the rows, or by the hash of their multiset. Which of
/// the two it is depends on nothing but the rows, in whatever order they come.
public final class RowsDigest {
  /// The most rows of an answer that is not large.
  public static final int SMALL_ROWS_MAX = 4096;

  /// The most bytes, in canonical form, of the rows of an answer that is not large.
  public static final int SMALL_BYTES_MAX = 1 << 20;

  private final boolean ordered;

  /// The canonical rows, as long as they are not too many.
  private List<Bytes> held = new ArrayList<>();

  private long rows;
  private long bytes;

  // Of a large answer, one of them.
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

  /// How many rows were added.
  public long rows() {
    return rows;
  }

  /// How many bytes they have in canonical form.
  public long bytes() {
    return bytes;
  }

  /// Whether the rows so far are more than are held.
  public boolean isLarge() {
    return rows > SMALL_ROWS_MAX || bytes > SMALL_BYTES_MAX;
  }

  /// The digest of a large answer's rows, when all of them have been added.
  ///
  /// @throws IllegalStateException for an answer that is not large
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

package quorate.sql.dialect;

/// The largest row that an engine stores. Long values are moved out of the row, but a reference to
/// them stays in it, and short ones are never moved.
///
/// @param bytesMax the size of the largest row, with its header
/// @param headerBytes what a row needs besides its values and a bit for each column
/// @param inlineMax bytes of the longest value that always stays in the row
/// @param lengthBytes what the length of such a value needs
/// @param movedBytes what a longer value leaves in the row
/// @param aligned whether numbers begin at multiples of their size
/// @param keptCharacters texts declared with at most so many characters are never moved, however
///   long
public record RowLimit(
    int bytesMax,
    int headerBytes,
    int inlineMax,
    int lengthBytes,
    int movedBytes,
    boolean aligned,
    int keptCharacters) {
  /// PostgreSQL 18: a tuple fits into a page of 8 KB (`MaxHeapTupleSize`); a value longer than
  /// `MAXALIGN(TOAST_POINTER_SIZE)` is moved to the TOAST table.
  static final RowLimit POSTGRESQL = new RowLimit(8160, 32, 23, 1, 18, true, 0);

  /// InnoDB, with pages of 16 KB and ROW_FORMAT=DYNAMIC: half a page; a value longer than two
  /// references of 20 bytes is moved to other pages, unless its type is limited to 255 bytes
  /// (`DATA_BIG_COL`) or it is part of the primary key.
  static final RowLimit INNODB = new RowLimit(8126, 32, 40, 1, 22, false, 64);

  /// The most that a value of variable length needs.
  public int valueBytesMax() {
    return Math.max(inlineMax + lengthBytes, movedBytes);
  }
}

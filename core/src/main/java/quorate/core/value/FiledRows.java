package quorate.core.value;

import java.util.AbstractList;
import java.util.RandomAccess;

/// Rows held outside memory, such as in a file; they never change once a [Result] has them.
public abstract class FiledRows extends AbstractList<Row> implements RandomAccess, AutoCloseable {
  /// Releases the storage; the rows are not read afterwards.
  @Override
  public abstract void close();
}

package quorate.core.value;

import java.util.AbstractList;
import java.util.RandomAccess;

/// Rows that are held elsewhere than in memory, and never change once a [Result] has them.
public abstract class FiledRows extends AbstractList<Row> implements RandomAccess, AutoCloseable {
  /// Gives up what they are held in; they are not read any more.
  @Override
  public abstract void close();
}

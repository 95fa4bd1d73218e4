package quorate.gateway.session;

import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Row;

/// Takes the answer to a statement that a session executes itself.
public interface ResultReceiver {
  /// Takes rows, before the command tag.
  void rows(List<Column> columns, List<Row> rows) throws InterruptedException;

  /// Takes the command tag, which ends the answer.
  void complete(String tag);

  /// Takes a whole result.
  default void table(List<Column> columns, List<Row> rows, String tag) throws InterruptedException {
    rows(columns, rows);
    complete(tag);
  }
}

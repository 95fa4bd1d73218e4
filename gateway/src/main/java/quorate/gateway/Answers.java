package quorate.gateway;

import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.gateway.session.ResultColumns;
import quorate.gateway.session.StatementExecution;
import quorate.runtime.client.LargeRows;
import quorate.sql.Analysed;

/// Writes the results of statements that are executed as one transaction, in order: rows of a large
/// result as they arrive, after all earlier results, and the rest when the transaction's outcome is
/// known.
///
/// Rows written early are tentative. If the transaction fails, an error follows them, as it may
/// follow rows and the results of earlier statements in PostgreSQL.
final class Answers implements LargeRows {
  /// Writes results in the form that the request asked for.
  interface Writer {
    /// Writes a result; of [Result.Streamed], the part after its rows.
    ///
    /// @throws quorate.core.value.SqlException if the result is a failure
    void write(int index, Result result) throws InterruptedException;

    /// Writes the part before the rows.
    void begin(int index, List<Column> columns) throws InterruptedException;

    void rows(int index, List<Row> rows) throws InterruptedException;
  }

  private final Writer writer;

  /// The index of the first result that is not written yet.
  private int next;

  Answers(Writer writer) {
    this.writer = writer;
  }

  /// The answers to a query string, each with a row description.
  static Answers described(
      ClientOutput output, StatementExecution execution, List<Analysed.Data> analysed) {
    return new Answers(
        new Writer() {
          private List<Column> columns = List.of();

          @Override
          public void write(int index, Result result) throws InterruptedException {
            Answers.write(output, execution, result, analysed.get(index), List.of(), true);
          }

          @Override
          public void begin(int index, List<Column> executed) {
            columns = ResultColumns.of(analysed.get(index).columns(), executed, false);
            output.out().rowDescription(columns, List.of());
          }

          @Override
          public void rows(int index, List<Row> rows) throws InterruptedException {
            output.rows(rows, columns, List.of());
          }
        });
  }

  /// Writes one result.
  ///
  /// @throws quorate.core.value.SqlException if the result is a failure
  static void write(
      ClientOutput output,
      StatementExecution execution,
      Result result,
      Analysed.Data data,
      List<Integer> formats,
      boolean describe)
      throws InterruptedException {
    switch (result) {
      case Result.Failed(SqlError error) -> throw error.asException();
      case Result.Done(String tag, _) -> {
        execution.tell(data);
        output.out().commandComplete(tag);
      }
      case Result.Streamed streamed -> output.out().commandComplete(streamed.tag());
      case Result.Rows rows -> {
        List<Column> columns = ResultColumns.of(data.columns(), rows.columns(), !describe);
        if (describe) {
          output.out().rowDescription(columns, formats);
        }
        output.rows(rows.rows(), columns, formats);
        output.out().commandComplete(rows.tag());
      }
    }
  }

  @Override
  public void begin(List<Result> before, List<Column> columns) throws InterruptedException {
    finish(before);
    writer.begin(next, columns);
  }

  @Override
  public void rows(List<Row> rows) throws InterruptedException {
    writer.rows(next, rows);
  }

  /// Writes the results that are not written yet.
  void finish(List<Result> results) throws InterruptedException {
    for (; next < results.size(); next++) {
      writer.write(next, results.get(next));
    }
  }
}

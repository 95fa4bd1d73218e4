package quorate.gateway;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.value.ZonedText;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.CopyBinary;
import quorate.gateway.pg.CopyParser;
import quorate.gateway.pg.CopyText;
import quorate.gateway.pg.Formats;
import quorate.gateway.pg.FrontendMessage;
import quorate.replication.smr.Statement;
import quorate.sql.Analysed;

/// COPY FROM STDIN and COPY TO STDOUT.
final class Copies {
  private static final int ROWS_PER_STATEMENT = 5000;
  private static final List<Integer> BINARY = List.of(Formats.BINARY);

  private final Session session;

  Copies(Session session) {
    this.session = session;
  }

  void run(Analysed.Copy copy) throws InterruptedException {
    session.transactions().checkUsable();
    if (copy.from()) {
      in(copy);
    } else {
      out(copy);
    }
  }

  private static CopyText.Layout layout(Analysed.CopyFormat format) {
    return new CopyText.Layout(
        format.csv(),
        format.delimiter(),
        format.nullText(),
        format.header(),
        format.quote(),
        format.escape());
  }

  private void out(Analysed.Copy copy) throws InterruptedException {
    Statement statement =
        session.transactions().statement(copy.statement().text(), List.of(), List.of());
    Answers answers = new Answers(new Out(copy));
    answers.finish(List.of(session.execute(statement, copy.statement(), answers)));
  }

  /// Writes the rows of COPY TO.
  private final class Out implements Answers.Writer {
    private final Analysed.Copy copy;
    private final CopyText.Layout layout;
    private List<Column> columns = List.of();
    private long rows;
    private boolean begun;

    Out(Analysed.Copy copy) {
      this.copy = copy;
      this.layout = layout(copy.format());
    }

    @Override
    public void begin(int index, List<Column> executed) {
      columns = ResultColumns.of(copy.statement().columns(), executed, false);
      session.out().copyResponse(false, columns.size(), format(copy));
      if (!copy.format().binary() && layout.header()) {
        session.out().copyData(CopyText.line(layout, names(columns)));
      }
    }

    @Override
    public void rows(int index, List<Row> more) throws InterruptedException {
      String zone = session.settings().zone();
      for (Row row : more) {
        session.out().copyData(SessionZone.in(zone, () -> line(row)));
        session.connection().flushIfLarge();
      }
      rows += more.size();
    }

    private byte[] line(Row row) {
      if (copy.format().binary()) {
        return begun(
            CopyBinary.row(Formats.encode(row, columns, BINARY))); // moments have no zone there
      }
      List<@Nullable String> fields = new ArrayList<>(columns.size());
      for (int i = 0; i < columns.size(); i++) {
        Column column = columns.get(i);
        fields.add(
            row.at(i).isNull() ? null : ZonedText.print(row.at(i), column.type(), column.typmod()));
      }
      return CopyText.line(layout, fields);
    }

    /// As PostgreSQL sends it, the header is one message with what comes first: clients take each
    /// message for a row.
    private byte[] begun(byte[] part) {
      if (begun) {
        return part;
      }
      begun = true;
      byte[] header = CopyBinary.header();
      return ByteBuffer.allocate(header.length + part.length).put(header).put(part).array();
    }

    @Override
    public void write(int index, Result result) throws InterruptedException {
      switch (result) {
        case Result.Failed(SqlError error) -> throw error.asException();
        case Result.Done(String tag, _) ->
            throw new SqlException("XX000", "a query answered " + tag);
        case Result.Rows whole -> {
          begin(index, whole.columns());
          rows(index, whole.rows());
          end();
        }
        case Result.Streamed _ -> end();
      }
    }

    private void end() {
      if (copy.format().binary()) {
        session.out().copyData(begun(CopyBinary.trailer()));
      }
      session.out().bare(BackendWriter.Bare.COPY_DONE);
      session.out().commandComplete("COPY " + rows);
    }
  }

  private static List<@Nullable String> names(List<Column> columns) {
    List<@Nullable String> names = new ArrayList<>();
    columns.forEach(column -> names.add(column.name()));
    return names;
  }

  private void in(Analysed.Copy copy) throws InterruptedException {
    List<List<Value>> rows = new ArrayList<>();
    CopyParser parser = parser(copy, rows);
    session.out().copyResponse(true, copy.columns().size(), format(copy));
    session.connection().flush();
    receive(parser);
    store(copy, rows);
    session.out().commandComplete("COPY " + rows.size());
  }

  private static int format(Analysed.Copy copy) {
    return copy.format().binary() ? Formats.BINARY : Formats.TEXT;
  }

  private static CopyParser parser(Analysed.Copy copy, List<List<Value>> rows) {
    List<Column> columns = copy.columns();
    return copy.format().binary()
        ? new CopyBinary(
            columns.size(),
            fields ->
                rows.add(
                    values(
                        columns,
                        fields,
                        rows.size() + 1L,
                        (bytes, type) -> Formats.decode(bytes, type, Formats.BINARY))))
        : new CopyText(
            layout(copy.format()),
            columns.size(),
            fields -> rows.add(values(columns, fields, rows.size() + 1L, PgText::parse)));
  }

  private void receive(CopyParser parser) throws InterruptedException {
    Optional<SqlException> malformed = Optional.empty();
    while (true) {
      FrontendMessage message = session.connection().next();
      switch (message) {
        case FrontendMessage.CopyData(Bytes data) -> {
          if (malformed.isEmpty()) {
            malformed = fed(parser, data);
          }
        }
        case FrontendMessage.CopyDone _ -> {
          if (malformed.isPresent()) {
            throw malformed.get();
          }
          parser.finish();
          return;
        }
        case FrontendMessage.CopyFail(String reason) ->
            throw new SqlException("57014", "COPY from stdin failed: " + reason);
        case FrontendMessage.Flush _, FrontendMessage.Sync _ -> {} // allowed, and without effect
        case FrontendMessage.Gone _ -> throw new SqlException("08006", "the client has gone");
        case FrontendMessage other ->
            throw new SqlException(
                "08P01",
                "unexpected message during COPY from stdin: " + other.getClass().getSimpleName());
      }
    }
  }

  private Optional<SqlException> fed(CopyParser parser, Bytes data) {
    try {
      return session
          .settings()
          .inZone(() -> {
            session.transactions().room().take(data.length());
            parser.feed(data);
            return Optional.empty();
          });
    } catch (SqlException wrong) {
      // The client goes on sending until it is done; the error waits for that.
      return Optional.of(wrong);
    }
  }

  private static <F> List<Value> values(
      List<Column> columns,
      List<Optional<F>> fields,
      long line,
      BiFunction<F, SqlType, Value> decoded) {
    List<Value> values = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      try {
        values.add(
            fields.get(i).isEmpty()
                ? Value.NULL
                : decoded.apply(fields.get(i).get(), column.type()));
      } catch (SqlException wrong) {
        throw wrong
            .error()
            .withDetail("COPY line " + line + ", column " + column.name())
            .asException();
      }
    }
    return values;
  }

  private void store(Analysed.Copy copy, List<List<Value>> rows) {
    List<SqlType> types = copy.columns().stream().map(Column::type).toList();
    List<Statement> statements = new ArrayList<>();
    Transactions transactions = session.transactions();
    for (int at = 0; at < rows.size(); at += ROWS_PER_STATEMENT) {
      List<List<Value>> part = rows.subList(at, Math.min(rows.size(), at + ROWS_PER_STATEMENT));
      statements.add(
          transactions.statement(copy.statement().text(), types, List.of()).withRows(part));
    }
    if (statements.isEmpty()) {
      return;
    }
    if (transactions.inBlock()) {
      for (Statement statement : statements) {
        failIfFailed(transactions.execute(statement, copy.statement()));
      }
    } else {
      transactions.executeAll(statements, false).forEach(Copies::failIfFailed);
    }
  }

  private static void failIfFailed(Result result) {
    if (result instanceof Result.Failed(SqlError error)) {
      throw error.asException();
    }
  }
}

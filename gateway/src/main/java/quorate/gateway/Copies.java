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
import quorate.core.value.RoughSize;
import quorate.core.value.Row;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.value.ZonedText;
import quorate.engine.spool.StatementLog;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.CopyBinary;
import quorate.gateway.pg.CopyParser;
import quorate.gateway.pg.CopyText;
import quorate.gateway.pg.Formats;
import quorate.gateway.pg.FrontendMessage;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.type.Coerce;

/// COPY FROM STDIN and COPY TO STDOUT.
final class Copies {
  private static final int ROWS_PER_STATEMENT = 5000;
  private static final long BYTES_PER_STATEMENT = 2 << 20;
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
    OrderedStatement statement =
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
            CopyBinary.row(Formats.encode(row, columns, BINARY))); // timestamps have no zone here
      }
      List<@Nullable String> fields = new ArrayList<>(columns.size());
      for (int i = 0; i < columns.size(); i++) {
        Column column = columns.get(i);
        fields.add(
            row.at(i).isNull() ? null : ZonedText.print(row.at(i), column.type(), column.typmod()));
      }
      return CopyText.line(layout, fields);
    }

    /// Sends the header in one message with the first data, as PostgreSQL does: clients take each
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
    ReadOnly.requireCopy(session.settings(), copy.statement());
    try (StatementLog statements = new StatementLog()) {
      In in = new In(copy, statements);
      session.out().copyResponse(true, copy.columns().size(), format(copy));
      session.connection().flush();
      in.receive();
      store(copy, statements.list());
      session.out().commandComplete("COPY " + in.rows);
    }
  }

  private static int format(Analysed.Copy copy) {
    return copy.format().binary() ? Formats.BINARY : Formats.TEXT;
  }

  /// Takes the rows of COPY FROM, and collects them in statements of bounded size until the last
  /// row.
  private final class In {
    private final Analysed.Copy copy;
    private final List<SqlType> types;
    private final StatementLog statements;
    private final CopyParser parser;
    private List<List<Value>> part = new ArrayList<>();
    private long partBytes;
    private long rows;

    In(Analysed.Copy copy, StatementLog statements) {
      this.copy = copy;
      this.types = copy.columns().stream().map(Column::type).toList();
      this.statements = statements;
      int width = copy.columns().size();
      this.parser =
          copy.format().binary()
              ? new CopyBinary(
                  width,
                  fields ->
                      add(fields, (bytes, type) -> Formats.decode(bytes, type, Formats.BINARY)))
              : new CopyText(layout(copy.format()), width, fields -> add(fields, PgText::parse));
    }

    private <F> void add(List<Optional<F>> fields, BiFunction<F, SqlType, Value> decoded) {
      List<Value> row = values(copy.columns(), fields, rows + 1, decoded);
      rows++;
      part.add(row);
      partBytes += RoughSize.of(row);
      if (part.size() == ROWS_PER_STATEMENT || partBytes > BYTES_PER_STATEMENT) {
        endPart();
      }
    }

    private void endPart() {
      if (!part.isEmpty()) {
        statements.add(session.transactions().copied(copy.statement().text(), types, part));
        part = new ArrayList<>();
        partBytes = 0;
      }
    }

    /// Returns when the client has sent all rows.
    ///
    /// @throws SqlException at the first invalid row; the client's remaining data is ignored
    void receive() throws InterruptedException {
      try (SharedMemory.Growing row = session.connection().gateway().memory().growing()) {
        receive(row);
      }
    }

    private void receive(SharedMemory.Growing row) throws InterruptedException {
      while (true) {
        FrontendMessage message = session.connection().next();
        switch (message) {
          case FrontendMessage.CopyData(Bytes data) -> {
            inZone(() -> parser.feed(data));
            session.connection().forgetHandled();
            row.become(parser.pending());
          }
          case FrontendMessage.CopyDone _ -> {
            inZone(() -> {
              parser.finish();
              endPart();
            });
            return;
          }
          case FrontendMessage.Invalid(boolean _, SqlError error) -> throw error.asException();
          case FrontendMessage.CopyFail(String reason) ->
              throw new SqlException("57014", "COPY from stdin failed: " + reason);
          case FrontendMessage.Flush _, FrontendMessage.Sync _ -> {} // allowed, without effect
          case FrontendMessage.Gone _ -> throw new SqlException("08006", "the client has gone");
          case FrontendMessage other ->
              throw new SqlException(
                  "08P01",
                  "unexpected message during COPY from stdin: " + other.getClass().getSimpleName());
        }
      }
    }

    private void inZone(Runnable step) {
      session
          .settings()
          .inZone(() -> {
            step.run();
            return true;
          });
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
                : fitting(decoded.apply(fields.get(i).get(), column.type()), column));
      } catch (SqlException wrong) {
        throw wrong
            .error()
            .withDetail("COPY line " + line + ", column " + column.name())
            .asException();
      }
    }
    return values;
  }

  /// Checks a value against its column's length now, rather than after all rows have arrived.
  private static Value fitting(Value value, Column column) {
    switch (column.type()) {
      case TEXT, VARCHAR, BPCHAR, BYTEA -> Coerce.to(value, column.type(), column.typmod());
      default -> {}
    }
    return value;
  }

  private void store(Analysed.Copy copy, List<OrderedStatement> statements) {
    if (statements.isEmpty()) {
      return;
    }
    Transactions transactions = session.transactions();
    if (transactions.inBlock()) {
      for (OrderedStatement statement : statements) {
        failIfFailed(transactions.execute(statement, copy.statement()));
      }
    } else {
      transactions.executeAll(statements, List.of(copy.statement())).forEach(Copies::failIfFailed);
    }
  }

  private static void failIfFailed(Result result) {
    if (result instanceof Result.Failed(SqlError error)) {
      throw error.asException();
    }
  }
}

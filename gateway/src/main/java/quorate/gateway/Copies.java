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
import quorate.gateway.pg.CopyTextWriter;
import quorate.gateway.pg.Formats;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.CopyCommands;
import quorate.gateway.session.CopyIn;
import quorate.gateway.session.ResultColumns;
import quorate.gateway.session.settings.Settings;
import quorate.sql.Analysed;
import quorate.sql.CopyFormat;
import quorate.sql.type.Coerce;

/// COPY FROM STDIN and COPY TO STDOUT.
final class Copies {
  private static final List<Integer> BINARY = List.of(Formats.BINARY);

  private final CopyCommands copies;
  private final Settings settings;
  private final BackendWriter out;
  private final Wire wire;
  private final SharedMemory memory;

  Copies(
      CopyCommands copies, Settings settings, ClientOutput output, Wire wire, SharedMemory memory) {
    this.copies = copies;
    this.settings = settings;
    this.out = output.out();
    this.wire = wire;
    this.memory = memory;
  }

  void run(Analysed.Copy copy) throws InterruptedException {
    if (copy.from()) {
      in(copy);
    } else {
      out(copy);
    }
  }

  private void out(Analysed.Copy copy) throws InterruptedException {
    Answers answers = new Answers(new Out(copy));
    answers.finish(List.of(copies.to(copy, answers)));
  }

  /// Writes the rows of COPY TO.
  private final class Out implements Answers.Writer {
    private final Analysed.Copy copy;
    private final CopyTextWriter text;
    private List<Column> columns = List.of();
    private long rows;
    private boolean begun;

    Out(Analysed.Copy copy) {
      this.copy = copy;
      this.text = new CopyTextWriter(copy.format());
    }

    @Override
    public void begin(int index, List<Column> executed) {
      columns = ResultColumns.of(copy.statement().columns(), executed, false);
      out.copyResponse(false, columns.size(), format(copy));
      if (!copy.format().binary() && copy.format().header() != CopyFormat.Header.NONE) {
        out.copyData(text.header(names(columns)));
      }
    }

    @Override
    public void rows(int index, List<Row> more) throws InterruptedException {
      String zone = settings.zone();
      for (Row row : more) {
        out.copyData(SessionZone.in(zone, () -> line(row)));
        wire.flushIfLarge();
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
      return text.line(fields);
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
        out.copyData(begun(CopyBinary.trailer()));
      }
      out.bare(BackendWriter.Bare.COPY_DONE);
      out.commandComplete("COPY " + rows);
    }
  }

  private static List<@Nullable String> names(List<Column> columns) {
    List<@Nullable String> names = new ArrayList<>();
    columns.forEach(column -> names.add(column.name()));
    return names;
  }

  private void in(Analysed.Copy copy) throws InterruptedException {
    try (CopyIn rows = copies.from(copy)) {
      In in = new In(copy, rows);
      out.copyResponse(true, copy.columns().size(), format(copy));
      wire.flush();
      in.receive();
      rows.store();
      out.commandComplete("COPY " + rows.rows());
    }
  }

  private static int format(Analysed.Copy copy) {
    return copy.format().binary() ? Formats.BINARY : Formats.TEXT;
  }

  /// Takes the rows of COPY FROM.
  private final class In {
    private final Analysed.Copy copy;
    private final CopyIn rows;
    private final CopyParser parser;

    In(Analysed.Copy copy, CopyIn rows) {
      this.copy = copy;
      this.rows = rows;
      int width = copy.columns().size();
      this.parser =
          copy.format().binary()
              ? new CopyBinary(
                  width,
                  fields ->
                      add(fields, (bytes, type) -> Formats.decode(bytes, type, Formats.BINARY)))
              : new CopyText(
                  copy.format(),
                  copy.columns().stream().map(Column::name).toList(),
                  fields -> add(fields, PgText::parse));
    }

    private <F> void add(List<Optional<F>> fields, BiFunction<F, SqlType, Value> decoded) {
      rows.add(values(copy.columns(), fields, rows.rows() + 1, decoded));
    }

    /// Returns when the client has sent all rows.
    ///
    /// @throws SqlException at the first invalid row; the client's remaining data is ignored
    void receive() throws InterruptedException {
      try (SharedMemory.Growing row = memory.growing()) {
        receive(row);
      }
    }

    private void receive(SharedMemory.Growing row) throws InterruptedException {
      while (true) {
        FrontendMessage message = wire.next();
        wire.begun();
        switch (message) {
          case FrontendMessage.CopyData(Bytes data) -> {
            inZone(() -> parser.feed(data));
            wire.forgetHandled();
            row.become(parser.pending());
          }
          case FrontendMessage.CopyDone _ -> {
            inZone(() -> {
              parser.finish();
              rows.end();
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
      settings.inZone(() -> {
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
}

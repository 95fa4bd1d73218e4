package quorate.gateway;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
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
import quorate.sql.copy.CopyFormat;

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
        if (out.isLarge()) {
          wire.flushPart();
        }
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
      out.copyResponse(true, copy.columns().size(), format(copy));
      wire.flush();
      if (copy.format().binary()) {
        CopyRows<Bytes> read =
            new CopyRows<>(
                copy,
                (bytes, type) -> Formats.decode(bytes, type, Formats.BINARY),
                rows,
                this::tell);
        receive(new CopyBinary(table(copy), columns(copy), read), rows);
        rows.store();
      } else {
        CopyRows<String> read = new CopyRows<>(copy, PgText::parse, rows, this::tell);
        receive(
            new CopyText(
                copy.format(),
                table(copy),
                columns(copy),
                copy.target().orElseThrow()::hasDefault,
                read),
            rows);
        rows.store();
        read.end();
      }
      out.commandComplete("COPY " + rows.rows());
    }
  }

  private static int format(Analysed.Copy copy) {
    return copy.format().binary() ? Formats.BINARY : Formats.TEXT;
  }

  private static String table(Analysed.Copy copy) {
    return copy.target().orElseThrow().name();
  }

  private static List<String> columns(Analysed.Copy copy) {
    return copy.columns().stream().map(Column::name).toList();
  }

  private void tell(SqlError notice) {
    out.notice("NOTICE", notice);
  }

  /// Returns when the client has sent all rows.
  ///
  /// @throws SqlException at the first invalid row; the client's remaining data is ignored
  private void receive(CopyParser parser, CopyIn rows) throws InterruptedException {
    try (SharedMemory.Growing row = memory.growing()) {
      boolean goesOn = true;
      while (goesOn) {
        FrontendMessage message = wire.next(() -> {});
        goesOn = took(message, parser, rows);
        row.become(parser.pending());
      }
    } catch (SqlException failed) {
      throw parser.located(failed.error()).asException();
    }
  }

  /// Handles one message; returns whether more may follow.
  private boolean took(FrontendMessage message, CopyParser parser, CopyIn rows) {
    switch (message) {
      case FrontendMessage.CopyData(Bytes data) -> {
        inZone(() -> parser.feed(data));
        wire.forgetHandled();
        return true;
      }
      case FrontendMessage.CopyDone _ -> {
        inZone(() -> {
          parser.finish();
          rows.end();
        });
        return false;
      }
      case FrontendMessage.Flush _, FrontendMessage.Sync _ -> {
        return true; // allowed, without effect
      }
      case FrontendMessage.Invalid(boolean _, SqlError error) -> throw error.asException();
      case FrontendMessage.CopyFail(String reason) ->
          throw new SqlException("57014", "COPY from stdin failed: " + reason);
      case FrontendMessage.Gone _ -> throw new SqlException("08006", "the client has gone");
      case FrontendMessage other ->
          throw new SqlException(
              "08P01",
              "unexpected message during COPY from stdin: " + other.getClass().getSimpleName());
    }
  }

  private void inZone(Runnable step) {
    settings.inZone(() -> {
      step.run();
      return true;
    });
  }
}

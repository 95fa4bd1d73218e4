package quorate.gateway;

import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SessionZone;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.Formats;
import quorate.gateway.session.Portal;
import quorate.gateway.session.ResultReceiver;
import quorate.gateway.session.settings.Settings;
import quorate.sql.system.SystemQuery;

/// Writes results to the client, and sends them as they become large.
final class ClientOutput {
  private final BackendWriter out;
  private final Wire wire;
  private final Settings settings;

  ClientOutput(BackendWriter out, Wire wire, Settings settings) {
    this.out = out;
    this.wire = wire;
    this.settings = settings;
  }

  BackendWriter out() {
    return out;
  }

  void rows(List<Row> rows, List<Column> columns, List<Integer> formats)
      throws InterruptedException {
    String zone = settings.zone();
    for (Row row : rows) {
      out.dataRow(SessionZone.in(zone, () -> Formats.encode(row, columns, formats)));
      if (out.isLarge()) {
        wire.flushPart();
      }
    }
  }

  /// A receiver of a command's answer.
  ///
  /// @param describe whether to send a row description first
  /// @param formats of its rows
  ResultReceiver receiver(boolean describe, List<Integer> formats) {
    return new ResultReceiver() {
      @Override
      public void rows(List<Column> columns, List<Row> rows) throws InterruptedException {
        if (describe) {
          out.rowDescription(columns, formats);
        }
        ClientOutput.this.rows(rows, columns, formats);
      }

      @Override
      public void complete(String tag) {
        out.commandComplete(tag);
      }
    };
  }

  /// A receiver of the answer to a portal's command, of which the portal keeps the rows that the
  /// client did not ask for yet. The client has their description.
  ///
  /// @param rowsMax how many rows it asks for; 0 for all
  ResultReceiver receiver(Portal portal, int rowsMax) {
    ResultReceiver client = receiver(false, portal.formats());
    return new ResultReceiver() {
      @Override
      public void rows(List<Column> columns, List<Row> rows) throws InterruptedException {
        client.rows(columns, rows);
      }

      @Override
      public void complete(String tag) {
        client.complete(tag);
      }

      @Override
      public void table(List<Column> columns, List<Row> rows, String tag)
          throws InterruptedException {
        if (rowsMax == 0 || rows.size() < rowsMax) {
          ResultReceiver.super.table(columns, rows, tag);
          portal.passed(columns, tag);
        } else {
          portal.keep(new Result.Rows(columns, rows, true, tag));
          page(portal, columns, rowsMax);
        }
      }
    };
  }

  /// Sends the next rows of an executed portal, at most `limit` unless that is 0.
  void page(Portal portal, List<Column> columns, int limit) throws InterruptedException {
    Result.Rows all = portal.rows().orElseThrow();
    List<Row> page = portal.next(all.rows(), limit);
    rows(page, columns, portal.formats());
    if (limit == 0 || page.size() < limit) { // suspended if exactly `limit` were left
      out.commandComplete(all.tag().replaceFirst("[0-9]+$", "" + page.size()));
    } else {
      out.bare(BackendWriter.Bare.PORTAL_SUSPENDED);
    }
  }

  /// Describes the rows of a catalog query.
  void describe(SystemQuery query, List<Integer> formats) {
    out.describe(
        query.columns().stream()
            .map(column ->
                new BackendWriter.Field(
                    column.name(), column.type().oid(), column.type().size(), -1))
            .toList(),
        formats);
  }

  /// Sends all rows of a catalog query.
  void encoded(List<byte @Nullable [][]> rows) throws InterruptedException {
    dataRows(rows);
    out.commandComplete("SELECT " + rows.size());
  }

  /// Sends the next rows of a catalog query, at most `rowsMax` unless that is 0.
  void encodedPage(Portal portal, List<byte @Nullable [][]> all, int rowsMax)
      throws InterruptedException {
    List<byte @Nullable [][]> next = portal.next(all, rowsMax);
    dataRows(next);
    if (rowsMax != 0 && next.size() == rowsMax) {
      out.bare(BackendWriter.Bare.PORTAL_SUSPENDED);
    } else {
      out.commandComplete("SELECT " + next.size());
    }
  }

  private void dataRows(List<byte @Nullable [][]> rows) throws InterruptedException {
    for (byte @Nullable [][] row : rows) {
      out.dataRow(row);
      if (out.isLarge()) {
        wire.flushPart();
      }
    }
  }
}

package quorate.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.Formats;
import quorate.gateway.system.OpenCursor;
import quorate.gateway.system.PreparedStatement;

/// The prepared statements and open cursors of a session, for pg_prepared_statements and
/// pg_cursors.
final class SessionObjects {
  private SessionObjects() {}

  /// The named prepared statements.
  static List<PreparedStatement> prepared(Extended extended) {
    List<PreparedStatement> all = new ArrayList<>();
    extended
        .statements()
        .forEach((name, prepared) -> {
          if (!name.isEmpty()) {
            Origin origin = prepared.origin();
            all.add(
                new PreparedStatement(
                    name,
                    origin.text(),
                    origin.micros(),
                    prepared.oids(),
                    results(extended, prepared),
                    origin.sql(),
                    origin.uses()));
          }
        });
    return all;
  }

  private static Optional<List<Integer>> results(Extended extended, Prepared prepared) {
    return prepared
        .system()
        .map(query -> query.columns().stream().map(each -> each.type().oid()).toList())
        .or(() ->
            extended
                .columns(prepared)
                .map(columns ->
                    columns.stream().map(each -> BackendWriter.field(each).oid()).toList()));
  }

  /// The cursors of DECLARE and the portals, including the unnamed one.
  static List<OpenCursor> cursors(Session session) {
    List<OpenCursor> all = new ArrayList<>(session.cursors().open());
    session
        .extended()
        .portals()
        .forEach((name, portal) ->
            all.add(
                new OpenCursor(
                    name,
                    portal.prepared.origin().text(),
                    false,
                    portal.formats.contains(Formats.BINARY),
                    false,
                    portal.boundMicros)));
    return all;
  }
}

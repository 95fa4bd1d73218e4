package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.gateway.system.OpenCursor;
import quorate.gateway.system.PreparedStatement;

/// The prepared statements and open cursors of a session, for pg_prepared_statements and
/// pg_cursors.
final class SessionObjects {
  private final PreparedStatements statements;
  private final StatementColumns columns;
  private final Cursors cursors;
  private final Portals portals;
  private final StatementAnalysis analysis;

  SessionObjects(
      PreparedStatements statements,
      StatementColumns columns,
      Cursors cursors,
      Portals portals,
      StatementAnalysis analysis) {
    this.statements = statements;
    this.analysis = analysis;
    this.columns = columns;
    this.cursors = cursors;
    this.portals = portals;
  }

  /// The named prepared statements.
  List<PreparedStatement> prepared() {
    List<PreparedStatement> all = new ArrayList<>();
    statements
        .all()
        .forEach((name, prepared) -> {
          if (!name.isEmpty()) {
            Origin origin = prepared.origin();
            all.add(
                new PreparedStatement(
                    name,
                    origin.text(),
                    origin.micros(),
                    prepared.oids(analysis.known()),
                    results(prepared),
                    origin.sql(),
                    origin.uses()));
          }
        });
    return all;
  }

  private Optional<List<Integer>> results(Prepared prepared) {
    return prepared
        .system()
        .map(query -> query.columns().stream().map(each -> each.type().oid()).toList())
        .or(() ->
            columns.of(prepared).map(each -> each.stream().map(StatementColumns::oid).toList()));
  }

  /// The cursors of DECLARE and the portals, including the unnamed one.
  List<OpenCursor> cursors() {
    List<OpenCursor> all = new ArrayList<>(cursors.open());
    portals
        .all()
        .forEach((name, portal) ->
            all.add(
                new OpenCursor(
                    name,
                    portal.prepared().origin().text(),
                    false,
                    portal.formats().contains(1), // binary
                    false,
                    portal.boundMicros())));
    return all;
  }
}

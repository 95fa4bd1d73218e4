package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.SqlType;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.ShowResult;
import quorate.sql.Analysed;

/// The result columns of prepared statements.
public final class StatementColumns {
  private final Settings settings;
  private final PreparedStatements statements;
  private final Cursors cursors;
  private final Portals portals;

  StatementColumns(
      Settings settings, PreparedStatements statements, Cursors cursors, Portals portals) {
    this.settings = settings;
    this.statements = statements;
    this.cursors = cursors;
    this.portals = portals;
  }

  /// The columns; empty if it has no result, or is a catalog query, which has types of its own.
  public Optional<List<Column>> of(Prepared prepared) {
    return switch (prepared.analysed().orElse(null)) {
      case Analysed.Data data -> data.columns();
      case Analysed.Execute(String name, _) ->
          statements.has(name) ? of(statements.get(name)) : Optional.empty();
      case Analysed.Show(String name) -> Optional.of(ShowResult.of(settings, name).columns());
      case Analysed.Fetch fetch when !fetch.moves() -> columns(fetch.name());
      case Analysed.SetSequence set -> Optional.of(of(set));
      case Analysed.InstallProcedures _ -> Optional.of(ProcedureInstall.COLUMNS);
      case Analysed.Explain _ -> Optional.of(Explanation.COLUMNS);
      case null -> Optional.empty();
      case Analysed _ -> Optional.empty();
    };
  }

  /// The columns of the cursor or portal of this name, if there is one.
  private Optional<List<Column>> columns(String name) {
    Optional<List<Column>> declared = cursors.columns(name);
    return declared.isEmpty() && portals.has(name)
        ? PortalCursor.columns(portals.get(name))
        : declared;
  }

  static List<Column> of(Analysed.SetSequence set) {
    return List.of(new Column(set.column(), SqlType.INT8));
  }

  /// The oid of a column's type.
  static int oid(Column column) {
    return column.type() == SqlType.ENUM // an enum's modifier is its oid
        ? column.typmod()
        : column.type().oid();
  }
}

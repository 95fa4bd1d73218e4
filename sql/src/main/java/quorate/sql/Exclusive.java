package quorate.sql;

import java.util.List;
import java.util.Optional;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Plan;

/// A statement that requires that no cursor of its session is open on some tables.
///
/// @param verb its action, for messages
/// @param tables keys of the tables
public record Exclusive(String verb, List<String> tables) {
  public Exclusive {
    tables = List.copyOf(tables);
  }

  /// The tables that a statement requires for itself; empty if there are none.
  ///
  /// @param along the catalog with the session's search path
  public static Optional<Exclusive> of(Analysed.Data data, Catalog along) {
    return switch (data.plan()) {
      case Plan.Truncate(var tables, _) ->
          Optional.of(new Exclusive("TRUNCATE", tables.stream().map(Catalog.Table::name).toList()));
      case Plan.Schema(Statement statement) ->
          switch (statement) {
            case Statement.Truncate truncate -> written("TRUNCATE", truncate.tables(), along);
            case Statement.DropTable drop -> written("DROP TABLE", drop.names(), along);
            case MaterializedStatement.Refresh refresh ->
                written("REFRESH MATERIALIZED VIEW", List.of(refresh.name()), along);
            case MaterializedStatement.Drop drop -> written("DROP TABLE", drop.names(), along);
            case Statement.AlterTable alter ->
                written("ALTER TABLE", List.of(alter.table()), along);
            case Statement.CreateIndex create ->
                written("CREATE INDEX", List.of(create.table()), along);
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  private static Optional<Exclusive> written(String verb, List<String> names, Catalog along) {
    return Optional.of(
        new Exclusive(
            verb, names.stream().flatMap(name -> along.relation(name).stream()).toList()));
  }
}

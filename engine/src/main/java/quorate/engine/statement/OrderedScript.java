package quorate.engine.statement;

import java.util.List;
import java.util.Set;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// The statements of an ordered transaction, analysed over the schema at its position.
///
/// @param quarantinedShapes shapes of reads that this engine answers wrongly
public record OrderedScript(
    Catalog catalog,
    List<Analysed.Data> analysed,
    List<OrderedStatement> statements,
    Set<String> quarantinedShapes) {
  /// The first statement.
  public AnalysedStatement first() {
    return new AnalysedStatement(catalog, analysed.getFirst(), statements.getFirst());
  }
}

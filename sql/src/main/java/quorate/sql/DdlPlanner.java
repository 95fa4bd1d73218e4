package quorate.sql;

/// Plans changes of the schema.
public final class DdlPlanner {
  private DdlPlanner() {}

  /// The steps of `ddl` at its turn in the order.
  ///
  /// @throws quorate.core.value.SqlException where it cannot be carried out
  public static DdlPlan plan(Catalog before, Analysed.Ddl ddl, Choices choices) {
    throw new UnsupportedOperationException(before + ddl.text() + choices);
  }
}

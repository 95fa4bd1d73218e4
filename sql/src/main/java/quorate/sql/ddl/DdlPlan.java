package quorate.sql.ddl;

import java.util.List;
import java.util.SortedMap;
import quorate.core.value.Result;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Notice;
import quorate.sql.plan.RowCheck;

/// The steps of a change of the schema.
///
/// @param tag the command tag: CREATE TABLE; or [#ROWS]
/// @param notices what the client is told besides
/// @param steps in order, for each engine; the same number for all, so that an intent record can
///   count them
public record DdlPlan(
    Catalog before,
    Catalog after,
    String tag,
    List<Notice> notices,
    SortedMap<Dialect, List<Step>> steps) {

  /// The tag of CREATE TABLE AS, which says how many rows its last step has moved: SELECT 3.
  static final String ROWS = "SELECT";

  /// Whether the answer is that of the last step, which moves data.
  public boolean answersRows() {
    return tag.equals(ROWS);
  }

  /// The answer of such a step.
  public static Result answer(Result moved) {
    return moved instanceof Result.Done(String inserted, _)
        ? new Result.Done(ROWS + inserted.substring(inserted.lastIndexOf(' ')))
        : moved;
  }

  public List<Step> steps(Dialect dialect) {
    return steps.getOrDefault(dialect, List.of());
  }

  /// One step.
  public sealed interface Step {
    /// One DDL statement of the engine's.
    ///
    /// @param undo the statement that takes it back, or empty where nothing can
    record Schema(String sql, String undo) implements Step {}

    /// Moves data: a write to be run by the Runner against `catalog`.
    record Data(Analysed.Write write, Catalog catalog) implements Step {}

    /// Looks at rows, and changes nothing.
    record Look(RowCheck check) implements Step {}
  }
}

package quorate.sql.ddl;

import java.util.List;
import java.util.SortedMap;
import quorate.core.value.Result;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Notice;
import quorate.sql.plan.RowCheck;

/// The steps of a schema change.
///
/// @param tag command tag, such as CREATE TABLE; or [#ROWS]
/// @param notices for the client
/// @param steps by engine, in order; the same number for all, so that an intent record can count
///   them
public record DdlPlan(
    Catalog before,
    Catalog after,
    String tag,
    List<Notice> notices,
    SortedMap<Dialect, List<Step>> steps) {

  /// The tag of CREATE TABLE AS, to which the number of rows that its last step moved is appended.
  static final String ROWS = "SELECT";

  /// Whether the answer is that of the last step, which moves data.
  public boolean answersRows() {
    return tag.equals(ROWS);
  }

  /// The answer made from the result of that step.
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
    /// A DDL statement for the engine.
    ///
    /// @param undo the statement that reverts it; empty if none can
    record Schema(String sql, String undo) implements Step {}

    /// Moves data: a write that the Runner executes against `catalog`.
    record Data(Analysed.Write write, Catalog catalog) implements Step {}

    /// Checks rows without changing anything.
    record Look(RowCheck check) implements Step {}
  }
}

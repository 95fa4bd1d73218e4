package quorate.sql.ddl;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
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
/// @param steps by engine, in order; those that move data are the same for all
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

  /// Literals, and identifiers; those after a word that precedes a table's name are grouped.
  private static final Pattern NAMES =
      Pattern.compile(
          "'(?:[^']|'')*'|\\b(?:TABLE|ON|TO|EXISTS) \"((?:[^\"]|\"\")+)\"|\"(?:[^\"]|\"\")+\"");

  /// One step.
  public sealed interface Step {
    /// A DDL statement for the engine.
    ///
    /// @param undo the statement that reverts it; empty if none can
    record Schema(String sql, String undo) implements Step {
      /// A statement of MariaDB that does nothing.
      static final String NOTHING = "DO 0";

      /// Whether the engine has nothing to do in this step; it stands for one of another engine's.
      public boolean isNothing() {
        return sql.isEmpty() || sql.equals(NOTHING);
      }

      /// The engine's names of the tables that the step or its undoing changes, and perhaps further
      /// names; empty if its texts name none.
      public Set<String> tables() {
        Set<String> tables = new TreeSet<>();
        NAMES
            .matcher(sql + " " + undo)
            .results()
            .forEach(found -> {
              if (found.group(1) != null) {
                tables.add(found.group(1).replace("\"\"", "\""));
              }
            });
        return tables;
      }
    }

    /// Moves data: a write that the Runner executes against `catalog`.
    record Data(Analysed.Write write, Catalog catalog) implements Step {}

    /// Checks rows without changing anything.
    record Look(RowCheck check) implements Step {}
  }
}

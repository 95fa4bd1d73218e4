package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Frame_boundContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Frame_clauseContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.IdentifierContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Partition_by_columnsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Window_definitionContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Windows and their frames.
final class WindowBuilder {
  private final ExprBuilder expressions;
  private final QueryBuilder queries;

  WindowBuilder(ExprBuilder expressions, QueryBuilder queries) {
    this.expressions = expressions;
    this.queries = queries;
  }

  /// OVER name.
  Expr.Window named(IdentifierContext name) {
    return new Expr.Window(
        Optional.of(queries.names().identifier(name)),
        true,
        List.of(),
        List.of(),
        Optional.empty(),
        Source.position(name));
  }

  /// (name PARTITION BY ... ORDER BY ... frame).
  Expr.Window window(Window_definitionContext window) {
    Partition_by_columnsContext partition = window.partition_by_columns();
    return new Expr.Window(
        Optional.ofNullable(window.identifier()).map(queries.names()::identifier),
        false,
        partition == null ? List.of() : expressions.list(partition.vex()),
        queries.orderBy(window.orderby_clause()),
        Optional.ofNullable(window.frame_clause()).map(this::frame),
        Source.position(window));
  }

  private Expr.Frame frame(Frame_clauseContext frame) {
    boolean between = frame.BETWEEN() != null;
    Expr.FrameEdge start = edge(frame.frame_bound(0));
    Expr.FrameEdge end =
        between
            ? edge(frame.frame_bound(1))
            : new Expr.FrameEdge(Expr.Side.CURRENT_ROW, Optional.empty(), start.position());
    String wrong = wrong(start.side(), end.side(), between);
    if (!wrong.isEmpty()) {
      throw new SqlException(new SqlError("42P20", wrong).at(Source.position(frame)));
    }
    String mode = frame.ROWS() != null ? "ROWS" : frame.RANGE() != null ? "RANGE" : "GROUPS";
    return new Expr.Frame(mode, start, end, exclude(frame), Source.position(frame));
  }

  private static String exclude(Frame_clauseContext frame) {
    if (frame.EXCLUDE() == null || frame.NO() != null) {
      return "";
    }
    return frame.GROUP() != null ? "GROUP" : frame.TIES() != null ? "TIES" : "CURRENT ROW";
  }

  /// PostgreSQL's error message for a frame that could never contain rows; empty for a valid frame.
  private static String wrong(Expr.Side start, Expr.Side end, boolean between) {
    if (start == Expr.Side.UNBOUNDED_FOLLOWING) {
      return "frame start cannot be UNBOUNDED FOLLOWING";
    }
    if (start == Expr.Side.FOLLOWING && !between) {
      return "frame starting from following row cannot end with current row";
    }
    if (end == Expr.Side.UNBOUNDED_PRECEDING) {
      return "frame end cannot be UNBOUNDED PRECEDING";
    }
    if (start == Expr.Side.CURRENT_ROW && end == Expr.Side.PRECEDING) {
      return "frame starting from current row cannot have preceding rows";
    }
    boolean before = end == Expr.Side.PRECEDING || end == Expr.Side.CURRENT_ROW;
    return start == Expr.Side.FOLLOWING && before
        ? "frame starting from following row cannot have preceding rows"
        : "";
  }

  private Expr.FrameEdge edge(Frame_boundContext bound) {
    int position = Source.position(bound);
    if (bound.CURRENT() != null) {
      return new Expr.FrameEdge(Expr.Side.CURRENT_ROW, Optional.empty(), position);
    }
    boolean preceding = bound.PRECEDING() != null;
    if (isUnbounded(bound.vex())) {
      return new Expr.FrameEdge(
          preceding ? Expr.Side.UNBOUNDED_PRECEDING : Expr.Side.UNBOUNDED_FOLLOWING,
          Optional.empty(),
          position);
    }
    return new Expr.FrameEdge(
        preceding ? Expr.Side.PRECEDING : Expr.Side.FOLLOWING,
        Optional.of(expressions.expression(bound.vex())),
        position);
  }

  /// Whether the bound is UNBOUNDED, which the grammar parses as a column name.
  private static boolean isUnbounded(ParserRuleContext offset) {
    return offset.getText().equalsIgnoreCase("unbounded");
  }
}

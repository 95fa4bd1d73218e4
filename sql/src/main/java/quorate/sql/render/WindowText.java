package quorate.sql.render;

import java.util.Locale;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;

/// Renders OVER and window functions, which have the same syntax in all engines that support them.
record WindowText(SqlWriter out) {
  /// A function that requires OVER.
  void function(Term.Aggregate function) {
    out.text(function.function().toUpperCase(Locale.ROOT) + "(")
        .list(function.arguments())
        .text(")");
    function.over().ifPresent(this::over);
  }

  void over(Term.Window window) {
    out.text(" OVER (");
    if (!window.partitionBy().isEmpty()) {
      out.text("PARTITION BY ").list(window.partitionBy());
    }
    for (int i = 0; i < window.orderBy().size(); i++) {
      Bound.Order order = window.orderBy().get(i);
      out.text(i == 0 ? " ORDER BY " : ", ");
      order.term().ifPresent(term -> out.sorted(order, () -> out.term(term)));
    }
    window.frame().ifPresent(this::frame);
    out.text(")");
  }

  private void frame(Term.Frame frame) {
    out.text(
        " "
            + frame.mode()
            + " BETWEEN "
            + edge(frame.start())
            + " AND "
            + edge(frame.end())
            + (frame.exclude().isEmpty() ? "" : " EXCLUDE " + frame.exclude()));
  }

  private static String edge(Term.FrameEdge edge) {
    return switch (edge.side()) {
      case UNBOUNDED_PRECEDING -> "UNBOUNDED PRECEDING";
      case PRECEDING -> edge.offset() + " PRECEDING";
      case CURRENT_ROW -> "CURRENT ROW";
      case FOLLOWING -> edge.offset() + " FOLLOWING";
      case UNBOUNDED_FOLLOWING -> "UNBOUNDED FOLLOWING";
    };
  }
}

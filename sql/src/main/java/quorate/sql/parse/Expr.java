package quorate.sql.parse;

import java.util.List;
import java.util.Optional;

/// An expression as written. Positions count characters from 1, as in PostgreSQL's errors.
public sealed interface Expr {
  int position();

  /// A column, qualified or not.
  record Name(List<String> parts, int position) implements Expr {}

  /// `*` or `t.*`.
  record Star(Optional<String> table, int position) implements Expr {}

  /// A numeric or string constant.
  ///
  /// @param index its ordinal among the constants of the text
  record Constant(boolean number, String text, int index, int position) implements Expr {}

  /// TRUE, FALSE or NULL.
  record Word(String word, int position) implements Expr {}

  /// $n.
  record Parameter(int number, int position) implements Expr {}

  /// A prefix or infix operator; the symbols of AND, OR and NOT are `and`, `or`, `not`. AND and OR
  /// have as many operands as were written.
  record Operator(String symbol, List<Expr> operands, int position) implements Expr {}

  /// A function call.
  record Call(
      String name,
      List<Expr> arguments,
      boolean distinct,
      boolean star,
      List<Query.Order> orderBy,
      Optional<Expr> filter,
      Optional<Window> over,
      int position)
      implements Expr {}

  /// OVER (...), or OVER name.
  ///
  /// @param base the named window that this one extends
  /// @param bare whether it is `OVER name`, the named window itself
  record Window(
      Optional<String> base,
      boolean bare,
      List<Expr> partitionBy,
      List<Query.Order> orderBy,
      Optional<Frame> frame,
      int position) {}

  /// ROWS, RANGE or GROUPS. If only the start is written, the end is the current row.
  ///
  /// @param exclude the EXCLUDE option: "", `CURRENT ROW`, `GROUP` or `TIES`
  record Frame(String mode, FrameEdge start, FrameEdge end, String exclude, int position) {}

  /// The start or end of a frame.
  ///
  /// @param offset of `n PRECEDING` and `n FOLLOWING`
  record FrameEdge(Side side, Optional<Expr> offset, int position) {}

  /// Position relative to the current row.
  enum Side {
    UNBOUNDED_PRECEDING,
    PRECEDING,
    CURRENT_ROW,
    FOLLOWING,
    UNBOUNDED_FOLLOWING
  }

  /// CASE.
  record Case(Optional<Expr> subject, List<When> whens, Optional<Expr> otherwise, int position)
      implements Expr {}

  /// WHEN ... THEN.
  record When(Expr condition, Expr result) {}

  record Cast(Expr operand, TypeName type, int position) implements Expr {
    /// Whether this is B'..' or X'..', which are parsed as a cast to bit without a type name.
    public boolean isBits() {
      return operand.position() == position && type.equals(TypeName.bits(position));
    }
  }

  record Exists(Query query, int position) implements Expr {}

  record Scalar(Query query, int position) implements Expr {}

  /// A column of a query that returns exactly one row.
  ///
  /// @param index of the column, from 0
  /// @param width number of columns that the row must have
  record Part(Query query, int index, int width, int position) implements Expr {}

  record In(Expr operand, List<Expr> list, boolean negated, int position) implements Expr {}

  record InQuery(Expr operand, Query query, boolean negated, int position) implements Expr {}

  /// operand symbol ANY | ALL (query).
  record Quantified(Expr operand, String symbol, boolean all, Query query, int position)
      implements Expr {}

  /// operand symbol ANY | ALL (ARRAY[...]).
  record AnyOf(Expr operand, String symbol, boolean all, List<Expr> elements, int position)
      implements Expr {}

  /// operand symbol ANY | ALL (an array expression).
  record AnyArray(Expr operand, String symbol, boolean all, Expr array, int position)
      implements Expr {}

  /// ARRAY[...].
  record ArrayOf(List<Expr> elements, int position) implements Expr {}

  /// ARRAY(query).
  record ArrayQuery(Query query, int position) implements Expr {}

  /// (a composite value).field
  record Member(Expr operand, String field, int position) implements Expr {}

  /// array[index].
  record Subscript(Expr array, Expr index, int position) implements Expr {}

  /// array[from:to], with either bound optional.
  record Slice(Expr array, Optional<Expr> from, Optional<Expr> to, int position) implements Expr {}

  /// IS [NOT] NULL, TRUE, FALSE, UNKNOWN.
  record Is(Expr operand, String what, boolean negated, int position) implements Expr {}

  /// IS [NOT] DISTINCT FROM.
  record DistinctFrom(Expr left, Expr right, boolean negated, int position) implements Expr {}

  record Between(
      Expr operand, Expr low, Expr high, boolean negated, boolean symmetric, int position)
      implements Expr {}

  record Like(
      Expr operand,
      Expr pattern,
      Optional<Expr> escape,
      boolean insensitive,
      boolean negated,
      int position)
      implements Expr {}

  /// SIMILAR TO.
  record Similar(Expr operand, Expr pattern, Optional<Expr> escape, boolean negated, int position)
      implements Expr {}

  /// (a, b) or ROW(a, b).
  record RowOf(List<Expr> elements, int position) implements Expr {}

  /// INTERVAL '...'.
  record Interval(String text, int typmod, int position) implements Expr {}

  /// DEFAULT as a value of INSERT or UPDATE.
  record Default(int position) implements Expr {}
}

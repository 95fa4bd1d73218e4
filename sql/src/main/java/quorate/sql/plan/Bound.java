package quorate.sql.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.type.Digits;

/// Queries with resolved names. In the engines the columns of every query are named c1, c2, ...,
/// and every relation has a unique alias, so that the scoping rules of engines do not matter.
public final class Bound {
  private Bound() {}

  /// A query.
  ///
  /// @param ordered whether `orderBy` is total
  public record Query(
      Body body,
      List<Output> outputs,
      List<Order> orderBy,
      Optional<Slot> limit,
      Optional<Slot> offset,
      boolean ordered) {
    /// The scale of a numeric column, if it does not depend on the value.
    public OptionalInt scale(int column) {
      return switch (body) {
        case Select select -> select.items().get(column).scale();
        case SetOperation(_, _, Query left, Query right) -> {
          OptionalInt scale = right.scale(column);
          yield left.scale(column).equals(scale) ? scale : OptionalInt.empty();
        }
        case Recursive recursive -> recursive.scales().get(column);
        case Values _ -> OptionalInt.empty();
      };
    }

    /// Column `index`, from 0, of this query as a derived table under an alias.
    public Term column(int index, String alias) {
      Output output = outputs.get(index);
      return new Term.Column(
          alias, "c" + (index + 1), output.type(), typmod(index), output.nullable());
    }

    /// The type modifier; for a computed numeric, which has none in PostgreSQL, it carries the
    /// scale.
    private int typmod(int column) {
      Output output = outputs.get(column);
      OptionalInt scale = scale(column);
      return output.type().isNumeric() && output.typmod() < 0 && scale.isPresent()
          ? Digits.carry(scale.getAsInt())
          : output.typmod();
    }

    /// @throws SqlException 42601 otherwise
    public void requireOneColumn(int position) {
      if (outputs.size() != 1) {
        throw new SqlException(
            new SqlError("42601", "subquery must return only one column").at(position));
      }
    }
  }

  /// A column of a query's result.
  public record Output(String name, SqlType type, int typmod, boolean nullable) {
    public static Output of(String name, Term term) {
      return new Output(name, term.type(), term.typmod(), term.nullable());
    }
  }

  /// A sort key: output `ordinal`, from 1, or the term if that is 0.
  public record Order(
      int ordinal, Optional<Term> term, boolean descending, boolean nullsFirst, boolean nullable) {}

  public sealed interface Body {}

  public record Select(
      boolean distinct,
      List<Term> items,
      Optional<From> from,
      Optional<Term> where,
      List<Term> groupBy,
      Optional<Term> having)
      implements Body {}

  public record SetOperation(String operator, boolean all, Query left, Query right)
      implements Body {}

  public record Values(List<List<Term>> rows) implements Body {}

  /// A recursive query.
  ///
  /// @param name by which `step` refers to the rows found last
  /// @param all whether duplicate rows are kept
  /// @param types of the columns, to which both arms convert; the scale of a numeric is fixed
  /// @param scales of the columns as displayed
  public record Recursive(
      String name,
      boolean all,
      Query base,
      Select step,
      List<Output> types,
      List<OptionalInt> scales)
      implements Body {}

  public sealed interface From {}

  public record Base(String engineName, String alias) implements From {}

  public record Derived(Query query, String alias) implements From {}

  public record Join(String kind, From left, From right, Optional<Term> on) implements From {}
}

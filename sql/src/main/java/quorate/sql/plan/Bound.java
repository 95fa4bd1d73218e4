package quorate.sql.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.type.Digits;

/// Queries whose names are resolved. The columns of every query are called c1, c2, ... in the
/// engines, and every relation has an alias of its own, so that no engine's rules of scope matter.
public final class Bound {
  private Bound() {}

  /// A query.
  ///
  /// @param ordered whether `orderBy` leaves no choice among different rows
  public record Query(
      Body body,
      List<Output> outputs,
      List<Order> orderBy,
      Optional<Slot> limit,
      Optional<Slot> offset,
      boolean ordered) {
    /// How many digits a numeric column has after the point, where that does not depend on its
    /// value.
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

    /// The column `index`, from 0, where this query stands in FROM under an alias.
    public Term column(int index, String alias) {
      Output output = outputs.get(index);
      return new Term.Column(
          alias, "c" + (index + 1), output.type(), typmod(index), output.nullable());
    }

    /// A computed numeric's modifier, which PostgreSQL does not have, carries its digits outwards.
    private int typmod(int column) {
      Output output = outputs.get(column);
      OptionalInt scale = scale(column);
      return output.type().isNumeric() && output.typmod() < 0 && scale.isPresent()
          ? Digits.carry(scale.getAsInt())
          : output.typmod();
    }

    /// @throws SqlException 42601
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

  /// A sort key: the output `ordinal` from 1, or where that is 0 the term.
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

  /// The rows of WITH RECURSIVE.
  ///
  /// @param name what `step` calls the rows that were found last
  /// @param all whether rows are kept that were there before
  /// @param types of the columns, by which both arms have to go; a numeric's digits are settled
  /// @param scales of the columns, as they are shown
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

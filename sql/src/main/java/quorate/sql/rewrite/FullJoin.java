package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// FULL JOIN for engines that lack it: a LEFT JOIN, followed by the rows of the right side without
/// a match on the left.
public final class FullJoin {
  private final Context context;
  private final Bound.From left;
  private final Bound.From right;
  private final Term on;

  /// The result column for each column of either side.
  private final Map<Place, Term.Column> columns = new LinkedHashMap<>();

  private record Place(String relation, String name) {
    static Place of(Term.Column column) {
      return new Place(column.relation(), column.name());
    }
  }

  public FullJoin(Context context, Bound.From left, Bound.From right, Term on) {
    this.context = context;
    this.left = left;
    this.right = right;
    this.on = on;
  }

  /// The join as a derived table.
  ///
  /// @param lefts columns of the left side
  /// @param rights columns of the right side
  public Bound.From relation(List<Term.Column> lefts, List<Term.Column> rights) {
    String alias = context.alias();
    List<Term> matched = new ArrayList<>();
    List<Term> unmatched = new ArrayList<>();
    List<Bound.Output> outputs = new ArrayList<>();
    for (Term.Column column : lefts) {
      unmatched.add(
          new Term.Cast(
              new Term.Constant(Value.NULL, column.type()), column.type(), column.typmod()));
    }
    unmatched.addAll(rights);
    matched.addAll(lefts);
    matched.addAll(rights);
    for (Term each : matched) {
      Term.Column column = (Term.Column) each;
      String name = "c" + (outputs.size() + 1);
      outputs.add(new Bound.Output(name, column.type(), column.typmod(), true));
      columns.put(
          Place.of(column), new Term.Column(alias, name, column.type(), column.typmod(), true));
    }
    Bound.Select inner =
        select(matched, new Bound.Join("left", left, right, Optional.of(on)), Optional.empty());
    if (Correlation.isIn(inner)) {
      throw new SqlException(
          "0A000", "FULL JOIN on columns of a query around it is not supported by Quorate");
    }
    Term none =
        new Term.Operation(
            "not",
            List.of(
                new Term.Exists(
                    query(
                        select(List.of(Terms.number(1)), left, Optional.of(on)),
                        List.of(new Bound.Output("c1", SqlType.INT4, -1, false))))),
            SqlType.BOOL);
    Bound.Select outer = select(unmatched, right, Optional.of(none));
    return new Bound.Derived(
        new Bound.Query(
            new Bound.SetOperation("union", true, query(inner, outputs), query(outer, outputs)),
            outputs,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            false),
        alias);
  }

  /// A term over either side, in terms of the derived table.
  public Term moved(Term term) {
    return new Substitution(each ->
        each instanceof Term.Column column
            ? Optional.ofNullable(columns.get(Place.of(column)))
            : Optional.empty())
        .term(term);
  }

  private static Bound.Select select(List<Term> items, Bound.From from, Optional<Term> where) {
    return new Bound.Select(false, items, Optional.of(from), where, List.of(), Optional.empty());
  }

  private static Bound.Query query(Bound.Select select, List<Bound.Output> outputs) {
    return new Bound.Query(select, outputs, List.of(), Optional.empty(), Optional.empty(), false);
  }
}

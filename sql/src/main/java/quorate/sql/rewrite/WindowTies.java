package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Bound;
import quorate.sql.plan.EngineKey;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Makes window functions independent of the order in which an engine returns rows that tie in
/// their ORDER BY (law 5): if the order matters, all other columns follow as sort keys, so that
/// only indistinguishable rows still tie.
public final class WindowTies {
  private static final Term.FrameEdge FIRST = new Term.FrameEdge(Expr.Side.UNBOUNDED_PRECEDING, 0);
  private static final Term.FrameEdge LAST = new Term.FrameEdge(Expr.Side.UNBOUNDED_FOLLOWING, 0);
  private static final Term.Frame EVERYTHING = new Term.Frame("RANGE", FIRST, LAST, "");

  private final Bound.Select select;
  private final Catalog catalog;
  private final List<Term> everything;

  /// Windows in which indistinguishable rows tie.
  private final Set<Term.Window> open = new HashSet<>();

  /// @param everything terms that distinguish the rows of the select as far as possible: all
  ///   columns of FROM or, if it is grouped, the GROUP BY keys
  public WindowTies(Bound.Select select, Catalog catalog, List<Term> everything) {
    this.select = select;
    this.catalog = catalog;
    this.everything = everything;
  }

  public Bound.Select select() {
    return new Bound.Select(
        select.distinct(),
        substitution().terms(select.items()),
        select.from(),
        select.where(),
        select.groupBy(),
        select.having());
  }

  public List<Bound.Order> orders(List<Bound.Order> order) {
    return substitution().orders(order);
  }

  private Substitution substitution() {
    return new Substitution(this::settled);
  }

  private Optional<Term> settled(Term term) {
    if (Terms.query(term).isPresent()) {
      return Optional.of(term); // its windows were checked already
    }
    if (!(term
            instanceof
            Term.Aggregate(
                var function,
                var arguments,
                boolean distinct,
                var order,
                var filter,
                Optional<Term.Window> over,
                var type,
                int typmod))
        || over.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Term.Aggregate(
            function,
            arguments,
            distinct,
            order,
            filter,
            Optional.of(window(function, over.get())),
            type,
            typmod));
  }

  private Term.Window window(String function, Term.Window window) {
    Optional<Term.Frame> frame = window.frame();
    switch (function) {
      case "rank", "dense_rank", "percent_rank", "cume_dist" -> {
        return window; // the same for all peers
      }
      case "row_number", "lag", "lead", "ntile" -> {
        return sorted(window, Optional.empty()); // depends on the whole partition
      }
      default -> {}
    }
    boolean positional =
        function.equals("first_value")
            || function.equals("last_value")
            || function.equals("nth_value");
    boolean rows = frame.isPresent() && frame.get().mode().equals("ROWS");
    if (isTotal(window) || !positional && !rows) {
      return window;
    }
    Term.Frame now =
        frame.orElse(
            window.orderBy().isEmpty()
                ? EVERYTHING
                : new Term.Frame("RANGE", FIRST, new Term.FrameEdge(Expr.Side.CURRENT_ROW, 0), ""));
    if (rows ? !isOfPeers(now) : isFound(function, now)) {
      return sorted(window, Optional.of(now));
    }
    throw new SqlException(
        "0A000",
        function
            + "() over this frame depends on the order of rows that compare equal,"
            + " and cannot be made the same on all replicas");
  }

  /// Whether EXCLUDE refers to peers, which additional sort keys would change.
  private static boolean isOfPeers(Term.Frame frame) {
    return frame.exclude().equals("GROUP") || frame.exclude().equals("TIES");
  }

  /// Whether the function selects the same row of such a frame if ties are broken.
  private static boolean isFound(String function, Term.Frame frame) {
    boolean fromFirst = frame.start().side() == Expr.Side.UNBOUNDED_PRECEDING;
    boolean toLast = frame.end().side() == Expr.Side.UNBOUNDED_FOLLOWING;
    boolean fromHere = fromFirst || frame.start().side() == Expr.Side.CURRENT_ROW;
    boolean toHere = toLast || frame.end().side() == Expr.Side.CURRENT_ROW;
    return frame.mode().equals("RANGE")
        && frame.exclude().isEmpty()
        && switch (function) {
          case "first_value" -> fromFirst && toHere;
          case "last_value" -> toLast && fromHere;
          default -> fromFirst && toLast;
        };
  }

  private Term.Window sorted(Term.Window window, Optional<Term.Frame> frame) {
    if (isTotal(window)) {
      return new Term.Window(window.partitionBy(), window.orderBy(), frame);
    }
    List<Bound.Order> order = new ArrayList<>(window.orderBy());
    Set<Term> there = new HashSet<>(window.partitionBy());
    order.forEach(each -> each.term().ifPresent(there::add));
    for (Term term : everything) {
      if (there.add(term)) {
        order.add(new Bound.Order(0, Optional.of(term), false, false, term.nullable()));
      }
    }
    open.add(new Term.Window(window.partitionBy(), order, Optional.empty()));
    if (open.size() > 1 && mayBeAlike()) {
      // Pairing the results would reveal different orders of ties in the two windows.
      throw new SqlException(
          "0A000",
          "several windows over rows that may be the same in all columns depend on the order of"
              + " these, and cannot be made the same on all replicas");
    }
    return new Term.Window(window.partitionBy(), order, frame);
  }

  private boolean mayBeAlike() {
    return select.groupBy().isEmpty() && !select.from().map(from -> areDistinct(from)).orElse(true);
  }

  /// Whether no two rows of FROM are equal.
  private boolean areDistinct(Bound.From from) {
    return switch (from) {
      case Bound.Base(String name, _) -> EngineKey.of(catalog, name).isPresent();
      case Bound.Join(_, Bound.From left, Bound.From right, _) ->
          areDistinct(left) && areDistinct(right);
      case Bound.Derived(Bound.Query query, _) ->
          switch (query.body()) {
            case Bound.Select inner -> inner.distinct();
            case Bound.SetOperation(_, boolean all, _, _) -> !all;
            case Bound.Recursive recursive -> !recursive.all();
            case Bound.Values(var rows) -> rows.size() < 2;
          };
    };
  }

  /// Whether the window's keys include a key of the only table.
  private boolean isTotal(Term.Window window) {
    List<Term> keys = new ArrayList<>(window.partitionBy());
    window.orderBy().forEach(each -> each.term().ifPresent(keys::add));
    return EngineKey.isKey(keys, select, catalog);
  }
}

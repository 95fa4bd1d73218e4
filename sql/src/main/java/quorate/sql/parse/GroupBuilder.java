package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Groupby_clauseContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Grouping_elementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;

/// GROUP BY, with ROLLUP, CUBE and GROUPING SETS expanded to grouping sets.
final class GroupBuilder {
  /// Limit of grouping sets, each of which becomes a separate query for the engines.
  private static final int SETS_MAX = 64;

  /// @param sets indexes into `all`; empty for a plain GROUP BY of all keys
  record Keys(List<Expr> all, List<List<Integer>> sets) {}

  private final ExprBuilder expressions;
  private final List<Expr> all = new ArrayList<>();
  private boolean several;

  GroupBuilder(ExprBuilder expressions) {
    this.expressions = expressions;
  }

  Keys keys(@Nullable Groupby_clauseContext clause) {
    if (clause == null) {
      return new Keys(List.of(), List.of());
    }
    List<List<Integer>> sets = List.of(List.of());
    for (Grouping_elementContext element : clause.grouping_element_list().grouping_element()) {
      sets = product(sets, element(element), element);
    }
    return new Keys(List.copyOf(all), several ? sets : List.of());
  }

  /// The cross product of two lists of sets.
  private static List<List<Integer>> product(
      List<List<Integer>> left, List<List<Integer>> right, Grouping_elementContext at) {
    List<List<Integer>> product = new ArrayList<>();
    for (List<Integer> a : left) {
      for (List<Integer> b : right) {
        product.add(joined(List.of(a, b)));
      }
    }
    if (product.size() > SETS_MAX) {
      throw Source.unsupported("GROUP BY of more than " + SETS_MAX + " sets", at);
    }
    return product;
  }

  private static List<Integer> joined(List<List<Integer>> parts) {
    TreeSet<Integer> joined = new TreeSet<>();
    parts.forEach(joined::addAll);
    return List.copyOf(joined);
  }

  private List<List<Integer>> element(Grouping_elementContext element) {
    if (element.GROUPING() != null) {
      several = true;
      List<List<Integer>> sets = new ArrayList<>();
      element
          .grouping_element_list()
          .grouping_element()
          .forEach(each -> sets.addAll(element(each)));
      return sets;
    }
    if (element.ROLLUP() != null || element.CUBE() != null) {
      List<List<Integer>> parts = new ArrayList<>();
      for (Grouping_elementContext part : element.grouping_element_list().grouping_element()) {
        List<List<Integer>> sets = element(part);
        if (sets.size() != 1) {
          throw Source.unsupported("GROUP BY of sets inside of ROLLUP or CUBE", part);
        }
        parts.addAll(sets);
      }
      return element.ROLLUP() != null ? rollup(parts) : cube(parts, element);
    }
    if (element.vex() == null) {
      several = true;
      return List.of(List.of());
    }
    String word = word(element.vex());
    Expr key = expressions.expression(element.vex());
    if (!word.isEmpty() && key instanceof Expr.Call call) {
      List<List<Integer>> parts = call.arguments().stream().map(this::set).toList();
      return word.equals("rollup") ? rollup(parts) : cube(parts, element);
    }
    return List.of(set(key));
  }

  private List<Integer> set(Expr key) {
    List<Integer> set = new ArrayList<>();
    for (Expr part : key instanceof Expr.RowOf row ? row.elements() : List.of(key)) {
      set.add(all.size());
      all.add(part);
    }
    return set;
  }

  private List<List<Integer>> rollup(List<List<Integer>> parts) {
    several = true;
    List<List<Integer>> sets = new ArrayList<>();
    for (int count = parts.size(); count >= 0; count--) {
      sets.add(joined(parts.subList(0, count)));
    }
    return sets;
  }

  private List<List<Integer>> cube(List<List<Integer>> parts, Grouping_elementContext at) {
    several = true;
    if (1L << Math.min(parts.size(), Integer.SIZE) > SETS_MAX) {
      throw Source.unsupported("GROUP BY of more than " + SETS_MAX + " sets", at);
    }
    List<List<Integer>> sets = new ArrayList<>();
    for (int left = 0; left < 1 << parts.size(); left++) {
      List<List<Integer>> kept = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        if ((left >> i & 1) == 0) {
          kept.add(parts.get(i));
        }
      }
      sets.add(joined(kept));
    }
    return sets;
  }

  /// `rollup` or `cube` if the key is one of these, which the grammar parses as calls; otherwise
  /// empty.
  private static String word(VexContext key) {
    boolean call =
        ExprBuilder.primary(key).filter(primary -> primary.function_call() != null).isPresent();
    Token word = Source.first(key).token();
    boolean known =
        call
            && word.kind() == Token.Kind.WORD
            && (word.text().equals("rollup") || word.text().equals("cube"));
    return known ? word.text() : "";
  }
}

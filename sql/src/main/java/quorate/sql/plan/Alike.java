package quorate.sql.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlType;

/// Recognises equal expressions with subqueries. Every relation has a unique alias, so two copies
/// of one subquery differ in their aliases.
public final class Alike {
  private final Map<String, String> aliases = new HashMap<>();
  private final Substitution substitution = new Substitution(this::renamed, this::alias);

  private Alike() {}

  /// The query with each occurrence of a GROUP BY expression replaced by the identical term.
  public static Bound.Select grouped(Bound.Select select) {
    if (select.groupBy().stream().noneMatch(Alike::asks)) {
      return select;
    }
    Substitution unified = unified(select.groupBy());
    return new Bound.Select(
        select.distinct(),
        unified.terms(select.items()),
        select.from(),
        select.where(),
        unified.terms(select.groupBy()),
        unified.term(select.having()));
  }

  public static List<Bound.Order> order(List<Term> groupBy, List<Bound.Order> order) {
    return groupBy.stream().noneMatch(Alike::asks) ? order : unified(groupBy).orders(order);
  }

  private static Substitution unified(List<Term> groupBy) {
    Map<Term, Term> known = new HashMap<>();
    groupBy.stream().filter(Alike::asks).forEach(term -> known.putIfAbsent(normal(term), term));
    return new Substitution(
        term -> asks(term) ? Optional.ofNullable(known.get(normal(term))) : Optional.empty());
  }

  private static boolean asks(Term term) {
    return Terms.query(term).isPresent() || Terms.children(term).stream().anyMatch(Alike::asks);
  }

  /// The term with the aliases of its subqueries numbered in order of appearance.
  private static Term normal(Term term) {
    Alike alike = new Alike();
    Term first = alike.substitution.term(term);
    // A second pass, with all aliases known, because a select list precedes its FROM.
    return alike.substitution.term(first);
  }

  private String alias(String alias) {
    return alias.startsWith("=")
        ? alias
        : aliases.computeIfAbsent(alias, _ -> "=" + (aliases.size() + 1));
  }

  private Optional<Term> renamed(Term term) {
    return term
                instanceof
                Term.Column(
                    String relation,
                    String name,
                    SqlType type,
                    int typmod,
                    boolean nullable)
            && aliases.containsKey(relation)
        ? Optional.of(new Term.Column(aliases.get(relation), name, type, typmod, nullable))
        : Optional.empty();
  }
}

package quorate.sql.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.function.Operators;
import quorate.sql.function.ZonedTerms;
import quorate.sql.plan.Term;
import quorate.sql.rewrite.OptionalErrors;

/// Terms in the place of others that an engine evaluates otherwise, or does not read.
final class EngineRewrites {
  private EngineRewrites() {}

  /// The term to be written instead; empty if it is written as it is.
  static Optional<Term> of(Term term, Dialect dialect, Renderer out) {
    return ZonedTerms.settled(term)
        .or(() -> of(term, dialect))
        .or(() -> out.ordered(() -> TextOrder.of(term)));
  }

  private static Optional<Term> of(Term term, Dialect dialect) {
    return switch (term) {
      case Term.Call call
          when dialect == Dialect.DERBY
              && call.function().equals("coalesce")
              && call.arguments().stream()
                  .skip(1)
                  .anyMatch(each -> OptionalErrors.raises(each, true)) ->
          Optional.of(inOrder(call));
      case Term.In in
          when (dialect == Dialect.HSQLDB || dialect == Dialect.DERBY)
              && in.list().stream().anyMatch(Term.Scalar.class::isInstance) ->
          Optional.of(compared(in));
      default -> Optional.empty();
    };
  }

  /// COALESCE, of which Derby evaluates all arguments, whichever is the value: as a CASE it stops
  /// at the first that is none.
  private static Term inOrder(Term.Call coalesce) {
    List<Term> arguments = coalesce.arguments();
    List<Term.When> whens = new ArrayList<>();
    for (Term argument : arguments.subList(0, arguments.size() - 1)) {
      whens.add(new Term.When(new Term.Is(argument, "null", true), argument));
    }
    return new Term.Case(
        whens, Optional.of(arguments.getLast()), coalesce.type(), coalesce.typmod());
  }

  /// A list with a subquery in it, which neither HSQLDB nor Derby reads, as comparisons.
  private static Term compared(Term.In in) {
    List<Term> equal = new ArrayList<>();
    for (Term each : in.list()) {
      equal.add(new Term.Operation("=", List.of(in.operand(), each), SqlType.BOOL));
    }
    Term any = Operators.fold("or", equal);
    return in.negated() ? new Term.Operation("not", List.of(any), SqlType.BOOL) : any;
  }
}

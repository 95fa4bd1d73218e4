package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Missing;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Qualified;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Binds calls of the functions in [FunctionTable]. An unknown function is refused: its result
/// might differ between replicas.
public final class Functions {
  private static final int ARGUMENTS_MAX = 100;

  /// Expressions that are written as calls.
  private static final Set<String> EXPRESSIONS =
      Set.of("coalesce", "greatest", "least", "grouping", "row");

  private final Context context;
  private final Binder binder;

  public Functions(Context context, Binder binder) {
    this.context = context;
    this.binder = binder;
  }

  /// @throws SqlException 54023 for more arguments than PostgreSQL passes, 42883 for no function
  public Term call(Expr.Call call, Scope scope) {
    if (call.arguments().size() > ARGUMENTS_MAX && !EXPRESSIONS.contains(call.name())) {
      throw new SqlException(
          new SqlError(
                  "54023",
                  "cannot pass more than %d arguments to a function".formatted(ARGUMENTS_MAX))
              .at(call.position()));
    }
    FunctionTable.Entry entry = FunctionTable.named(call.name());
    Optional<Term> chosen = chosen(entry, call);
    if (chosen.isPresent()) {
      return chosen.get();
    }
    boolean ofMany = entry.isOfMany();
    Optional<Term> term = ofMany ? written(entry, call, scope) : Optional.empty();
    if (term.isPresent()) {
      return term.get();
    }
    if (call.star() || call.distinct() || call.over().isPresent() || call.filter().isPresent()) {
      throw UnsupportedFunctions.unknown(call, List.of());
    }
    term = ofMany ? term : written(entry, call, scope);
    if (term.isPresent()) {
      return term.get();
    }
    if (TypeCalls.is(call)) {
      return TypeCalls.cast(call, binder, scope);
    }
    Given given = new Given(call, arguments(entry, call, scope), context, binder);
    for (Binding.OfValues binding : entry.ofValues()) {
      term = binding.term(given);
      if (term.isPresent()) {
        return term.get();
      }
    }
    term = WideTerms.size(given.name(), given.arguments());
    if (term.isPresent()) {
      return term.get();
    }
    throw missing(given);
  }

  private Optional<Term> written(FunctionTable.Entry entry, Expr.Call call, Scope scope) {
    return entry.ofCall().flatMap(binding -> binding.term(call, scope, context, binder));
  }

  private List<Term> arguments(FunctionTable.Entry entry, Expr.Call call, Scope scope) {
    boolean inline = context.inline;
    List<Term> arguments = new ArrayList<>();
    for (Expr argument : call.arguments()) {
      context.inline = inline || isShape(entry, argument, arguments.size());
      arguments.add(
          argument instanceof Expr.Default ? Terms.number(0) : binder.bind(argument, scope));
    }
    context.inline = inline;
    return arguments;
  }

  /// Whether an argument is inlined in the engines' statements as part of the shape.
  private static boolean isShape(FunctionTable.Entry entry, Expr argument, int index) {
    for (FunctionRow.Shape shape : entry.shapes()) {
      boolean written =
          !shape.textual() || argument instanceof Expr.Constant constant && !constant.number();
      if (shape.has(index) && written) {
        return true;
      }
    }
    return false;
  }

  /// The slot of a call that is evaluated for each row.
  public Optional<Slot> perRow(Expr.Call call) {
    FunctionTable.Entry entry = FunctionTable.named(call.name());
    return entry.isPerRow()
        ? chosen(entry, call).map(term -> ((Term.Bind) term).slot())
        : Optional.empty();
  }

  private Optional<Term> chosen(FunctionTable.Entry entry, Expr.Call call) {
    return entry
        .chosen()
        .flatMap(binding -> binding.slot(call, context))
        .map(slot -> context.chosen(slot, call.position()));
  }

  private SqlException missing(Given given) {
    return Qualified.of(given.name())
        .schema()
        .filter(schema -> !context.catalog.hasSchema(schema))
        .map(schema -> Missing.schema(schema, given.position()))
        .orElseGet(() -> UnsupportedFunctions.unknown(given.call(), given.arguments()));
  }
}

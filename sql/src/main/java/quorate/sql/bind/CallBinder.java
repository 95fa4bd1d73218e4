package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.plan.Volatiles;
import quorate.sql.render.Assembly;

/// Binds CALL: finds the procedure and the argument for each of its parameters.
public final class CallBinder {
  private final Context context;
  private final Assembly assembly;
  private final Predicate<StoredProcedure> marks;
  private final ExprBinder expressions;

  /// @param marks whether SQL leaves open if a call of the procedure raises an error (E2)
  public CallBinder(Context context, Assembly assembly, Predicate<StoredProcedure> marks) {
    this.context = context;
    this.assembly = assembly;
    this.marks = marks;
    expressions = new QueryBinder(context).expressions();
  }

  /// @throws SqlException 42883 if no procedure accepts these arguments
  public Plan.Call call(Statement.Call call) {
    List<Term> terms = new ArrayList<>();
    for (Statement.Argument each : call.arguments()) {
      context.volatiles = Volatiles.ONCE;
      terms.add(expressions.bind(each.value(), new Scope()));
    }
    Qualified name = Qualified.of(call.name());
    StoredProcedure procedure = context.catalog.procedures().get(name.name());
    boolean elsewhere = !name.schema().orElse(Qualified.PUBLIC).equals(Qualified.PUBLIC);
    if (procedure == null || elsewhere || procedure.parameters().size() != terms.size()) {
      throw unknown(call, terms);
    }
    List<Plan.Cell> cells = new ArrayList<>();
    List<Term> computed = new ArrayList<>();
    for (int i = 0; i < procedure.parameters().size(); i++) {
      StoredProcedure.Parameter parameter = procedure.parameters().get(i);
      int given = place(call, parameter, i, terms);
      Term term = assigned(call, terms, given, parameter);
      if (parameter.mode().goesIn()) {
        cells.add(WriteBinder.cell(term, computed));
      }
    }
    boolean marked = marks.test(procedure);
    assembly.judgeCall(marked);
    return new Plan.Call(
        procedure,
        cells,
        computed.isEmpty()
            ? Optional.empty()
            : Optional.of(assembly.stored(Assembly.constants(computed))),
        marked);
  }

  /// The index of a parameter's argument; named arguments follow positional ones.
  private static int place(
      Statement.Call call, StoredProcedure.Parameter parameter, int at, List<Term> terms) {
    List<Statement.Argument> arguments = call.arguments();
    if (arguments.get(at).name().isEmpty()) {
      return at;
    }
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).name().equals(Optional.of(parameter.name()))) {
        return i;
      }
    }
    throw unknown(call, terms);
  }

  private Term assigned(
      Statement.Call call, List<Term> terms, int given, StoredProcedure.Parameter parameter) {
    Expr value = call.arguments().get(given).value();
    Catalog.TableColumn column =
        new Catalog.TableColumn(
            parameter.name(),
            parameter.name(),
            parameter.type(),
            parameter.typmod(),
            false,
            Optional.empty(),
            Catalog.Identity.NONE);
    try {
      return expressions.conversions().assign(terms.get(given), column, value.position());
    } catch (SqlException unfit) {
      throw unfit.error().sqlState().equals("42804") ? unknown(call, terms) : unfit;
    }
  }

  private static SqlException unknown(Statement.Call call, List<Term> terms) {
    String types =
        terms.stream().map(term -> term.type().sqlName()).collect(Collectors.joining(", "));
    return new SqlException(
        new SqlError(
                "42883",
                "procedure " + Qualified.shown(call.name()) + "(" + types + ") does not exist")
            .withHint(
                "No procedure matches the given name and argument types. You might need to add explicit type casts.")
            .at(call.position()));
  }
}

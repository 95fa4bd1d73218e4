package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.bind.ExprBinder;
import quorate.sql.bind.QueryBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.type.Coerce;

/// Analyses `CALL quorate.install_procedures(jar [, inspect => true] [, checked => false])`, which
/// is not a stored procedure.
final class Installing {
  private static final String NAME = Qualified.text(List.of("quorate", "install_procedures"));

  private Installing() {}

  static boolean is(List<Token> tokens) {
    return tokens.size() > 4
        && tokens.get(0).is("call")
        && tokens.get(1).is("quorate")
        && tokens.get(2).is(".")
        && tokens.get(3).is("install_procedures");
  }

  /// @throws SqlException 42883 for other arguments
  static Analysed analyse(
      String text, List<Token> tokens, Catalog catalog, List<SqlType> declared) {
    if (!(Parser.statement(text, tokens) instanceof Statement.Call call)
        || !call.name().equals(NAME)
        || call.arguments().isEmpty()) {
      throw unknown(tokens);
    }
    Context context = new Context(catalog, declared);
    context.constantsOnly = true;
    ExprBinder expressions = new QueryBinder(context).expressions();
    List<Term> terms = new ArrayList<>();
    call.arguments().forEach(each -> terms.add(expressions.bind(each.value(), new Scope())));
    boolean inspects = true;
    boolean checks = false;
    for (int i = 1; i < terms.size(); i++) {
      boolean value = flag(terms.get(i), tokens);
      switch (call.arguments().get(i).name().orElse(i == 1 ? "inspect" : "checked")) {
        case "inspect" -> inspects = value;
        case "checked" -> checks = value;
        default -> throw unknown(tokens);
      }
    }
    return switch (terms.getFirst()) {
      case Term.Constant(Value value, SqlType _) ->
          new Analysed.InstallProcedures(Optional.of(value), List.of(), inspects, checks);
      case Term.Bind(Slot slot) when slot.source() == Slot.Source.PARAMETER -> {
        context.settle(slot.index(), SqlType.BYTEA);
        yield new Analysed.InstallProcedures(
            Optional.empty(), context.parameterTypes(), inspects, checks);
      }
      default -> throw unknown(tokens);
    };
  }

  private static boolean flag(Term term, List<Token> tokens) {
    if (term instanceof Term.Constant(Value value, SqlType _)
        && Coerce.to(value, SqlType.BOOL, -1) instanceof Value.Bool(boolean flag)) {
      return flag;
    }
    throw unknown(tokens);
  }

  private static SqlException unknown(List<Token> tokens) {
    return new SqlError("42883", "quorate.install_procedures does not take that")
        .withHint(
            "CALL quorate.install_procedures(jar [, inspect => false] [, checked => true]), where jar"
                + " is a parameter of type bytea, a bytea or a base64 text, and the others are true"
                + " or false.")
        .at(tokens.getFirst().start() + 1)
        .asException();
  }
}

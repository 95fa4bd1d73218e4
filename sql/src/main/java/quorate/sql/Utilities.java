package quorate.sql;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Reading;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.bind.QueryBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.parse.Command;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// Analyses statements that the session executes: transactions, settings, and those accepted
/// without effect.
final class Utilities {
  private final Catalog catalog;
  private final Copies copies;

  Utilities(Catalog catalog, Reading reading, List<SqlType> declared) {
    this.catalog = catalog;
    copies = new Copies(catalog, reading, declared);
  }

  Analysed analyse(Command command) {
    return switch (command) {
      case Command.Begin(Command.Modes(var isolation, var readOnly), boolean start) ->
          new Analysed.Begin(isolation, readOnly, start);
      case Command.Commit(boolean chain) -> new Analysed.Commit(chain);
      case Command.Rollback(boolean chain) -> new Analysed.Rollback(chain);
      case Command.Savepoint(String name) -> new Analysed.Savepoint(name);
      case Command.Release(String name) -> new Analysed.Release(name);
      case Command.PrepareTransaction() -> new Analysed.PrepareTransaction();
      case Command.RollbackTo(String name) -> new Analysed.RollbackTo(name);
      case Command.SetTransaction(boolean session, Command.Modes(var isolation, var readOnly)) ->
          new Analysed.SetTransaction(session, isolation, readOnly);
      case Command.Set(String name, List<String> values, boolean local) ->
          new Analysed.Set(name, values, local);
      case Command.Reset(Optional<String> name) -> new Analysed.Reset(name);
      case Command.Show(String name) -> new Analysed.Show(name);
      case Command.Discard(String what) -> new Analysed.Discard(what);
      case Command.Deallocate(Optional<String> name) -> new Analysed.Deallocate(name);
      case Command.Prepare(String name, var types, String sql, int offset) ->
          new Analysed.Prepare(
              name,
              types.stream().map(type -> NamedTypes.of(type, catalog).type()).toList(),
              sql,
              offset);
      case Command.Execute(String name, List<Expr> arguments) ->
          new Analysed.Execute(name, arguments.stream().map(this::argument).toList());
      case Command.Listen(String channel) -> new Analysed.Listen(channel);
      case Command.Unlisten(Optional<String> channel) -> new Analysed.Unlisten(channel);
      case Command.Notify(String channel, String payload) -> new Analysed.Notify(channel, payload);
      case Command.Declare declare -> copies.declare(declare);
      case Command.Fetch(boolean moves, String way, long count, String name) ->
          new Analysed.Fetch(
              moves,
              Analysed.Fetch.Way.valueOf(way.toUpperCase(java.util.Locale.ROOT)),
              count,
              name);
      case Command.Close(Optional<String> name) -> new Analysed.CloseCursor(name);
      case Command.Lock(List<String> tables, String mode) -> new Analysed.Lock(tables, mode);
      case Command.Nothing(String tag, var subject) -> new Analysed.Nothing(tag, subject);
      case Command.Explain explain -> copies.explain(explain);
      case Command.CopyTable copy -> copies.copy(copy);
      case Command.CopyQuery copy -> copies.copy(copy);
    };
  }

  /// An argument of EXECUTE.
  private Analysed.Argument argument(Expr expr) {
    Context context = new Context(catalog, List.of());
    context.constantsOnly = true;
    if (new QueryBinder(context).expressions().bind(expr, new Scope())
        instanceof Term.Constant(Value value, SqlType type)) {
      return new Analysed.Argument(value, type);
    }
    throw Unsupported.of("a value of EXECUTE that is not a constant", expr.position());
  }
}

package quorate.sql;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.parse.Command;

/// Understands the statements that are not the databases' business: transactions, settings, and
/// what is accepted for politeness.
final class Utilities {
  private final Copies copies;

  Utilities(Catalog catalog, List<SqlType> declared) {
    copies = new Copies(catalog, declared);
  }

  Analysed analyse(Command command) {
    return switch (command) {
      case Command.Begin(Command.Modes(var isolation, var readOnly), boolean start) ->
          new Analysed.Begin(isolation, readOnly, start);
      case Command.Commit(boolean chain) -> new Analysed.Commit(chain);
      case Command.Rollback(boolean chain) -> new Analysed.Rollback(chain);
      case Command.Savepoint(String name) -> new Analysed.Savepoint(name);
      case Command.Release(String name) -> new Analysed.Release(name);
      case Command.RollbackTo(String name) -> new Analysed.RollbackTo(name);
      case Command.SetTransaction(boolean session, Command.Modes(var isolation, var readOnly)) ->
          new Analysed.SetTransaction(session, isolation, readOnly);
      case Command.Set(String name, List<String> values, boolean local) ->
          new Analysed.Set(name, values, local);
      case Command.Reset(Optional<String> name) -> new Analysed.Reset(name);
      case Command.Show(String name) -> new Analysed.Show(name);
      case Command.Discard(String what) -> new Analysed.Discard(what);
      case Command.Deallocate(Optional<String> name) -> new Analysed.Deallocate(name);
      case Command.Lock(List<String> tables, String mode) -> new Analysed.Lock(tables, mode);
      case Command.Nothing(String tag) -> new Analysed.Nothing(tag);
      case Command.Explain explain -> copies.explain(explain);
      case Command.CopyTable copy -> copies.copy(copy);
      case Command.CopyQuery copy -> copies.copy(copy);
    };
  }
}

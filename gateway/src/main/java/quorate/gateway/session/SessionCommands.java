package quorate.gateway.session;

import java.util.List;
import java.util.Locale;
import quorate.core.value.Value;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.ShowResult;
import quorate.runtime.client.Cluster;
import quorate.sql.Analysed;

/// The commands that a session executes itself.
public final class SessionCommands {
  private final Cluster cluster;
  private final Settings settings;
  private final Transactions transactions;
  private final SessionNotices notices;
  private final StatementExecution execution;
  private final PreparedCommands prepared;
  private final BlockCommands blocks;
  private final SettingCommands setting;
  private final CursorCommands cursors;
  private final SequenceSettings sequences;
  private final ProcedureInstall procedures;
  private final Discards discards;

  SessionCommands(
      Cluster cluster,
      Settings settings,
      Transactions transactions,
      SessionNotices notices,
      StatementExecution execution,
      PreparedCommands prepared,
      BlockCommands blocks,
      SettingCommands setting,
      CursorCommands cursors,
      SequenceSettings sequences,
      ProcedureInstall procedures,
      Discards discards) {
    this.cluster = cluster;
    this.settings = settings;
    this.transactions = transactions;
    this.notices = notices;
    this.execution = execution;
    this.prepared = prepared;
    this.blocks = blocks;
    this.setting = setting;
    this.cursors = cursors;
    this.sequences = sequences;
    this.procedures = procedures;
    this.discards = discards;
  }

  /// Executes a statement that is neither for the databases nor a query of the system catalog.
  ///
  /// @param parameters of a query in it
  public void execute(Analysed statement, List<Value> parameters, ResultReceiver client)
      throws InterruptedException {
    if (!BlockCommands.ends(statement)) {
      transactions.checkUsable();
    }
    switch (statement) {
      case Analysed.Begin begin -> client.complete(blocks.begin(begin));
      case Analysed.Commit(boolean chain) -> client.complete(blocks.commit(chain));
      case Analysed.Rollback(boolean chain) -> client.complete(blocks.rollback(chain));
      case Analysed.PrepareTransaction() -> client.complete(blocks.prepareTransaction());
      case Analysed.Savepoint(String name) -> client.complete(blocks.savepoint(name));
      case Analysed.Release(String name) -> client.complete(blocks.release(name));
      case Analysed.RollbackTo(String name) -> client.complete(blocks.rollbackTo(name));
      case Analysed.SetTransaction set -> client.complete(setting.set(set, execution.several()));
      case Analysed.Set set -> client.complete(setting.set(set, execution.several()));
      case Analysed.Reset(var name) -> {
        name.ifPresentOrElse(each -> settings.reset(each, false), settings::resetAll);
        client.complete("RESET");
      }
      case Analysed.Show(String name) -> {
        ShowResult shown = ShowResult.of(settings, name);
        client.table(shown.columns(), shown.rows(), "SHOW");
      }
      case Analysed.Discard(String what) -> {
        discards.discard(what);
        client.complete("DISCARD " + what.toUpperCase(Locale.ROOT));
      }
      case Analysed.Deallocate(var name) -> {
        name.ifPresentOrElse(prepared::forget, prepared::forgetAll);
        client.complete(name.isPresent() ? "DEALLOCATE" : "DEALLOCATE ALL");
      }
      case Analysed.Notice notice -> {
        notices.obey(notice, transactions::say);
        execution.settleNotices();
        client.complete(notice.tag());
      }
      case Analysed.Prepare prepare -> {
        prepared.prepare(prepare);
        client.complete("PREPARE");
      }
      case Analysed.Declare declare -> {
        cursors.declare(declare, parameters);
        client.complete("DECLARE CURSOR");
      }
      case Analysed.Fetch fetch -> cursors.fetch(fetch, client);
      case Analysed.CloseCursor(var name) -> client.complete(cursors.close(name));
      case Analysed.Lock _ -> client.complete(blocks.lock());
      case Analysed.Nothing nothing ->
          client.complete(blocks.nothing(nothing, execution.several()));
      case Analysed.Explain explain ->
          client.table(Explanation.COLUMNS, Explanation.of(explain, cluster), "EXPLAIN");
      case Analysed.SetSequence set -> sequences.answer(set, client);
      case Analysed.InstallProcedures install -> procedures.answer(install, parameters, client);
      case Analysed.Data _, Analysed.Copy _, Analysed.Execute _, Analysed.SystemRead _ ->
          throw new IllegalArgumentException("not a command of the session: " + statement);
    }
  }
}

package quorate.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.tree.ParseTree;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Additional_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Execute_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Explain_optionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Explain_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.IdentifierContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Lock_tableContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Notify_stmtContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_createContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Script_additionalContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Script_transactionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.StatementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Transaction_modeContext;

/// Builds [Command]s.
final class CommandBuilder {
  private final Source source;
  private final Names names;
  private final SettingBuilder settings;
  private final CopyBuilder copies;
  private final CursorBuilder cursors;

  /// @param text the statement's, of which `tokens` are all tokens
  CommandBuilder(Source source, String text, List<Token> tokens) {
    this.source = source;
    names = new Names(source);
    settings = new SettingBuilder(source);
    copies = new CopyBuilder(source, text, tokens);
    cursors = new CursorBuilder(source, names);
  }

  Command command(StatementContext statement) {
    if (statement.schema_statement() != null
        && statement.schema_statement().schema_create() != null) {
      return schema(statement.schema_statement().schema_create());
    }
    if (statement.script_statement() == null) {
      throw source.syntaxError(statement);
    }
    Script_transactionContext transaction = statement.script_statement().script_transaction();
    return transaction != null
        ? transaction(transaction)
        : additional(statement.script_statement().script_additional());
  }

  private Command schema(Schema_createContext statement) {
    if (statement.set_statement() != null) {
      return settings.set(statement.set_statement().set_action());
    }
    if (statement.comment_on_statement() != null) {
      return new Command.Nothing(
          "COMMENT", Subjects.of(statement.comment_on_statement().comment_member_object()));
    }
    if (statement.rule_common() != null) {
      return new Command.Nothing(verb(statement));
    }
    throw Source.unsupported(verb(statement), statement);
  }

  private static String verb(ParseTree statement) {
    return Source.content(statement).toUpperCase(Locale.ROOT);
  }

  private Command transaction(Script_transactionContext statement) {
    if (statement.lock_table() != null) {
      return lock(statement.lock_table());
    }
    if (statement.PREPARE() != null) {
      return new Command.PrepareTransaction();
    }
    if (statement.PREPARED() != null) {
      throw Source.unsupported("a two-phase commit", statement);
    }
    if (statement.START() != null || statement.BEGIN() != null) {
      return new Command.Begin(modes(statement.transaction_mode()), statement.START() != null);
    }
    boolean chain = statement.CHAIN() != null && statement.NO() == null;
    if (statement.COMMIT() != null || statement.END() != null) {
      return new Command.Commit(chain);
    }
    if (statement.identifier() == null) {
      return new Command.Rollback(chain);
    }
    String name = names.identifier(statement.identifier());
    if (statement.ROLLBACK() != null) {
      return new Command.RollbackTo(name);
    }
    return statement.RELEASE() != null ? new Command.Release(name) : new Command.Savepoint(name);
  }

  static Command.Modes modes(List<Transaction_modeContext> modes) {
    Optional<String> isolation = Optional.empty();
    Optional<Boolean> readOnly = Optional.empty();
    for (Transaction_modeContext mode : modes) {
      if (mode.SERIALIZABLE() != null) {
        isolation = Optional.of("serializable");
      } else if (mode.REPEATABLE() != null) {
        isolation = Optional.of("repeatable read");
      } else if (mode.COMMITTED() != null) {
        isolation = Optional.of("read committed");
      } else if (mode.UNCOMMITTED() != null) {
        isolation = Optional.of("read uncommitted");
      } else if (mode.READ() != null) {
        readOnly = Optional.of(mode.ONLY() != null);
      }
    }
    return new Command.Modes(isolation, readOnly);
  }

  private Command lock(Lock_tableContext statement) {
    List<String> tables =
        statement.only_table_multiply().stream()
            .map(table -> Names.relation(table.schema_qualified_name()))
            .toList();
    String mode =
        statement.lock_mode() == null
            ? "access exclusive"
            : source.words(statement.lock_mode()).toLowerCase(Locale.ROOT);
    return new Command.Lock(tables, mode);
  }

  private Command additional(Script_additionalContext statement) {
    if (statement.additional_statement() != null) {
      return additional(statement.additional_statement());
    }
    if (statement.execute_statement() != null) {
      return execute(statement.execute_statement());
    }
    if (statement.explain_statement() != null) {
      return explain(statement.explain_statement());
    }
    if (statement.declare_statement() != null) {
      return cursors.declare(statement.declare_statement());
    }
    if (statement.FETCH() != null || statement.MOVE() != null) {
      return cursors.fetch(statement);
    }
    if (statement.CLOSE() != null) {
      return cursors.close(statement);
    }
    if (statement.show_statement() != null) {
      return settings.show(statement.show_statement());
    }
    if (statement.DISCARD() != null) {
      return new Command.Discard(Source.content(statement.getChild(1)));
    }
    if (statement.VACUUM() != null) {
      return new Command.Nothing("VACUUM");
    }
    throw Source.unsupported(verb(statement), statement);
  }

  private Command additional(Additional_statementContext statement) {
    if (statement.copy_statement() != null) {
      return copies.copy(statement.copy_statement());
    }
    if (statement.RESET() != null) {
      return settings.reset(statement);
    }
    if (statement.DEALLOCATE() != null) {
      List<IdentifierContext> name = statement.identifier();
      return new Command.Deallocate(name.stream().findFirst().map(names::identifier));
    }
    if (statement.PREPARE() != null) {
      return prepare(statement);
    }
    if (statement.LISTEN() != null) {
      return new Command.Listen(names.identifier(statement.identifier(0)));
    }
    if (statement.UNLISTEN() != null) {
      List<IdentifierContext> channel = statement.identifier();
      return new Command.Unlisten(channel.stream().findFirst().map(names::identifier));
    }
    if (statement.notify_stmt() != null) {
      Notify_stmtContext notify = statement.notify_stmt();
      String payload = notify.sconst() == null ? "" : Source.content(notify.sconst());
      return new Command.Notify(names.identifier(notify.identifier()), payload);
    }
    if (statement.analyze_keyword() != null) {
      return new Command.Nothing("ANALYZE");
    }
    boolean polite =
        statement.cluster_stmt() != null
            || statement.CHECKPOINT() != null
            || statement.reindex_stmt() != null;
    if (polite) {
      return new Command.Nothing(verb(statement), Subjects.of(statement));
    }
    throw Source.unsupported(verb(statement), statement);
  }

  private Command prepare(Additional_statementContext statement) {
    TypeBuilder types = new TypeBuilder(source);
    return new Command.Prepare(
        names.identifier(statement.identifier(0)),
        statement.data_type().stream().map(types::type).toList(),
        source.text(statement.data_statement()),
        Source.position(statement.data_statement()) - 1);
  }

  private Command execute(Execute_statementContext statement) {
    ExprBuilder expressions = new QueryBuilder(source).expressions();
    return new Command.Execute(
        names.identifier(statement.identifier()),
        statement.vex().stream().map(expressions::expression).toList());
  }

  private Command explain(Explain_statementContext statement) {
    boolean analyze = statement.analyze_keyword() != null;
    for (Explain_optionContext option : statement.explain_option()) {
      if (option.analyze_keyword() != null) {
        var value = option.boolean_value();
        analyze = value == null || !List.of("false", "off", "0").contains(Source.content(value));
      }
    }
    if (statement.explain_query().execute_statement() != null
        || statement.explain_query().declare_statement() != null) {
      throw Source.unsupported(verb(statement.explain_query()), statement.explain_query());
    }
    return new Command.Explain(source.text(statement.explain_query()), analyze);
  }
}

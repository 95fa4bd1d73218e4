package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.system.SystemFormat;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.builtin.SystemType;
import quorate.sql.system.SystemQuery;

/// PREPARE, EXECUTE and DEALLOCATE.
public final class PreparedCommands {
  private final StatementAnalysis analysis;
  private final Transactions transactions;
  private final Settings settings;
  private final PreparedStatements statements;
  private final Portals portals;
  private final Client client;

  PreparedCommands(
      StatementAnalysis analysis,
      Transactions transactions,
      Settings settings,
      PreparedStatements statements,
      Portals portals,
      Client client) {
    this.analysis = analysis;
    this.transactions = transactions;
    this.settings = settings;
    this.statements = statements;
    this.portals = portals;
    this.client = client;
  }

  void prepare(Analysed.Prepare prepare) {
    statements.requireNew(prepare.name());
    try {
      Analysed analysed = determined(analysis.analyse(prepare.text(), prepare.types()));
      Origin origin = new Origin(client.query(), true);
      statements.put(
          prepare.name(),
          new Prepared(prepare.text(), prepare.types(), Optional.of(analysed), origin));
    } catch (SqlException refused) {
      SqlError error = refused.error();
      throw (error.position() > 0 ? error.at(error.position() + prepare.offset()) : error)
          .asException();
    }
  }

  /// Refuses a statement whose parameter numbers have a gap.
  ///
  /// @throws SqlException 42P18
  public static Analysed determined(Analysed analysed) {
    if (analysed instanceof Analysed.Data data) {
      int gap = data.parameterTypes().indexOf(SqlType.UNKNOWN);
      if (gap >= 0) {
        throw new SqlException("42P18", "could not determine data type of parameter $" + (gap + 1));
      }
    }
    return analysed;
  }

  /// The analysed statement that EXECUTE refers to: one for the databases, or a query of the system
  /// catalog.
  public Analysed executed(Analysed.Execute execute) {
    transactions.checkUsable();
    Prepared prepared = statements.get(execute.name());
    if (prepared.system().isPresent()) {
      return new Analysed.SystemRead(prepared.system().get());
    }
    if (!prepared.text().isEmpty()
        && analysis.analyse(prepared.text(), prepared.types()) instanceof Analysed.Data data) {
      return data;
    }
    throw new SqlException("0A000", "EXECUTE of a session command is not supported by Quorate");
  }

  /// The values of EXECUTE for a query of the system catalog.
  public List<@Nullable Object> values(Analysed.Execute execute, SystemQuery query) {
    List<SqlType> types = new ArrayList<>();
    for (SystemType type : query.parameters()) {
      types.add(SqlType.byOid(type.oid()).orElse(SqlType.TEXT));
    }
    statements.get(execute.name()).origin().used();
    List<@Nullable Object> values = new ArrayList<>();
    settings.inZone(() -> {
      List<Value> given = execute.values(types);
      for (int i = 0; i < given.size(); i++) {
        values.add(SystemFormat.held(given.get(i), query.parameters().get(i)));
      }
      return values;
    });
    return values;
  }

  /// The statement of EXECUTE with its values.
  public OrderedStatement statement(Analysed.Execute execute, Analysed.Data data) {
    List<SqlType> types = data.parameterTypes();
    Prepared prepared = statements.get(execute.name());
    prepared.origin().used();
    return transactions.statement(
        prepared.text(), data, settings.inZone(() -> execute.values(types)));
  }

  /// DEALLOCATE.
  void forget(String name) {
    statements.deallocate(name);
  }

  /// DEALLOCATE ALL.
  void forgetAll() {
    statements.clear();
    portals.closeAll();
  }
}

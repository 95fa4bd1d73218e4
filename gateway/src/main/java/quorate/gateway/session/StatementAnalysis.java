package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.temporary.TemporarySchema;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.SequenceSetting;
import quorate.sql.catalog.Catalog;
import quorate.sql.system.SystemQuery;

/// Parses, binds and routes the statements of a session: each is for the databases, a query of the
/// system catalog, or a command that the session executes itself.
public final class StatementAnalysis {
  private final DatabaseSession client;
  private final ClusterConfig cluster;
  private final Settings settings;
  private final TemporarySchema temporary;
  private final Transactions transactions;
  private final Schema schema = new Schema(this::committed, this::newest);
  private final CatalogQueries queries;

  StatementAnalysis(
      DatabaseSession client,
      ClusterConfig cluster,
      Settings settings,
      TemporarySchema temporary,
      Transactions transactions) {
    this.client = client;
    this.cluster = cluster;
    this.settings = settings;
    this.temporary = temporary;
    this.transactions = transactions;
    this.queries = new CatalogQueries(settings, this::current);
  }

  /// Analyses a statement over the schema; in a block that has changed it, over the block's own.
  public Analysed analyse(String text, List<SqlType> types) {
    return analyse(text, types, transactions.catalog());
  }

  /// Analyses a statement: as a query of the system catalog if it names a relation of it, or no
  /// relation but a function or type that the databases lack.
  ///
  /// @param own the schema as the open block has changed it
  public Analysed analyse(String text, List<SqlType> types, Optional<Catalog> own) {
    look(text);
    Optional<SystemQuery> query =
        SystemQuery.ofCatalog(
            text, types.stream().map(CatalogQueries::type).toList(), queries::users);
    return query.isPresent()
        ? new Analysed.SystemRead(query.get())
        : supported(ordered(text, types, own));
  }

  /// Analyses a statement that is known not to be a query of the system catalog.
  public Analysed analyseOther(String text, List<SqlType> types) {
    look(text);
    return supported(ordered(text, types));
  }

  private void look(String text) {
    if (TemporarySchema.NAMED.matcher(text).find()) {
      temporary.join();
    }
  }

  private Analysed supported(Analysed analysed) {
    if (analysed instanceof Analysed.Data data && !data.unable().isEmpty()) {
      SupportQuorum.refuse(data, cluster);
    }
    return asClients(analysed);
  }

  /// Analyses a statement over the ordered schema.
  Analysed ordered(String text, List<SqlType> types) {
    return ordered(text, types, transactions.catalog());
  }

  private Analysed ordered(String text, List<SqlType> types, Optional<Catalog> own) {
    try {
      return own.isPresent()
          ? Analyser.analyse(text, own.get(), settings.reading(), types)
          : schema.analyse(text, settings.reading(), types);
    } catch (SqlException refused) {
      return SequenceSetting.of(text).orElseThrow(() -> refused);
    }
  }

  /// A statement with parameters of any PostgreSQL type, if it reads the system catalog.
  ///
  /// @param oids the types of its parameters; 0 for one that is not declared
  public Optional<Analysed.SystemRead> systemRead(String text, List<Integer> oids) {
    return queries.read(text, oids);
  }

  /// A script whose statements are analysed over the schema that the earlier ones produce.
  public Script script() {
    return new Script(schema, settings.reading());
  }

  /// Refuses a client's statement that uses the form of ALTER SEQUENCE reserved for setval().
  ///
  /// @throws SqlException 22023
  static Analysed asClients(Analysed analysed) {
    if (analysed instanceof Analysed.Ddl ddl && ddl.isBeyondEnd()) {
      throw new SqlException("22023", "INCREMENT must not be zero");
    }
    return analysed;
  }

  /// Finds queries of the system catalog.
  CatalogQueries queries() {
    return queries;
  }

  /// The schema over which statements are analysed: as last received, with the transaction's
  /// changes.
  public Catalog known() {
    return transactions.known();
  }

  /// The newest schema in the order.
  Catalog newest() {
    transactions.checkUsable();
    return client.newestCatalog();
  }

  /// The newest schema as the session's transaction sees it.
  Catalog current() {
    return transactions.catalog().orElseGet(this::newest);
  }

  /// The schema as last received, without the changes of an open transaction.
  public Catalog committed() {
    return client.catalog();
  }
}

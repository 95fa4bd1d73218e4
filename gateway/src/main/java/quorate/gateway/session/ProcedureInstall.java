package quorate.gateway.session;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.procedure.Declared;
import quorate.database.procedure.Inspection;
import quorate.database.procedure.JarTable;
import quorate.database.procedure.ProcedureJar;
import quorate.gateway.session.settings.Settings;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.type.Coerce;

/// Installs the procedures of a jar: stores the jar in its table, then creates or replaces all its
/// procedures by one ordered request.
final class ProcedureInstall {
  /// The result's columns; it has one row per procedure.
  static final List<Column> COLUMNS =
      List.of(new Column("procedure", SqlType.TEXT), new Column("jar", SqlType.TEXT));

  private static final int FINDINGS_SHOWN = 20;

  private final Transactions transactions;
  private final StatementAnalysis analysis;
  private final Settings settings;

  ProcedureInstall(Transactions transactions, StatementAnalysis analysis, Settings settings) {
    this.transactions = transactions;
    this.analysis = analysis;
    this.settings = settings;
  }

  void answer(Analysed.InstallProcedures install, List<Value> parameters, ResultReceiver client)
      throws InterruptedException {
    if (transactions.inBlock()) {
      throw new SqlException("25001", "procedures cannot be installed inside a transaction block");
    }
    if (!analysis.newest().access().isSuperuser(settings.currentUser())) {
      throw new SqlError("42501", "permission denied for language java")
          .withHint("Only a superuser may install or drop procedures.")
          .asException();
    }
    Bytes bytes = bytes(install.jar().orElseGet(() -> parameters.getFirst()));
    ProcedureJar jar = ProcedureJar.read(bytes);
    if (install.inspects()) {
      inspect(jar);
    }
    List<Declared> procedures = Declared.of(jar);
    List<Row> rows = install(jar, bytes, procedures, install.checks());
    client.table(COLUMNS, rows, "CALL");
  }

  private static Bytes bytes(Value value) {
    Value jar = value;
    if (value instanceof Value.Text(String text) && !text.startsWith("\\x")) {
      try {
        jar = new Value.Binary(Bytes.wrap(Base64.getMimeDecoder().decode(text)));
      } catch (IllegalArgumentException other) {
        throw new SqlException("22023", "the jar is neither a bytea nor base64");
      }
    }
    if (Coerce.to(jar, SqlType.BYTEA, -1) instanceof Value.Binary(Bytes bytes)) {
      return bytes;
    }
    throw new SqlException("22004", "the jar is null");
  }

  private static void inspect(ProcedureJar jar) {
    List<Inspection.Finding> findings = Inspection.of(jar);
    if (findings.isEmpty()) {
      return;
    }
    String detail =
        findings.stream()
            .limit(FINDINGS_SHOWN)
            .map(Inspection.Finding::toString)
            .collect(Collectors.joining("\n"));
    int more = findings.size() - FINDINGS_SHOWN;
    throw new SqlError("22023", "the jar calls methods that differ from replica to replica")
        .withDetail(more > 0 ? detail + "\nand " + more + " more" : detail)
        .withHint(
            "If none of that changes the effect of a procedure, install it without being looked"
                + " through: inspect => false, or quorate procedures install --no-inspect.")
        .asException();
  }

  private List<Row> install(
      ProcedureJar jar, Bytes bytes, List<Declared> procedures, boolean checks) {
    Catalog before = analysis.newest();
    if (!JarTable.isIn(before)) {
      run(List.of(statement(JarTable.CREATE, List.of(), List.of())));
    }
    run(parts(jar, bytes));
    List<OrderedStatement> made = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (Declared each : procedures) {
      made.add(statement(each.ddl(jar.digest(), checks), List.of(), List.of()));
      rows.add(Row.of(new Value.Text(each.signature()), new Value.Text(jar.digest())));
    }
    run(made);
    forget(before);
    return rows;
  }

  private List<OrderedStatement> parts(ProcedureJar jar, Bytes bytes) {
    List<SqlType> types = List.of(SqlType.VARCHAR, SqlType.INT4, SqlType.BYTEA);
    List<OrderedStatement> parts = new ArrayList<>();
    byte[] all = bytes.unsafeArray();
    for (int start = 0; start < all.length; start += JarTable.PART_BYTES) {
      int end = Math.min(all.length, start + JarTable.PART_BYTES);
      Bytes part = Bytes.wrap(java.util.Arrays.copyOfRange(all, start, end));
      parts.add(
          statement(
              JarTable.INSERT,
              types,
              List.of(
                  new Value.Text(jar.digest()),
                  new Value.Int(parts.size()),
                  new Value.Binary(part))));
    }
    return parts;
  }

  /// Deletes the jars to which no procedure refers any more.
  private void forget(Catalog before) {
    Set<String> old = digests(before);
    old.removeAll(digests(analysis.newest()));
    for (String digest : old) {
      run(
          List.of(
              statement(
                  JarTable.DELETE, List.of(SqlType.VARCHAR), List.of(new Value.Text(digest)))));
    }
  }

  private static Set<String> digests(Catalog catalog) {
    return catalog.procedures().values().stream()
        .map(StoredProcedure::digest)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private OrderedStatement statement(String text, List<SqlType> types, List<Value> parameters) {
    return transactions.statement(text, types, parameters, Optional.empty());
  }

  private void run(List<OrderedStatement> statements) {
    List<Result> results = transactions.writeAll("CALL", statements);
    if (!results.isEmpty() && results.getLast() instanceof Result.Failed(SqlError error)) {
      throw error.asException();
    }
  }
}

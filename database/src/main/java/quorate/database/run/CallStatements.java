package quorate.database.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Drawn;
import quorate.core.value.Reading;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.FootprintAnalysis;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.ddl.Permissions;
import quorate.sql.plan.LockKey;

/// The analysed statements of procedures over one catalog, with all checks that do not depend on
/// their parameters. They are kept because each call of a procedure has the same ones.
final class CallStatements {
  private static final int KEPT_MAX = 4096;
  private static final int TEXT_MAX = 1 << 16;

  private volatile @Nullable Kept kept;

  private record Kept(Catalog catalog, Map<Key, Known> statements) {}

  private record Key(String procedure, String user, String text) {}

  /// A statement of a procedure.
  ///
  /// @param data the analysed statement
  /// @param use the rows and tables that it reaches; empty if these depend on its parameters, or if
  ///   its procedure may do anything
  /// @param catalog the catalog over which it was analysed
  /// @param procedure its procedure
  /// @param user the user who called that procedure
  /// @param permitted whether the user may execute it, whatever values were drawn from sequences
  record Known(
      Analysed.Data data,
      Optional<FootprintAnalysis.Of> use,
      Catalog catalog,
      StoredProcedure procedure,
      String user,
      boolean permitted) {
    /// @throws SqlException 42501
    void requirePermitted(List<Drawn> drawn) {
      if (!permitted) {
        Permissions.check(data, catalog, user, drawn);
      }
    }

    /// Rejects a statement beyond the procedure's declaration, because conflicting transactions
    /// have not given way for it.
    ///
    /// @param reach the rows and tables that the call reaches according to the declaration
    /// @throws SQLException 55000
    void requireDeclared(List<Value> values, List<LockKey> reach) {
      if (procedure.uses().isEmpty()) {
        return;
      }
      Optional<List<LockKey>> reached =
          use.isPresent() ? use.get().keys(values) : FootprintAnalysis.of(data, values, catalog);
      for (LockKey key : reached.orElse(List.of())) {
        if (!FootprintAnalysis.covers(reach, key)) {
          throw undeclared(
              procedure,
              "%s rows of table %s that it does not declare"
                  .formatted(key.write() ? "changes" : "reads", key.table()));
        }
      }
    }
  }

  /// @throws SqlException if no procedure, or not this one, or not this user may execute it
  @SuppressWarnings("ReferenceEquality") // another catalog is another object
  Known of(String text, StoredProcedure procedure, Catalog catalog, String user) {
    Kept now = kept;
    if (now == null || now.catalog() != catalog || now.statements().size() >= KEPT_MAX) {
      now = new Kept(catalog, new ConcurrentHashMap<>());
      kept = now;
    }
    Key key = new Key(procedure.name(), user, text);
    Known known = now.statements().get(key);
    if (known == null) {
      known = understood(text, procedure, catalog, user);
      if (text.length() <= TEXT_MAX) {
        now.statements().put(key, known);
      }
    }
    return known;
  }

  private static Known understood(
      String text, StoredProcedure procedure, Catalog catalog, String user) {
    if (!(Analyser.analyse(text, catalog, Reading.STORED, List.of())
        instanceof Analysed.Data data)) {
      throw new SqlException("2D000", "a procedure cannot do this: " + text);
    }
    if (data instanceof Analysed.Ddl) {
      throw new SqlException("0A000", "a procedure cannot change the schema: " + text);
    }
    if (!data.nondeterminism().settings().isEmpty()) { // CALL does not know which are read
      throw new SqlException("0A000", "a procedure cannot read settings of the session: " + text);
    }
    boolean always = data.nondeterminism().current().isEmpty();
    if (always) {
      Permissions.check(data, catalog, user, List.of());
    }
    Optional<FootprintAnalysis.Of> use = Optional.empty();
    if (!procedure.uses().isEmpty()) {
      requireTables(data, procedure, catalog);
      use = FootprintAnalysis.of(data, catalog);
    }
    return new Known(data, use, catalog, procedure, user, always);
  }

  private static void requireTables(
      Analysed.Data data, StoredProcedure procedure, Catalog catalog) {
    SortedSet<String> used = new TreeSet<>(data.readTables());
    used.addAll(data.writtenTables());
    used.removeAll(procedure.tablesOf(catalog));
    if (!used.isEmpty()) {
      throw undeclared(procedure, "uses table " + used.first() + ", which it does not declare");
    }
  }

  private static SqlException undeclared(StoredProcedure procedure, String what) {
    return new SqlError("55000", "procedure " + procedure.name() + " " + what)
        .withHint("Procedure.tables() is to list all tables, or none.")
        .asException();
  }
}

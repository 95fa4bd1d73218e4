package quorate.gateway.session;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.gateway.session.settings.Settings;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.GivenValue;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;

/// The restrictions of a read-only transaction: it refuses writes, except to the session's
/// temporary tables, and row locks.
public final class ReadOnly {
  private static final Pattern WRITES =
      Pattern.compile("\\b(INSERT|UPDATE|DELETE|TRUNCATE|CALL)\\b");

  private static final Pattern CHANGES =
      Pattern.compile(
          "(CREATE|ALTER|DROP|REFRESH)(?: (?:OR|REPLACE|TEMP|TEMPORARY|UNLOGGED|UNIQUE|LOCAL))* (MATERIALIZED VIEW|\\w+)");

  /// The number of values per query, far below the engines' limits on a select list.
  private static final int AT_ONCE = 200;

  /// The errors that PostgreSQL raises at execution only: an invalid date or time, whose reading
  /// depends on settings.
  private static final Set<String> LATE = Set.of("22007");

  /// Executes a query in the transaction.
  interface Execution {
    Result of(OrderedStatement query, Analysed.Data data);
  }

  private ReadOnly() {}

  /// Refuses a statement in a read-only transaction. Errors that PostgreSQL raises while planning
  /// take precedence: constants that cannot be computed or do not fit their columns.
  ///
  /// @param catalog the schema over which the statement was analysed
  /// @throws SqlException 25006; of class 22
  static void require(
      Settings settings,
      Supplier<Catalog> catalog,
      OrderedStatement statement,
      Analysed.Data data,
      Execution execution) {
    if (settings.isReadOnly()) {
      String refused = refused(data);
      if (!refused.isEmpty()) {
        List<Value> _ = data.literals(); // throws if a literal does not fit its column
        if (data instanceof Analysed.Write write) {
          compute(settings, catalog.get(), statement, write, execution);
        }
        settings.requireWriting(refused);
      }
    }
  }

  private static void compute(
      Settings settings,
      Catalog catalog,
      OrderedStatement statement,
      Analysed.Write write,
      Execution execution) {
    List<GivenValue> given = GivenValue.of(write, catalog, settings.reading());
    for (int from = 0; from < given.size(); from += AT_ONCE) {
      List<GivenValue> some = given.subList(from, Math.min(given.size(), from + AT_ONCE));
      String text = GivenValue.query(some);
      try {
        Analysed analysed =
            Analyser.analyse(text, catalog, settings.reading(), write.parameterTypes());
        if (analysed instanceof Analysed.Read read) {
          check(execution.of(statement.asking(text, write.parameterTypes()), read), some);
        }
      } catch (SqlException failed) {
        throwEarly(failed.error());
      }
    }
  }

  private static void check(Result result, List<GivenValue> given) {
    switch (result) {
      case Result.Rows rows -> {
        List<Value> values = rows.rows().getFirst().values();
        for (int i = 0; i < values.size(); i++) {
          given.get(i).stored(values.get(i));
        }
      }
      case Result.Failed(SqlError error) -> throwEarly(error);
      case Result _ -> {}
    }
  }

  /// Throws an error only if PostgreSQL raises it while planning.
  private static void throwEarly(SqlError error) {
    if (error.sqlState().startsWith("22") && !LATE.contains(error.sqlState())) {
      throw error.asException();
    }
  }

  /// Refuses COPY FROM.
  ///
  /// @param data the statement that stores a row
  /// @throws SqlException 25006
  static void requireCopy(Settings settings, Analysed.Data data) {
    if (settings.isReadOnly() && !refused(data).isEmpty()) {
      settings.requireWriting("COPY FROM");
    }
  }

  /// The refused command in PostgreSQL's words; empty if the statement is allowed.
  private static String refused(Analysed.Data data) {
    return switch (data) {
      case Analysed.Read read ->
          !read.onlyReads()
              ? "nextval()"
              : onlyTemporary(read.lockedTables()) ? "" : "SELECT FOR UPDATE";
      case Analysed.Write write -> {
        boolean free =
            !write.draws()
                && !write.writtenTables().isEmpty()
                && onlyTemporary(write.writtenTables());
        yield free ? "" : command(WRITES, write);
      }
      case Analysed.Ddl ddl -> command(CHANGES, ddl);
    };
  }

  private static boolean onlyTemporary(Iterable<String> tables) {
    for (String table : tables) {
      if (!Qualified.isTemporary(Qualified.schema(table))) {
        return false;
      }
    }
    return true;
  }

  private static String command(Pattern pattern, Analysed.Data data) {
    String text = data.shape().toUpperCase(Locale.ROOT);
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      return text.split("\\W+", 2)[0];
    }
    String verb = found.group(1);
    return found.groupCount() == 2
        ? verb + " " + found.group(2)
        : verb.equals("TRUNCATE") ? "TRUNCATE TABLE" : verb;
  }
}

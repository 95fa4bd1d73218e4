package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import quorate.core.value.Column;
import quorate.core.value.Reading;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.copy.CopyFormat;
import quorate.sql.copy.CopyTarget;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.Command;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.system.SystemQuery;
import quorate.sql.type.Coerce;
import quorate.sql.type.Types;

/// An analysed statement. The gateway executes utility statements, the databases execute [Data].
public sealed interface Analysed {
  /// BEGIN, START TRANSACTION. Options are empty if not given.
  record Begin(Optional<String> isolation, Optional<Boolean> readOnly, boolean start)
      implements Analysed {}

  /// COMMIT, END.
  record Commit(boolean chain) implements Analysed {}

  /// ROLLBACK, ABORT.
  record Rollback(boolean chain) implements Analysed {}

  record Savepoint(String name) implements Analysed {}

  record Release(String name) implements Analysed {}

  /// PREPARE TRANSACTION, the first half of a two-phase commit.
  record PrepareTransaction() implements Analysed {}

  record RollbackTo(String name) implements Analysed {}

  /// SET TRANSACTION, SET SESSION CHARACTERISTICS.
  record SetTransaction(boolean session, Optional<String> isolation, Optional<Boolean> readOnly)
      implements Analysed {}

  /// SET name = values; no values for SET name TO DEFAULT.
  record Set(String name, List<String> values, boolean local) implements Analysed {}

  /// RESET name, or RESET ALL if the name is empty.
  record Reset(Optional<String> name) implements Analysed {}

  /// SHOW name, or SHOW ALL if the name is `all`.
  record Show(String name) implements Analysed {}

  /// DISCARD ALL, PLANS, SEQUENCES or TEMP.
  record Discard(String what) implements Analysed {}

  /// LISTEN, UNLISTEN, NOTIFY.
  sealed interface Notice extends Analysed {
    /// The command tag.
    default String tag() {
      return switch (this) {
        case Listen _ -> "LISTEN";
        case Unlisten _ -> "UNLISTEN";
        case Notify _ -> "NOTIFY";
      };
    }
  }

  record Listen(String channel) implements Notice {}

  /// UNLISTEN of a channel, or of all if it is empty.
  record Unlisten(Optional<String> channel) implements Notice {}

  record Notify(String channel, String payload) implements Notice {}

  /// DEALLOCATE name, or DEALLOCATE ALL if the name is empty.
  record Deallocate(Optional<String> name) implements Analysed {}

  /// PREPARE.
  ///
  /// @param offset of the prepared statement's text
  record Prepare(String name, List<SqlType> types, String text, int offset) implements Analysed {}

  /// EXECUTE.
  record Execute(String name, List<Argument> arguments) implements Analysed {
    /// The values of the parameters.
    ///
    /// @throws SqlException if their number or a type does not match
    public List<Value> values(List<SqlType> parameters) {
      if (parameters.size() != arguments.size()) {
        throw new SqlException(
            new SqlError(
                    "42601", "wrong number of parameters for prepared statement \"" + name + "\"")
                .withDetail(
                    "Expected %d parameters but got %d."
                        .formatted(parameters.size(), arguments.size())));
      }
      List<Value> values = new ArrayList<>();
      for (int i = 0; i < parameters.size(); i++) {
        SqlType given = arguments.get(i).type();
        SqlType wanted = parameters.get(i);
        if (!Types.assignable(given, wanted)) {
          throw new SqlException(
              new SqlError(
                      "42804",
                      "parameter $%d of type %s cannot be coerced to the expected type %s"
                          .formatted(i + 1, given.sqlName(), wanted.sqlName()))
                  .withHint("You will need to rewrite or cast the expression."));
        }
        values.add(Coerce.to(arguments.get(i).value(), wanted, -1));
      }
      return values;
    }
  }

  /// An argument of EXECUTE, in its own type.
  record Argument(Value value, SqlType type) {}

  /// DECLARE of a cursor.
  ///
  /// @param scrolls whether it can move backwards
  /// @param held whether it outlives its transaction
  record Declare(String name, boolean scrolls, boolean held, Data query) implements Analysed {}

  /// FETCH or MOVE.
  ///
  /// @param moves MOVE, which returns no rows
  /// @param count number of rows, or the row's number; [Long#MAX_VALUE] for all
  record Fetch(boolean moves, Way way, long count, String name) implements Analysed {
    /// The direction.
    public enum Way {
      FORWARD,
      BACKWARD,
      ABSOLUTE,
      RELATIVE
    }
  }

  /// CLOSE of a cursor, or of all if the name is empty.
  record CloseCursor(Optional<String> name) implements Analysed {}

  /// LOCK TABLE.
  record Lock(List<String> tables, String mode) implements Analysed {}

  /// A statement that is accepted without effect, with its command tag: VACUUM, ANALYZE,
  /// CHECKPOINT, COMMENT, CLUSTER, REINDEX.
  ///
  /// @param subject its object, if Quorate has objects of that kind
  record Nothing(String tag, Optional<Command.Subject> subject) implements Analysed {}

  /// EXPLAIN.
  record Explain(Data statement, boolean analyze) implements Analysed {}

  /// A query of the system catalog, answered by the gateway.
  record SystemRead(SystemQuery query) implements Analysed {}

  /// SELECT setval(..).
  ///
  /// @param name expression for the sequence's name
  /// @param values a query of the numbers, each with its is_called flag
  /// @param column name of the result column
  record SetSequence(String name, String values, String column) implements Analysed {}

  /// Installs the procedures of a jar.
  ///
  /// @param jar its bytes, or a text of them; empty if they are the statement's parameter
  /// @param inspects whether its code is inspected first
  /// @param checks whether each call is to be executed twice
  record InstallProcedures(
      Optional<Value> jar, List<SqlType> parameterTypes, boolean inspects, boolean checks)
      implements Analysed {}

  /// COPY; of a query, only out.
  ///
  /// @param columns of the rows, in order
  /// @param statement for COPY FROM an insert with one parameter for each column, executed for each
  ///   row; for COPY TO the query
  /// @param target the table; empty for COPY of a query
  record Copy(
      boolean from,
      List<Column> columns,
      Data statement,
      CopyFormat format,
      Optional<CopyTarget> target)
      implements Analysed {}

  /// A statement that databases execute.
  sealed interface Data extends Analysed permits Read, Write, Ddl {
    /// The statement's text.
    String text();

    /// The text without its literals; statements of one shape differ only in values.
    String shape();

    /// The plan.
    Plan plan();

    /// The values of the literals that became binds.
    ///
    /// @throws SqlException 22001, 22003 if one does not fit its target
    List<Value> literals();

    /// Whether it may raise an error that SQL does not require of every engine.
    boolean hasOptionalErrors();

    /// The same for these engines: one with short texts may be unable to compute a text that the
    /// others can.
    boolean hasOptionalErrors(java.util.Set<Dialect> engines);

    /// Evaluates the constant expressions, as PostgreSQL's planner does.
    ///
    /// @throws SqlException of class 22 if one of them raises an error
    void foldConstants(List<Value> parameters, List<Value> literals);

    /// The types of $1, $2, ...
    List<SqlType> parameterTypes();

    /// The object ids of these types, as clients see them: that of the enumeration for a label.
    List<Integer> parameterOids();

    /// Refuses parameters where none can be bound.
    ///
    /// @throws SqlException 42P02 if there is one
    void refuseParameters();

    /// The row description; empty if there is no result.
    Optional<List<Column>> columns();

    SortedSet<String> readTables();

    SortedSet<String> writtenTables();

    /// The data that it may touch with these parameters.
    List<LockKey> lockKeys(List<Value> parameters);

    /// The nondeterministic values that it needs.
    Nondeterminism nondeterminism();

    /// Whether it draws values from a sequence.
    default boolean draws() {
      return !nondeterminism().sequences().isEmpty();
    }

    /// Whether it changes nothing; a query with nextval() does.
    default boolean onlyReads() {
      return this instanceof Read && !draws();
    }

    /// Whether it may concern the ON COMMIT actions of temporary tables: it changes the schema, or
    /// writes to a temporary table.
    default boolean mayActAtCommit() {
      return this instanceof Ddl
          || writtenTables().stream().map(Qualified::schema).anyMatch(Qualified::isTemporary);
    }

    /// Whether it may yield notices besides its result.
    default boolean mayTell() {
      return this instanceof Ddl || plan() instanceof Plan.Truncate;
    }

    /// The engines that cannot execute it, each with the reason.
    Map<Dialect, String> unable();
  }

  /// The values that a statement takes from [quorate.sql.plan.Choices] and
  /// [quorate.sql.plan.SequenceSource], so that all replicas use the same.
  ///
  /// @param sequences from which it draws values
  /// @param current sequences whose currval() it reads; the empty name for lastval()
  /// @param settings the session's settings that it reads
  record Nondeterminism(
      boolean time,
      boolean random,
      SortedSet<String> sequences,
      SortedSet<String> current,
      SortedSet<String> settings) {
    public boolean isNone() {
      return !time && !random && sequences.isEmpty();
    }
  }

  /// SELECT, VALUES, TABLE.
  final class Read extends Prepared implements Data {
    Read(Template template, String text, Shape.Constants literals) {
      super(template, text, literals);
    }

    /// The tables with rows locked by FOR UPDATE.
    public SortedSet<String> lockedTables() {
      return template().lockedTables();
    }

    /// Whether the order of the rows is total.
    public boolean totallyOrdered() {
      return template().ordered();
    }
  }

  /// INSERT, UPDATE, DELETE, TRUNCATE.
  final class Write extends Prepared implements Data {
    Write(Template template, String text, Shape.Constants literals) {
      super(template, text, literals);
    }
  }

  /// CREATE, ALTER, DROP. `DdlPlanner` plans its steps at its position in the order.
  final class Ddl extends Prepared implements Data {
    private final Reading reading;

    Ddl(Template template, String text, Reading reading) {
      super(template, text, Shape.Constants.NONE);
      this.reading = reading;
    }

    /// The temporary table that it creates, by its written name, with the action at commit; empty
    /// if it creates none.
    public Optional<Map.Entry<String, Statement.OnCommit>> temporary() {
      if (!(plan() instanceof Plan.Schema(Statement statement))) {
        return Optional.empty();
      }
      return switch (statement) {
        case Statement.CreateTable create ->
            create.onCommit().map(each -> Map.entry(create.name(), each));
        case Statement.CreateTableAs create ->
            create.onCommit().map(each -> Map.entry(create.name(), each));
        default -> Optional.empty();
      };
    }

    /// The initial session setting that it defines, with its value; empty for other statements.
    public Optional<Map.Entry<String, String>> setting() {
      return plan() instanceof Plan.Schema(AccessStatement.SetSetting set)
          ? set.value().map(value -> Map.entry(set.name(), value))
          : Optional.empty();
    }

    /// Whether it computes values, for which it may read settings of the session.
    public boolean mayReadSettings() {
      return plan() instanceof Plan.Schema(Statement statement)
          && (statement instanceof Statement.CreateTableAs
              || statement instanceof Statement.OfMaterialized
              || text().toLowerCase(Locale.ROOT).contains("current_setting")
              || text().toLowerCase(Locale.ROOT).contains("session_user"));
    }

    /// Whether it only writes the rows of a materialized view, and changes the schema of no engine.
    public boolean isRefresh() {
      return plan() instanceof Plan.Schema(MaterializedStatement.Refresh _);
    }

    /// Whether it may set a sequence to or beyond its end, in the form that a gateway writes for
    /// setval() and that PostgreSQL rejects from clients.
    public boolean isBeyondEnd() {
      return plan() instanceof Plan.Schema(Statement.RestartSequence restart) && restart.isBeyond();
    }

    /// The session properties by which its text is read.
    public Reading reading() {
      return reading;
    }
  }
}

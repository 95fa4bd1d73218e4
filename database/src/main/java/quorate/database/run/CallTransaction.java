package quorate.database.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Result;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.procedure.JavaValues;
import quorate.procedure.ProcedureException;
import quorate.procedure.Row;
import quorate.procedure.Transaction;
import quorate.sql.Analysed;
import quorate.sql.FootprintAnalysis;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.plan.Choices;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.type.Coerce;

/// The access of one call of a procedure to the database.
final class CallTransaction implements Transaction {
  /// Makes the program's random numbers differ from those of its statements.
  private static final long PROGRAM = 0x70726f6772616d00L;

  private final Runner runner;
  private final StoredProcedure stored;

  /// Whether SQL leaves open if one of its statements raises an error, among those known before the
  /// call.
  private final boolean optionalErrors;

  /// The rows and tables that the procedure declares.
  private final List<LockKey> reach;

  private final CallStatements statements;

  private final Calls.Circumstances with;
  private final Nesting nesting;
  private final Trace trace;
  private final Choices.Stream seeds;
  private final Choices.Stream random;

  private final Choices.Session session;

  /// The sequence values drawn by its statements and by those before the call.
  private final Draws draws;

  /// The failure after which the call cannot continue, even if the program catches it.
  private @Nullable RuntimeException broken;

  private Optional<SqlError> failure = Optional.empty();

  /// @param arguments the values of the input parameters
  CallTransaction(
      Runner runner,
      CallStatements statements,
      Plan.Call call,
      List<Value> arguments,
      Calls.Circumstances with,
      Nesting nesting,
      Trace trace) {
    this.runner = runner;
    this.stored = call.procedure();
    this.optionalErrors = call.optionalErrors();
    this.reach = FootprintAnalysis.of(call, arguments, with.catalog());
    this.statements = statements;
    this.with = with;
    this.nesting = nesting;
    this.trace = trace;
    Choices choices = with.choices();
    seeds = choices.stream();
    random = new Choices(choices.now(), choices.seed() ^ PROGRAM).stream();
    Choices.Session its = choices.session();
    session =
        new Choices.Session(
            its.user(), its.database(), its.backendPid(), SessionZone.UTC, its.drawn());
    draws = new Draws(with.sequences(), its.drawn());
  }

  /// A statement has failed; the program may let this propagate.
  static final class StatementFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient SqlError error;

    StatementFailure(SqlError error) {
      super(error.message());
      this.error = error;
    }

    SqlError error() {
      return error;
    }
  }

  /// The failure of a statement, after which nothing more was executed.
  Optional<SqlError> failure() {
    return failure;
  }

  /// Throws the failure that was hidden from the program.
  void requireWhole() {
    if (broken != null) {
      throw broken;
    }
  }

  @Override
  public List<Row> query(String sql, Object... parameters) {
    if (run(sql, parameters) instanceof Result.Rows rows) {
      return rows.rows().stream().map(row -> JavaValues.row(rows.columns(), row)).toList();
    }
    throw new ProcedureException("42601", "it answers no rows: " + sql);
  }

  @Override
  public long update(String sql, Object... parameters) {
    return switch (run(sql, parameters)) {
      case Result.Done(String tag, _) -> count(tag);
      case Result.Rows rows -> count(rows.tag());
      case Result.Streamed streamed -> count(streamed.tag());
      case Result.Failed(SqlError error) -> throw new ProcedureException("38000", error.message());
    };
  }

  /// The number at the end of a command tag.
  private static long count(String tag) {
    String last = tag.substring(tag.lastIndexOf(' ') + 1);
    return Character.isDigit(last.charAt(0)) ? Long.parseLong(last) : 0;
  }

  private Result run(String sql, Object... parameters) {
    requireWhole();
    failure.ifPresent(error -> {
      throw new ProcedureException("25P02", "a statement has failed: " + error.message());
    });
    Result result;
    try {
      nesting.count();
      result = executed(sql, Arrays.asList(parameters));
    } catch (SqlException refused) {
      result = new Result.Failed(refused.error());
    } catch (RuntimeException lost) {
      broken = lost;
      throw lost;
    }
    if (result instanceof Result.Failed(SqlError error)) {
      failure = Optional.of(error);
      trace.add(sql, List.of(), result);
      throw new ProcedureException(error.sqlState(), error.message(), new StatementFailure(error));
    }
    return result;
  }

  private Result executed(String sql, List<Object> parameters) {
    CallStatements.Known known = statements.of(sql, stored, with.catalog(), session.user());
    Analysed.Data data = known.data();
    known.requirePermitted(draws.known());
    data.unable()
        .forEach((dialect, what) -> {
          if (with.dialects().contains(dialect)) {
            throw new SqlError(
                    "0A000", dialect.title() + " cannot run this, which is to run in all databases")
                .withDetail(what + ": " + sql)
                .asException();
          }
        });
    requireForeseen(sql, data);
    List<Value> values = values(data.parameterTypes(), parameters);
    known.requireDeclared(values, reach);
    Choices choices =
        new Choices(with.choices().now(), seeds.next(), session.having(draws.known()));
    Result result =
        runner.run(
            with.connection(),
            with.catalog(),
            data,
            values,
            choices,
            draws::next,
            Optional.empty(),
            with.dialects());
    trace.add(sql, values, result);
    return result;
  }

  /// The call was not held for such a statement: an error in it would accuse the engine that raises
  /// it.
  private void requireForeseen(String sql, Analysed.Data data) {
    if (data.hasOptionalErrors() && !optionalErrors) {
      throw new SqlError(
              "0A000",
              "procedure %s builds a statement in which an operand may raise an error"
                      .formatted(stored.name())
                  + " although it need not be evaluated")
          .withDetail(sql)
          .withHint(
              "Write the statement as one constant of a class, or guard the operand with CASE,"
                  + " and install the jar again.")
          .asException();
    }
  }

  private static List<Value> values(List<SqlType> types, List<Object> parameters) {
    if (types.size() != parameters.size()) {
      throw new SqlException(
          "08P01",
          "the statement has %d parameters, not %d".formatted(types.size(), parameters.size()));
    }
    return SessionZone.in(
        SessionZone.UTC,
        () -> {
          List<Value> values = new ArrayList<>();
          for (int i = 0; i < types.size(); i++) {
            Object parameter = parameters.get(i);
            values.add(
                parameter == null
                    ? Value.NULL
                    : Coerce.to(JavaValues.of(parameter), types.get(i), -1));
          }
          return values;
        });
  }

  @Override
  public Instant now() {
    return with.choices().now();
  }

  @Override
  public RandomGenerator random() {
    return random::next;
  }

  @Override
  public UUID uuid() {
    return random.nextUuid();
  }

  @Override
  public String user() {
    return session.user();
  }
}

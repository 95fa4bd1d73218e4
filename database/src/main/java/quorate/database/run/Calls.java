package quorate.database.run;

import java.io.ByteArrayOutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Reading;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.procedure.JarTable;
import quorate.database.procedure.JavaValues;
import quorate.database.procedure.ProcedureJar;
import quorate.procedure.Meter;
import quorate.procedure.Procedure;
import quorate.procedure.ProcedureException;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Plan;
import quorate.sql.plan.SequenceSource;
import quorate.sql.type.Coerce;

/// Executes CALL: the program is in a jar in the database, and runs in this process.
///
/// The outcome of a call depends only on its arguments, the database and the values chosen for its
/// statement: not on the session's settings, on classes loaded earlier in this process, or on its
/// load. load.
final class Calls {
  /// The limit of the statements of one call, including those of nested calls.
  static final int STATEMENTS_MAX = 100_000;

  /// The limit of loop iterations ([Meter]): a second or less.
  private static final long TURNS_MAX = 100_000_000;

  /// The limit of nested calls.
  private static final int DEPTH_MAX = 8;

  /// The limit of jars that are kept loaded.
  private static final int JARS_MAX = 64;

  private final Runner runner;
  private final CallStatements statements = new CallStatements();

  /// Procedures by class names, by their jars' digests: the content of a digest never changes.
  private final Map<String, SortedMap<String, ServiceLoader.Provider<Procedure>>> jars =
      new ConcurrentHashMap<>();

  Calls(Runner runner) {
    this.runner = runner;
  }

  /// The context of a call.
  record Circumstances(
      Connection connection,
      Catalog catalog,
      Choices choices,
      SequenceSource sequences,
      Set<Dialect> dialects) {}

  /// Executes a call.
  ///
  /// @throws SqlException if it fails
  /// @throws LockConflict if concurrent work blocks it, as in [Runner#run]
  Result call(Session session, Plan.Call plan, Circumstances with) throws SQLException {
    StoredProcedure stored = plan.procedure();
    List<Value> arguments = arguments(session, plan);
    Nesting nesting = Nesting.current();
    if (nesting.depth() > DEPTH_MAX) {
      throw new SqlException(
          "54001", "procedures call each other more than " + DEPTH_MAX + " deep");
    }
    ServiceLoader.Provider<Procedure> program = program(stored, with);
    boolean twice = stored.checked() && nesting.depth() == 1 && runner.engine().hasSavepoints();
    if (!twice) {
      return executed(plan, program, arguments, with, nesting, Trace.NONE);
    }
    return checked(plan, program, arguments, with, nesting);
  }

  /// Executes the call twice, rolls the first execution back, and compares their traces. Classes
  /// are loaded again for the second one, so that behaviour which depends on addresses in memory
  /// differs.
  private Result checked(
      Plan.Call plan,
      ServiceLoader.Provider<Procedure> program,
      List<Value> arguments,
      Circumstances with,
      Nesting nesting)
      throws SQLException {
    StoredProcedure stored = plan.procedure();
    Draws draws = new Draws(with.sequences(), with.choices().session().drawn());
    Circumstances alike =
        new Circumstances(
            with.connection(), with.catalog(), with.choices(), draws::next, with.dialects());
    Unguarded.settle(runner.engine());
    int mark = Recorder.marked();
    Savepoint savepoint = with.connection().setSavepoint();
    Trace first = new Trace();
    try {
      first.end(executed(plan, program, arguments, alike, nesting, first));
    } catch (SqlException failed) {
      first.end(new Result.Failed(failed.error()));
    }
    Unguarded.settle(runner.engine());
    with.connection().rollback(savepoint);
    Recorder.cut(mark);
    draws.rewind();
    ServiceLoader.Provider<Procedure> anew = program(stored, load(stored, with));
    Trace second = new Trace();
    try {
      Result result = executed(plan, anew, arguments, alike, nesting, second);
      second.end(result);
      first.compare(second, stored.name());
      return result;
    } catch (SqlException failed) {
      second.end(new Result.Failed(failed.error()));
      first.compare(second, stored.name());
      throw failed;
    }
  }

  private static List<Value> arguments(Session session, Plan.Call plan) throws SQLException {
    List<Value> computed =
        plan.computed().isPresent()
            ? session.query(plan.computed().get(), List.of()).getFirst().values()
            : List.of();
    List<StoredProcedure.Parameter> parameters =
        plan.procedure().parameters().stream().filter(each -> each.mode().goesIn()).toList();
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Value value =
          switch (plan.arguments().get(i)) {
            case Plan.Cell.Bound(var slot) -> session.value(slot, List.of());
            case Plan.Cell.Computed(int index) -> computed.get(index);
          };
      values.add(session.assigned(value, parameters.get(i).type(), parameters.get(i).typmod()));
    }
    return values;
  }

  private ServiceLoader.Provider<Procedure> program(StoredProcedure stored, Circumstances with) {
    SortedMap<String, ServiceLoader.Provider<Procedure>> jar = jars.get(stored.digest());
    if (jar == null) {
      jar = load(stored, with);
      if (jars.size() >= JARS_MAX) {
        jars.clear();
      }
      jars.put(stored.digest(), jar);
    }
    return program(stored, jar);
  }

  private static ServiceLoader.Provider<Procedure> program(
      StoredProcedure stored, SortedMap<String, ServiceLoader.Provider<Procedure>> jar) {
    ServiceLoader.Provider<Procedure> program = jar.get(stored.className());
    if (program == null) {
      throw new SqlException(
          "42883", "the jar of procedure " + stored.name() + " has no " + stored.className());
    }
    return program;
  }

  /// Reads the jar from a table like any other, so that every copy of the database has it.
  private SortedMap<String, ServiceLoader.Provider<Procedure>> load(
      StoredProcedure stored, Circumstances with) {
    if (JarTable.isIn(with.catalog())
        && Analyser.analyse(JarTable.READ, with.catalog(), Reading.STORED, List.of())
            instanceof Analysed.Data read
        && runner.run(
                with.connection(),
                with.catalog(),
                read,
                List.of(new Value.Text(stored.digest())),
                with.choices(),
                with.sequences())
            instanceof Result.Rows rows) {
      ByteArrayOutputStream jar = new ByteArrayOutputStream();
      for (Row row : rows.rows()) {
        if (row.at(0) instanceof Value.Binary(Bytes part)) {
          jar.writeBytes(part.unsafeArray());
        }
      }
      Bytes bytes = Bytes.wrap(jar.toByteArray());
      if (ProcedureJar.digest(bytes).equals(stored.digest())) {
        return ProcedureJar.read(bytes).load();
      }
      if (bytes.length() > 0) {
        throw new SqlException("XX001", "the jar " + stored.digest() + " is damaged");
      }
    }
    throw new SqlError("58P01", "the jar of procedure " + stored.name() + " is not installed")
        .withHint("Install it again: quorate procedures install")
        .asException();
  }

  private Result executed(
      Plan.Call plan,
      ServiceLoader.Provider<Procedure> program,
      List<Value> arguments,
      Circumstances with,
      Nesting nesting,
      Trace trace) {
    StoredProcedure stored = plan.procedure();
    CallTransaction transaction =
        new CallTransaction(runner, statements, plan, arguments, with, nesting, trace);
    List<String> names =
        stored.parameters().stream()
            .filter(each -> each.mode().goesIn())
            .map(StoredProcedure.Parameter::name)
            .toList();
    quorate.procedure.Row given =
        new quorate.procedure.Row(names, arguments.stream().map(JavaValues::object).toList());
    List<?> out;
    try {
      out = nesting.during(TURNS_MAX, () -> program.get().call(transaction, given));
    } catch (InternalError | UnknownError lost) {
      throw lost; // the machine's fault; a program can only exhaust its stack or memory
    } catch (Throwable thrown) {
      transaction.requireWhole();
      throw failure(stored, thrown);
    }
    transaction.requireWhole();
    transaction
        .failure()
        .ifPresent(failed -> {
          throw failed.asException();
        });
    return answer(stored, out);
  }

  private static SqlException failure(StoredProcedure stored, Throwable thrown) {
    return switch (thrown) {
      case ProcedureException failure
          when failure.getCause() instanceof CallTransaction.StatementFailure statement ->
          statement.error().asException();
      case ProcedureException failure -> new SqlException(failure.sqlState(), said(failure));
      case Meter.Exhausted _ ->
          new SqlError("54000", "procedure " + stored.name() + " does not end")
              .withDetail("It has gone round its loops %,d times.".formatted(TURNS_MAX))
              .asException();
      case StackOverflowError _ ->
          new SqlException("54001", "procedure " + stored.name() + " calls itself too deep");
      case OutOfMemoryError _ ->
          new SqlException(
              "53200", "procedure " + stored.name() + " wants more memory than there is");
      case java.util.ServiceConfigurationError unmade when unmade.getCause() != null ->
          failure(stored, unmade.getCause());
      default ->
          new SqlError(
                  "38000",
                  "procedure %s failed: %s: %s"
                      .formatted(stored.name(), thrown.getClass().getName(), said(thrown)))
              .withDetail(place(thrown))
              .asException();
    };
  }

  private static String said(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? "" : message;
  }

  /// The line of the procedure's own code at which it failed.
  private static String place(Throwable thrown) {
    for (StackTraceElement each : thrown.getStackTrace()) {
      if ("procedures".equals(each.getClassLoaderName())) {
        return "At %s.%s, line %d."
            .formatted(each.getClassName(), each.getMethodName(), each.getLineNumber());
      }
    }
    return "";
  }

  private static Result answer(StoredProcedure stored, List<?> out) {
    List<Column> columns = stored.columns();
    if (out == null || out.size() != columns.size()) {
      throw new SqlException(
          "39000",
          "procedure %s returned %d values, and has %d parameters that come out"
              .formatted(stored.name(), out == null ? 0 : out.size(), columns.size()));
    }
    if (columns.isEmpty()) {
      return new Result.Done("CALL");
    }
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Object value = out.get(i);
      SqlType type = columns.get(i).type();
      values.add(
          value == null
              ? Value.NULL
              : Coerce.to(JavaValues.of(value), type, columns.get(i).typmod()));
    }
    return new Result.Rows(columns, List.of(new Row(values)), true, "CALL");
  }
}

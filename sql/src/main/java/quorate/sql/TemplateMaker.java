package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.access.Privilege;
import quorate.sql.bind.CallBinder;
import quorate.sql.bind.InsertBinder;
import quorate.sql.bind.ProposedRow;
import quorate.sql.bind.QueryBinder;
import quorate.sql.bind.TruncateBinder;
import quorate.sql.bind.WriteBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Query;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Touch;
import quorate.sql.render.Assembly;

/// Builds the template of a data statement.
public final class TemplateMaker {
  private final String text;
  private final List<Token> tokens;
  private final Shape shape;
  private final Context context;
  private final Assembly assembly = new Assembly();

  TemplateMaker(
      String text, List<Token> tokens, Shape shape, Catalog catalog, List<SqlType> declared) {
    this.text = text;
    this.tokens = tokens;
    this.shape = shape;
    context = new Context(catalog, declared);
  }

  /// @throws SqlException if the statement is invalid; a malformed constant takes precedence over
  ///   errors that result from it
  Template make() {
    Statement statement = Parser.statement(text, tokens);
    try {
      return of(statement);
    } catch (SqlException refused) {
      shape.values(context.literals());
      throw refused;
    }
  }

  private Template of(Statement statement) {
    return switch (statement) {
      case Statement.Select(Query query) -> read(query);
      case Statement.Insert insert -> {
        WriteBinder writes = new WriteBinder(context, assembly);
        Plan plan = new InsertBinder(context, writes, assembly).insert(insert);
        yield write(plan, writes);
      }
      case Statement.Update update -> {
        WriteBinder writes = new WriteBinder(context, assembly);
        yield write(writes.update(update), writes);
      }
      case Statement.Delete delete -> {
        WriteBinder writes = new WriteBinder(context, assembly);
        yield write(writes.delete(delete), writes);
      }
      case Statement.Truncate truncate when !truncate.restart() -> {
        WriteBinder writes = new WriteBinder(context, assembly);
        yield write(new TruncateBinder(context, writes).truncate(truncate), writes);
      }
      case Statement.Call call -> call(call);
      default -> schema(statement);
    };
  }

  /// CALL. A procedure may touch any table unless it declares its uses.
  private Template call(Statement.Call call) {
    Plan.Call plan =
        new CallBinder(
                context, assembly, procedure -> ProcedureMarks.in(procedure, context.catalog))
            .call(call);
    if (assembly.unable().size() == Dialect.values().length) {
      throw refused(assembly.unable());
    }
    context.time = true;
    context.random = true;
    SortedSet<String> tables = plan.procedure().tablesOf(context.catalog);
    List<Column> columns = plan.procedure().columns();
    return template(
        plan,
        columns.isEmpty() ? Optional.empty() : Optional.of(columns),
        tables,
        tables.stream()
            .map(table -> new Touch(table, true, LockKey.Mode.TABLE, List.of()))
            .toList(),
        true);
  }

  /// A query. FOR UPDATE locks like an UPDATE if it names a row by its key. Otherwise it would lock
  /// the whole table for possibly few rows, so conflicts are left to COMMIT, as without FOR UPDATE.
  private Template read(Query query) {
    Bound.Query bound = new QueryBinder(context).query(query, Optional.empty(), true);
    if (query.locks()) {
      List<String> locked = locked(query);
      for (String table : locked) {
        context.demand(table, Privilege.UPDATE, true);
        boolean alone = locked.size() == 1; // OF may except one of several, and is not kept
        if (alone && context.catalog.materialized(table).isPresent()) {
          throw new SqlException(
              "42809", "cannot lock rows in materialized view \"" + Qualified.plain(table) + "\"");
        }
      }
    }
    Plan.Query plan = assembly.query(bound);
    if (plan.sql().isEmpty()) {
      throw refused(assembly.unable());
    }
    List<Touch> touches = new ArrayList<>();
    for (String table : context.reads) {
      List<Slot> key = pinned(bound, table);
      boolean one = !key.isEmpty() && key.size() == keyOf(table).size();
      touches.add(
          one
              ? new Touch(table, query.locks(), LockKey.Mode.ROW, key)
              : new Touch(table, false, LockKey.Mode.TABLE, key));
    }
    return template(plan, Optional.of(plan.columns()), new TreeSet<>(), touches, plan.ordered());
  }

  /// The tables that FOR UPDATE refers to.
  private List<String> locked(Query query) {
    return query.body() instanceof Query.Select select
        ? select.from().stream()
            .filter(Query.Table.class::isInstance)
            .flatMap(each -> context.catalog.relation(((Query.Table) each).name()).stream())
            .filter(context.catalog.tables()::containsKey)
            .toList()
        : List.of();
  }

  private List<String> keyOf(String table) {
    return context.catalog.table(table).orElseThrow().primaryKey().orElseThrow().columns();
  }

  /// The prefix of the primary key shared by all rows that the query reads from the table.
  private List<Slot> pinned(Bound.Query bound, String name) {
    Catalog.Table table = context.catalog.table(name).orElseThrow();
    return bound.body() instanceof Bound.Select select
            && select.from().isPresent()
            && select.from().get() instanceof Bound.Base base
            && base.engineName().equals(table.engineName())
            && context.scans == 1
        ? select.where().map(where -> WriteBinder.pinned(table, where)).orElse(List.of())
        : List.of();
  }

  public static SqlException refused(Map<Dialect, String> unable) {
    Map.Entry<Dialect, String> first = unable.entrySet().iterator().next();
    return new SqlException(
        new SqlError(
            "0A000",
            "%s cannot run this statement: it does not have %s"
                .formatted(first.getKey().title(), first.getValue())));
  }

  private Template write(Plan plan, WriteBinder writes) {
    if (assembly.unable().size() == Dialect.values().length) {
      throw refused(assembly.unable());
    }
    Optional<List<Column>> columns =
        switch (plan) {
          case Plan.Insert insert -> insert.returning().map(Plan.Returning::columns);
          case Plan.Update update -> update.returning().map(Plan.Returning::columns);
          case Plan.Delete delete -> delete.returning().map(Plan.Returning::columns);
          case Plan.Query _, Plan.UpdateEach _, Plan.Truncate _, Plan.Call _, Plan.Schema _ ->
              Optional.empty();
        };
    checked(plan)
        .flatMap(table -> ProposedRow.checks(context, table, 0))
        .ifPresent(assembly::judgeChecks);
    SortedSet<String> written = new TreeSet<>();
    List<Touch> touches = new ArrayList<>(writes.touches());
    touches.stream().filter(Touch::write).forEach(touch -> written.add(touch.table()));
    cascades(plan, written, touches);
    for (String table : context.reads) {
      touches.add(new Touch(table, false, LockKey.Mode.TABLE, List.of()));
    }
    return template(plan, columns, written, touches, false);
  }

  /// The table whose constraints a write must satisfy.
  private static Optional<Catalog.Table> checked(Plan plan) {
    return switch (plan) {
      case Plan.Insert insert -> Optional.of(insert.table());
      case Plan.Update update -> Optional.of(update.table());
      case Plan.UpdateEach update -> Optional.of(update.table());
      case Plan.Query _, Plan.Delete _, Plan.Truncate _, Plan.Call _, Plan.Schema _ ->
          Optional.empty();
    };
  }

  /// Adds the tables reached by foreign keys: deletes may cascade to referencing rows, or must
  /// check them.
  private void cascades(Plan plan, SortedSet<String> written, List<Touch> touches) {
    boolean gone = plan instanceof Plan.Delete || plan instanceof Plan.Update;
    List<String> work = new ArrayList<>(gone ? written : new TreeSet<>());
    while (!work.isEmpty()) {
      for (var reference : context.catalog.references(work.removeFirst())) {
        String child = reference.getKey().name();
        Catalog.ForeignKey key = reference.getValue();
        boolean changes =
            plan instanceof Plan.Delete ? key.onDelete().acts() : key.onUpdate().acts();
        if (changes && written.add(child)) {
          work.add(child);
        }
        if (changes || plan instanceof Plan.Delete) {
          touches.add(new Touch(child, changes, LockKey.Mode.TABLE, List.of()));
        }
      }
    }
  }

  private Template schema(Statement statement) {
    return template(
        new Plan.Schema(statement), Optional.empty(), new TreeSet<>(), List.of(), false);
  }

  private Template template(
      Plan plan,
      Optional<List<Column>> columns,
      SortedSet<String> written,
      List<Touch> touches,
      boolean ordered) {
    return new Template(
        shape.display(tokens, context.literals()),
        plan,
        context.literals(),
        context.parameterTypes(),
        context.parameterOids(),
        columns,
        context.reads,
        written,
        List.copyOf(touches),
        new Analysed.Nondeterminism(
            context.time, context.random, context.sequences, context.current, context.settings),
        ordered,
        new TreeMap<>(assembly.unable()),
        context.wanted(),
        assembly.evaluation());
  }
}

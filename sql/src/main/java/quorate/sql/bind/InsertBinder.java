package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.access.Privilege;
import quorate.sql.catalog.Catalog;
import quorate.sql.function.Arrays;
import quorate.sql.function.Functions;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Touch;
import quorate.sql.plan.Volatiles;
import quorate.sql.render.Assembly;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Binds INSERT.
public final class InsertBinder {
  private final Context context;
  private final WriteBinder writes;
  private final ExprBinder expressions;
  private final Assembly assembly;
  private final ConflictBinder conflicts;
  private final List<Term> computed = new ArrayList<>();

  public InsertBinder(Context context, WriteBinder writes, Assembly assembly) {
    this.context = context;
    this.writes = writes;
    this.assembly = assembly;
    expressions = writes.queries().expressions();
    conflicts = new ConflictBinder(context, expressions, assembly);
  }

  public Plan insert(Statement.Insert insert) {
    writes.queries().ctes().defineForAll(insert.with());
    Catalog.Table table = writes.target(insert.table(), insert.position());
    List<Integer> positions = positions(table, insert);
    context.demand(table.name(), Privilege.INSERT, true).of(inserted(table, positions, insert));
    List<List<Plan.Cell>> rows = new ArrayList<>();
    Optional<Plan.Query> query = Optional.empty();
    boolean perRow = false;
    if (insert.source().isEmpty()) {
      rows.add(row(table, List.of(), List.of(), insert));
    } else if (plainValues(insert.source().get()) instanceof Query.Values values) {
      ValueLists.requireOneLength(values);
      for (List<Expr> exprs : values.rows()) {
        int extra = exprs.size() > positions.size() ? exprs.get(positions.size()).position() : 0;
        checkWidth(exprs.size(), positions.size(), insert, extra);
        rows.add(row(table, positions, exprs, insert));
      }
    } else {
      perRow = true;
      query = Optional.of(selected(insert.source().get(), table, positions, insert, rows));
    }
    if (!perRow && !computed.isEmpty()) {
      query = Optional.of(assembly.query(Assembly.constants(computed)));
    }
    touch(table, rows, insert);
    Optional<Plan.OnConflict> conflict =
        insert.onConflict().map(each -> conflicts.onConflict(table, insert, each));
    Optional<Plan.Returning> returning =
        insert.returning().isEmpty()
            ? Optional.empty()
            : Optional.of(
                writes
                    .returnings()
                    .of(table, insert.alias(), Others.NONE, insert.returning(), insert.position()));
    return new Plan.Insert(table, query, perRow, rows, conflict, returning);
  }

  /// The target columns; without a list, as many leading columns as there are values.
  private static List<String> inserted(
      Catalog.Table table, List<Integer> positions, Statement.Insert insert) {
    if (insert.source().isEmpty()) {
      return List.of();
    }
    long given =
        insert.columns().isEmpty()
                && plainValues(insert.source().get()) instanceof Query.Values rows
            ? rows.rows().getFirst().size()
            : positions.size();
    return positions.stream().limit(given).map(each -> table.columns().get(each).name()).toList();
  }

  private static Query.Body plainValues(Query query) {
    boolean plain =
        query.with().isEmpty()
            && query.orderBy().isEmpty()
            && query.limit().isEmpty()
            && query.offset().isEmpty();
    return plain ? query.body() : new Query.Nested(query);
  }

  private static List<Integer> positions(Catalog.Table table, Statement.Insert insert) {
    List<Integer> positions = new ArrayList<>();
    if (insert.columns().isEmpty()) {
      for (int i = 0; i < table.columns().size(); i++) {
        positions.add(i);
      }
      return positions;
    }
    for (Statement.Target target : insert.columns()) {
      String name = target.column();
      WriteBinder.column(table, name, target.position());
      int position = table.position(name);
      if (positions.contains(position)) {
        throw new SqlException(
            new SqlError("42701", "column \"" + name + "\" specified more than once")
                .at(target.position()));
      }
      positions.add(position);
    }
    return positions;
  }

  private static void checkWidth(int values, int columns, Statement.Insert insert, int extra) {
    if (values > columns) {
      throw new SqlException(
          new SqlError("42601", "INSERT has more expressions than target columns").at(extra));
    }
    if (values < columns && !insert.columns().isEmpty()) {
      throw new SqlException(
          new SqlError("42601", "INSERT has more target columns than expressions")
              .at(insert.columns().get(values).position()));
    }
  }

  private List<Plan.Cell> row(
      Catalog.Table table, List<Integer> positions, List<Expr> exprs, Statement.Insert insert) {
    List<Plan.Cell> cells = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      Catalog.TableColumn column = table.columns().get(i);
      int given = positions.indexOf(i);
      if (given < 0 || given >= exprs.size() || exprs.get(given) instanceof Expr.Default) {
        cells.add(WriteBinder.cell(new Defaults(context).term(column), computed));
        continue;
      }
      refuseAlways(column, insert);
      Expr expr = exprs.get(given);
      context.volatiles = Volatiles.ONCE;
      Term term =
          expressions
              .conversions()
              .assign(expressions.bind(expr, new Scope()), column, expr.position());
      cells.add(WriteBinder.cell(term, computed));
    }
    return cells;
  }

  private static void refuseAlways(Catalog.TableColumn column, Statement.Insert insert) {
    if (column.identity() == Catalog.Identity.ALWAYS && !insert.overriding()) {
      throw new SqlException(
          new SqlError(
                  "428C9",
                  "cannot insert a non-DEFAULT value into column \"" + column.name() + "\"")
              .withDetail(
                  "Column \"%s\" is an identity column defined as GENERATED ALWAYS."
                      .formatted(column.name()))
              .withHint("Use OVERRIDING SYSTEM VALUE to override."));
    }
  }

  /// INSERT ... SELECT, with the rows in a total order, so that generated values go to the same
  /// rows on every replica.
  private Plan.Query selected(
      Query source,
      Catalog.Table table,
      List<Integer> positions,
      Statement.Insert insert,
      List<List<Plan.Cell>> rows) {
    SortedMap<Integer, Slot> generated = new TreeMap<>();
    Query rest = withoutGenerated(source, generated);
    Bound.Query bound =
        writes.queries().into(positions.stream().map(table.columns()::get).toList(), rest);
    checkWidth(bound.outputs().size(), positions.size(), insert, insert.position());
    if (!bound.ordered()) {
      bound =
          new Bound.Query(
              bound.body(),
              bound.outputs(),
              Sorting.withTies(bound.orderBy(), bound.outputs()),
              bound.limit(),
              bound.offset(),
              true);
    }
    List<Plan.Cell> cells = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      Catalog.TableColumn column = table.columns().get(i);
      int given = positions.indexOf(i);
      Slot slot = generated.get(given);
      if (slot != null) {
        refuseAlways(column, insert);
        cells.add(new Plan.Cell.Bound(slot));
      } else if (given >= 0 && given < bound.outputs().size()) {
        refuseAlways(column, insert);
        SqlType type = bound.outputs().get(given).type();
        if (!Types.assignable(type, column.type())) {
          throw new SqlException(
              new SqlError(
                      "42804",
                      "column \"%s\" is of type %s but expression is of type %s"
                          .formatted(column.name(), column.type().sqlName(), type.sqlName()))
                  .at(insert.position()));
        }
        Arrays.requireRead(type, column.type(), insert.position());
        cells.add(new Plan.Cell.Computed(given));
      } else {
        Plan.Cell cell = WriteBinder.cell(new Defaults(context).term(column), computed);
        if (cell instanceof Plan.Cell.Computed) {
          throw Unsupported.of(
              "INSERT ... SELECT with a computed default of column " + column.name(),
              insert.position());
        }
        cells.add(cell);
      }
    }
    rows.add(cells);
    return assembly.query(bound);
  }

  /// Removes random(), nextval() and the like from a select list; Quorate evaluates them row by row
  /// after the rows are ordered.
  private Query withoutGenerated(Query source, SortedMap<Integer, Slot> generated) {
    if (!(source.body() instanceof Query.Select select)
        || select.distinct()
        || source.ties()
        || !select.sets().isEmpty()
        || select.items().stream().anyMatch(item -> item.expression() instanceof Expr.Star)) {
      return source;
    }
    List<Query.Item> items = new ArrayList<>(select.items());
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).expression() instanceof Expr.Call call) {
        int index = i;
        context.volatiles = Volatiles.ONCE;
        new Functions(context, expressions)
            .perRow(call)
            .ifPresent(slot -> {
              generated.put(index, slot);
              items.set(
                  index,
                  new Query.Item(new Expr.Word("null", call.position()), Optional.of("generated")));
            });
      }
    }
    Query.Select rest =
        new Query.Select(
            false,
            select.distinctOn(),
            items,
            select.from(),
            select.where(),
            select.groupBy(),
            select.sets(),
            select.having(),
            select.windows());
    return new Query(
        source.with(),
        rest,
        source.orderBy(),
        source.limit(),
        source.offset(),
        source.ties(),
        source.locks());
  }

  private void touch(Catalog.Table table, List<List<Plan.Cell>> rows, Statement.Insert insert) {
    boolean known = table.primaryKey().isPresent();
    List<Touch> touches = new ArrayList<>();
    for (List<Plan.Cell> row : rows) {
      Optional<List<Slot>> key =
          known ? slots(table, row, table.primaryKey().get().columns()) : Optional.empty();
      known &= key.isPresent();
      key.ifPresent(slots -> touches.add(new Touch(table.name(), true, LockKey.Mode.ROW, slots)));
    }
    LockKey.Mode mode = insert.onConflict().isPresent() ? LockKey.Mode.TABLE : LockKey.Mode.INSERT;
    writes
        .touches()
        .addAll(known ? touches : List.of(new Touch(table.name(), true, mode, List.of())));
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      for (List<Plan.Cell> row : rows) {
        Optional<List<Slot>> slots = slots(table, row, key.columns());
        writes
            .touches()
            .add(
                new Touch(
                    key.target(),
                    false,
                    slots.isPresent() ? LockKey.Mode.ROW : LockKey.Mode.TABLE,
                    slots.orElse(List.of())));
      }
    }
  }

  private static Optional<List<Slot>> slots(
      Catalog.Table table, List<Plan.Cell> row, List<String> columns) {
    List<Slot> slots = new ArrayList<>();
    for (String name : columns) {
      if (!(row.get(table.position(name)) instanceof Plan.Cell.Bound(Slot slot))
          || slot.source() == Slot.Source.NEXTVAL
          || slot.source() == Slot.Source.NOW
          || slot.source() == Slot.Source.RANDOM_UUID) {
        return Optional.empty();
      }
      slots.add(slot);
    }
    return Optional.of(slots);
  }
}

package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.access.Privilege;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Missing;
import quorate.sql.function.Binding;
import quorate.sql.function.FunctionTable;
import quorate.sql.function.Operators;
import quorate.sql.function.Unnest;
import quorate.sql.function.UnsupportedFunctions;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.RequiredPrivilege;
import quorate.sql.plan.Scope;
import quorate.sql.plan.SourceOrder;
import quorate.sql.plan.Term;
import quorate.sql.plan.Volatiles;
import quorate.sql.rewrite.FullJoin;
import quorate.sql.type.Unsupported;

/// Binds FROM. Views and CTEs are expanded where they are used, so that engines need not have them.
final class FromBinder {
  private static final int VIEW_DEPTH_MAX = 32;
  private final Context context;
  private final QueryBinder queries;
  private int depth;

  FromBinder(Context context, QueryBinder queries) {
    this.context = context;
    this.queries = queries;
  }

  Optional<Bound.From> bind(List<Query.From> items, Scope scope) {
    Bound.From all = null;
    for (Query.From item : items) {
      Optional<Bound.From> beside = beside(Optional.ofNullable(all), item, scope);
      if (beside.isPresent()) {
        all = beside.get();
        continue;
      }
      Bound.From next = bind(item, scope);
      all = all == null ? next : new Bound.Join("cross", all, next, Optional.empty());
    }
    return Optional.ofNullable(all);
  }

  private Bound.From bind(Query.From item, Scope scope) {
    return switch (item) {
      case Query.Table table -> table(table, scope);
      case Query.Derived(Query query, String alias, List<String> names, int position) ->
          derived(
              queries.derived(query),
              alias.equals("?") ? context.alias() + "?" : alias,
              names,
              position,
              scope);
      case Query.Join join -> join(join, scope);
      case Query.Function function when function.ordinality() && !isUnnest(function) ->
          throw Unsupported.of("WITH ORDINALITY", function.position());
      case Query.Function function -> function(function, scope);
      case Query.Lateral(_, int position) -> throw Unsupported.of("LATERAL", position);
    };
  }

  private static boolean isUnnest(Query.Function function) {
    return function.call().name().equals(Unnest.NAME);
  }

  /// unnest of columns of the preceding items or of an outer query, joined to the preceding items.
  private Optional<Bound.From> beside(Optional<Bound.From> left, Query.From item, Scope scope) {
    if (!(item instanceof Query.Function function) || !function.call().name().equals(Unnest.NAME)) {
      return Optional.empty();
    }
    Unnest unnest = Unnest.of(function, context, queries.expressions(), scope);
    if (unnest.isAlone()) {
      return Optional.empty();
    }
    Unnest.Joined joined = unnest.joined(left, scope);
    List<Scope.Field> fields = new ArrayList<>();
    for (int i = 0; i < joined.columns().size(); i++) {
      fields.add(new Scope.Field(unnest.names().get(i), joined.columns().get(i), false));
    }
    String visible = function.alias().orElse(Unnest.NAME);
    scope.add(
        new Scope.Relation(
            visible, renamed(fields, function.columnAliases(), visible, function.position())),
        function.position());
    if (left.isEmpty()) {
      context.sourceOrder.note(scope, joined.order());
    }
    return Optional.of(joined.from());
  }

  private Bound.From unnest(Query.Function function, Scope scope) {
    Unnest unnest = Unnest.of(function, context, queries.expressions(), scope);
    if (!unnest.isAlone()) {
      throw Unsupported.of(
          "unnest() of columns, but for a plain or inner join,", function.position());
    }
    String visible = function.alias().orElse(Unnest.NAME);
    return derived(unnest.query(), visible, function.columnAliases(), function.position(), scope);
  }

  /// A function in FROM; its single column is named after the function.
  private Bound.From function(Query.Function function, Scope scope) {
    if (function.call().name().equals(Unnest.NAME)) {
      return unnest(function, scope);
    }
    Binding.OfRows rows =
        FunctionTable.ofRows(function.call().name()).orElseThrow(() -> refused(function));
    Bound.Query query = rows(rows, function, scope);
    String visible = function.alias().orElse(function.call().name());
    List<String> names =
        function.columnAliases().isEmpty() ? List.of(visible) : function.columnAliases();
    return derived(query, visible, names, function.position(), scope);
  }

  private Bound.Query rows(Binding.OfRows rows, Query.Function function, Scope scope) {
    try {
      return rows.query(function, context, queries.expressions());
    } catch (SqlException unknown) {
      throw unknown.error().sqlState().matches("42703|42P01") && isOf(function, scope)
          ? Unsupported.of("a function in FROM of columns of preceding items", function.position())
          : unknown;
    }
  }

  /// Whether the function's arguments can be bound to the items before it.
  private boolean isOf(Query.Function function, Scope scope) {
    try {
      function.call().arguments().forEach(each -> queries.expressions().bind(each, scope));
      return true;
    } catch (SqlException neither) {
      return false;
    }
  }

  private SqlException refused(Query.Function function) {
    String name = function.call().name();
    if (UnsupportedFunctions.is(name)) {
      return Unsupported.of("the function " + name + "() in FROM", function.position());
    }
    // Binding the call refuses unknown functions; the others are known, but not as tables.
    queries.expressions().bind(function.call(), new Scope());
    return Unsupported.of("a function in FROM", function.position());
  }

  private Bound.From table(Query.Table item, Scope scope) {
    String visible = item.alias().orElse(Qualified.plain(item.name()));
    Optional<Query.Cte> cte = queries.ctes().get(item.name());
    if (cte.isPresent()) {
      List<String> names =
          item.columnAliases().isEmpty() ? cte.get().columns() : item.columnAliases();
      Optional<Recursion.Reference> itself = queries.ctes().itself(item);
      if (itself.isPresent()) {
        Bound.Base from = itself.get().from();
        named(itself.get().rows(), from.alias(), visible, names, item.position(), scope);
        return from;
      }
      Bound.Query query = queries.ctes().query(item.name());
      return derived(query, visible, names, item.position(), scope);
    }
    Optional<String> key = context.catalog.relation(item.name());
    key.ifPresent(each -> context.named(each, item.position()));
    Optional<Catalog.View> view = key.flatMap(context.catalog::view);
    if (view.isPresent()) {
      return view(view.get(), visible, item, scope);
    }
    if (key.filter(context.catalog.sequences()::containsKey).isPresent()) {
      throw Unsupported.of("a query of a sequence", item.position());
    }
    Catalog.Table table =
        key.flatMap(context.catalog::table)
            .orElseThrow(() -> Missing.relation(item.name(), item.position()));
    context.reads.add(table.name());
    context.scans++;
    return base(table, visible, item.columnAliases(), item.position(), scope);
  }

  Bound.Base base(
      Catalog.Table table, String visible, List<String> names, int position, Scope scope) {
    String alias = context.alias();
    List<Scope.Field> fields =
        Scope.Field.of(alias, table, context.demand(table.name(), Privilege.SELECT, true));
    scope.add(new Scope.Relation(visible, renamed(fields, names, visible, position)), position);
    return new Bound.Base(table.engineName(), alias);
  }

  private Bound.From view(Catalog.View view, String visible, Query.Table item, Scope scope) {
    if (++depth > VIEW_DEPTH_MAX) {
      throw new SqlException("54001", "views are nested too deeply");
    }
    Query query = Parser.query(view.sql());
    RequiredPrivilege demand = context.demand(view.name(), Privilege.SELECT, true);
    Context inner = context.ofKeptText();
    inner.volatiles = Volatiles.NONE;
    Bound.Query bound =
        SessionZone.asKept(() -> new QueryBinder(inner).query(query, Optional.empty(), false));
    context.reads.addAll(inner.reads);
    context.scans += inner.scans;
    context.time |= inner.time;
    context.random |= inner.random;
    context.settings.addAll(inner.settings);
    context.demandedBy(view.name(), inner);
    depth--;
    List<String> names =
        item.columnAliases().isEmpty()
            ? view.columns().stream().map(column -> column.name()).toList()
            : item.columnAliases();
    String alias = context.alias();
    List<Scope.Field> fields = columns(view, fields(bound, alias));
    for (int i = 0; i < fields.size(); i++) {
      fields.set(i, fields.get(i).from(demand, view.columns().get(i).name()));
    }
    scope.add(
        new Scope.Relation(visible, renamed(fields, names, visible, item.position())),
        item.position());
    return new Bound.Derived(bound, alias);
  }

  /// The columns that a view had when it was created. If it contains `*` and its tables have since
  /// gained columns, those do not belong to the view.
  ///
  /// @throws SqlException 0A000 if the columns cannot be told apart
  private static List<Scope.Field> columns(Catalog.View view, List<Scope.Field> now) {
    if (now.size() == view.columns().size()) {
      return now;
    }
    List<Scope.Field> columns = new ArrayList<>();
    for (var column : view.columns()) {
      List<Scope.Field> found =
          now.stream().filter(field -> field.name().equals(column.name())).toList();
      if (found.size() != 1) {
        throw new SqlException(
            new SqlError(
                    "0A000",
                    "reading view \"%s\", whose tables have other columns since it was made, is not supported by Quorate"
                        .formatted(view.name()))
                .withHint("Make it again, with its columns instead of *."));
      }
      columns.add(found.getFirst());
    }
    return columns;
  }

  private Bound.From derived(
      Bound.Query query, String visible, List<String> names, int position, Scope scope) {
    String alias = context.alias();
    named(query, alias, visible, names, position, scope);
    SourceOrder.Shown shown = context.sourceOrder.shown(query, alias);
    context.sourceOrder.note(scope, shown.order());
    return new Bound.Derived(shown.query(), alias);
  }

  /// Adds a query's columns to the scope under its alias.
  private static void named(
      Bound.Query query,
      String alias,
      String visible,
      List<String> names,
      int position,
      Scope scope) {
    scope.add(
        new Scope.Relation(visible, renamed(fields(query, alias), names, visible, position)),
        position);
  }

  private static List<Scope.Field> fields(Bound.Query query, String alias) {
    List<Scope.Field> fields = new ArrayList<>();
    for (int i = 0; i < query.outputs().size(); i++) {
      fields.add(new Scope.Field(query.outputs().get(i).name(), query.column(i, alias), false));
    }
    return fields;
  }

  private static List<Scope.Field> renamed(
      List<Scope.Field> fields, List<String> names, String table, int position) {
    if (names.size() > fields.size()) {
      throw new SqlException(
          new SqlError(
                  "42P10",
                  "table \"%s\" has %d columns available but %d columns specified"
                      .formatted(table, fields.size(), names.size()))
              .at(position));
    }
    List<Scope.Field> renamed = new ArrayList<>(fields);
    for (int i = 0; i < names.size(); i++) {
      renamed.set(
          i, new Scope.Field(names.get(i), fields.get(i).term(), false, fields.get(i).source()));
    }
    return renamed;
  }

  private Bound.From join(Query.Join join, Scope scope) {
    int before = scope.size();
    Bound.From left = bind(join.left(), scope);
    int middle = scope.size();
    boolean plain = join.kind().equals("inner") || join.kind().equals("cross");
    if (plain && join.using().isEmpty() && !join.natural()) {
      Optional<Bound.From> beside = beside(Optional.of(left), join.right(), scope);
      if (beside.isPresent()) {
        return conditioned(beside.get(), join, scope);
      }
    }
    Bound.From right = bind(join.right(), scope);
    List<String> using = join.using();
    if (join.natural()) {
      using = common(scope, before, middle);
    }
    Optional<Term> on =
        join.on().map(each -> RowIdentity.on(each, scope, context, queries.expressions()));
    if (!using.isEmpty()) {
      List<Term> equal = new ArrayList<>();
      List<Term> merged = new ArrayList<>();
      for (String name : using) {
        Term leftTerm = find(scope.all(before, middle), name, "left", join);
        Term rightTerm = find(scope.all(middle, scope.size()), name, "right", join);
        List<Term> sides =
            queries.expressions().conversions().meet(leftTerm, rightTerm, "=", join.position());
        equal.add(new Term.Operation("=", sides, SqlType.BOOL));
        merged.add(merged(join, leftTerm, rightTerm));
      }
      for (int i = 0; i < using.size(); i++) {
        scope.merge(using.get(i), merged.get(i), before);
      }
      on = Optional.of(Operators.fold("and", equal));
    }
    if (join.kind().equals("full")) {
      FullJoin full =
          new FullJoin(
              context,
              left,
              right,
              on.orElseGet(() -> new Term.Constant(new Value.Bool(true), SqlType.BOOL)));
      Bound.From relation =
          full.relation(scope.columns(before, middle), scope.columns(middle, scope.size()));
      scope.move(before, full::moved);
      return relation;
    }
    nullable(scope, join.kind(), before, middle);
    String kind = on.isEmpty() ? "cross" : join.kind();
    return new Bound.Join(kind, left, right, on);
  }

  /// Adds the condition of an inner join to rows that unnest has joined.
  private Bound.From conditioned(Bound.From rows, Query.Join join, Scope scope) {
    if (join.on().isEmpty()
        || !(rows instanceof Bound.Join(var kind, var left, var right, var on))) {
      return rows;
    }
    Term condition = RowIdentity.on(join.on().get(), scope, context, queries.expressions());
    return new Bound.Join(
        kind,
        left,
        right,
        Optional.of(
            on.map(other -> Operators.fold("and", List.of(other, condition))).orElse(condition)));
  }

  /// The merged column of USING: the one from the side that has a row.
  private Term merged(Query.Join join, Term left, Term right) {
    return switch (join.kind()) {
      case "right" -> right;
      case "full" -> {
        List<Term> both =
            queries
                .expressions()
                .conversions()
                .unify(List.of(left, right), "JOIN/USING", join.position());
        int typmod = left.typmod() == right.typmod() ? left.typmod() : -1;
        yield new Term.Call("coalesce", both, both.getFirst().type(), typmod);
      }
      default -> left;
    };
  }

  /// Marks the columns of an outer join's nullable side.
  private static void nullable(Scope scope, String kind, int before, int middle) {
    if (kind.equals("left")) {
      scope.makeNullable(middle, scope.size());
    } else if (kind.equals("right")) {
      scope.makeNullable(before, middle);
    }
  }

  private static List<String> common(Scope scope, int before, int middle) {
    List<Scope.Field> right = scope.all(middle, scope.size());
    return scope.all(before, middle).stream()
        .map(Scope.Field::name)
        .distinct()
        .filter(name -> right.stream().anyMatch(each -> each.name().equals(name)))
        .toList();
  }

  private static Term find(List<Scope.Field> fields, String name, String side, Query.Join join) {
    List<Scope.Field> found = fields.stream().filter(it -> it.name().equals(name)).toList();
    if (found.isEmpty()) {
      throw new SqlException(
          new SqlError(
                  "42703",
                  "column \"%s\" specified in USING clause does not exist in %s table"
                      .formatted(name, side))
              .at(join.position()));
    }
    if (found.size() > 1) {
      throw new SqlException(
          new SqlError(
                  "42702",
                  "common column name \"%s\" appears more than once in %s table"
                      .formatted(name, side))
              .at(join.position()));
    }
    return found.getFirst().used();
  }
}

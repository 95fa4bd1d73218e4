package quorate.sql.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.DialectTraits;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.dialect.QueryTraits;
import quorate.sql.dialect.Unable;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Complexity;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RowCount;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// Renders queries for one engine.
public final class Renderer implements SqlWriter {
  private final Dialect dialect;
  private final DialectTraits traits;
  private final StringBuilder sql = new StringBuilder();
  private final List<Slot> binds = new ArrayList<>();
  private final TermRenderer terms;
  private final MariadbQueries mariadb;
  private final RecursionText recursions;

  /// Whether to order texts by code point in an engine that does not.
  private final boolean byCodePoint;

  private boolean ordersTexts;

  Renderer(Dialect dialect, boolean byCodePoint) {
    this.dialect = dialect;
    traits = dialect.traits();
    this.byCodePoint = byCodePoint;
    mariadb = new MariadbQueries(this);
    recursions = new RecursionText(this);
    terms = new TermRenderer(dialect, this);
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  Plan.Rendered rendered() {
    int max = traits.bindsMax();
    if (binds.size() > max) {
      throw new Unable("more than " + max + " values in one statement");
    }
    return new Plan.Rendered(sql.toString(), binds);
  }

  @Override
  public Renderer text(String text) {
    sql.append(text);
    return this;
  }

  @Override
  public Renderer name(String name) {
    return text(EngineTypes.quote(name));
  }

  @Override
  public Renderer mark(Slot slot) {
    binds.add(slot);
    return text("?");
  }

  @Override
  public Renderer term(Term term) {
    Complexity.check(sql);
    terms.write(term);
    return this;
  }

  /// A value stored in a column, of a type that the engine knows.
  public Renderer assigned(Term term) {
    if (term instanceof Term.Bind(Slot slot)) {
      return mark(slot);
    }
    return term(term);
  }

  /// A value stored in this column.
  public Renderer assigned(Term term, Catalog.TableColumn column) {
    if (EngineTypes.textual(dialect) && !(term instanceof Term.Bind)) {
      TextualTerms.assign(this, term, column);
      return this;
    }
    return assigned(term);
  }

  @Override
  public Renderer list(List<Term> list) {
    for (int i = 0; i < list.size(); i++) {
      text(i == 0 ? "" : ", ").term(list.get(i));
    }
    return this;
  }

  /// Whether the text contains an operation that the engine orders by UTF-16 units.
  boolean ordersTexts() {
    return ordersTexts;
  }

  @Override
  public <T> Optional<T> ordered(Supplier<Optional<T>> exact) {
    if (!EngineTypes.comparesUnits(dialect)) {
      return Optional.empty();
    }
    Optional<T> keyed = exact.get();
    ordersTexts |= keyed.isPresent();
    return byCodePoint ? keyed : Optional.empty();
  }

  @Override
  public void query(Bound.Query given) {
    Bound.Query query = ordered(() -> TextOrder.of(given)).orElse(given);
    boolean cut = query.limit().isPresent() || query.offset().isPresent();
    boolean sorted = !query.orderBy().isEmpty() || cut;
    if (traits.sortsSelectsOnly()) {
      mariadb.query(query, sorted);
      return;
    }
    if (sorted && !(query.body() instanceof Bound.Select)) {
      text("SELECT * FROM (");
      body(query.body());
      text(") ");
      derivedName("s", query);
    } else {
      body(query.body());
    }
    order(query.orderBy());
    if (traits.hasPlainSelectsOnly() && query.body() instanceof Bound.Select select) {
      DerbySelects.check(select, query.orderBy());
    }
    if (traits.limitsByNumbers()) {
      limit(query);
      return;
    }
    if (query.offset().isPresent()) {
      text(" OFFSET ");
      count(query.offset().get());
      text(" ROWS");
    } else if (query.limit().isPresent() && traits.fetchesAfterOffset()) {
      text(" OFFSET 0 ROWS");
    }
    if (query.limit().isPresent()) {
      text(" FETCH NEXT ");
      count(query.limit().get());
      text(" ROWS ONLY");
    }
  }

  @Override
  public void limit(Bound.Query query) {
    if (query.offset().isEmpty() && query.limit().isEmpty()) {
      return;
    }
    text(" LIMIT ");
    query.offset().ifPresentOrElse(this::count, () -> text("0"));
    text(", ");
    query.limit().ifPresentOrElse(this::count, () -> text(traits.allRows()));
  }

  private void count(Slot slot) {
    if (slot.source() == Slot.Source.CONSTANT
        && slot.constant() instanceof quorate.core.value.Value.Int(long number)
        && number > 0) {
      text(Long.toString(number));
      return;
    }
    if (slot.count().equals(Optional.of(RowCount.LIMIT)) && !traits.hasEmptyLimits()) {
      throw new Unable("LIMIT of no row, or of a parameter, in a subquery");
    }
    mark(slot);
  }

  @Override
  public void order(List<Bound.Order> orders) {
    for (int i = 0; i < orders.size(); i++) {
      Bound.Order order = orders.get(i);
      text(i == 0 ? " ORDER BY " : ", ");
      sorted(
          order,
          () ->
              order
                  .term()
                  .ifPresentOrElse(this::term, () -> text(Integer.toString(order.ordinal()))));
    }
  }

  @Override
  public void sorted(Bound.Order order, Runnable key) {
    boolean natural = order.nullsFirst() == order.descending();
    if (traits.nullOrder() == QueryTraits.NullOrder.LEAST) {
      if (order.nullable() && natural) {
        text("(");
        key.run();
        text(order.nullsFirst() ? ") IS NOT NULL, " : ") IS NULL, ");
      }
      key.run();
      text(order.descending() ? " DESC" : "");
      return;
    }
    key.run();
    sortDirection(order, natural);
  }

  private void sortDirection(Bound.Order order, boolean natural) {
    text(order.descending() ? " DESC" : "");
    if (order.nullable() && !(natural && traits.nullOrder() == QueryTraits.NullOrder.GREATEST)) {
      text(order.nullsFirst() ? " NULLS FIRST" : " NULLS LAST");
    }
  }

  @Override
  public void body(Bound.Body body) {
    switch (body) {
      case Bound.Select select -> select(select);
      case Bound.Recursive recursive -> recursions.write(recursive);
      case Bound.SetOperation operation -> {
        boolean counted = operation.all() && !operation.operator().equals("union");
        if (counted && !traits.hasCountedSets()) {
          body(CountedSets.of(operation));
          return;
        }
        // Derby rejects a parenthesis at the start of a derived table.
        if (isPlain(operation.left(), operation.operator())) {
          query(operation.left());
        } else {
          text("SELECT * FROM (");
          query(operation.left());
          text(") ");
          derivedName("s", operation.left());
        }
        text(" " + operation.operator().toUpperCase(java.util.Locale.ROOT));
        text(operation.all() ? " ALL " : " ");
        arm(operation.right());
      }
      case Bound.Values values -> {
        switch (traits.values()) {
          case PLAIN -> rows(values);
          case SELECTED -> {
            for (int i = 1; i <= values.rows().getFirst().size(); i++) {
              text(i == 1 ? "SELECT " : ", ").text("column" + i + " AS ").name("c" + i);
            }
            text(" FROM (");
            rows(values);
            text(")");
          }
          case UNITED -> mariadb.values(values);
        }
      }
    }
  }

  private void rows(Bound.Values values) {
    text("VALUES ");
    for (int i = 0; i < values.rows().size(); i++) {
      text(i == 0 ? "(" : ", (").list(values.rows().get(i)).text(")");
    }
  }

  /// Whether the left arm keeps its meaning without parentheses.
  private static boolean isPlain(Bound.Query query, String operator) {
    boolean sorted =
        !query.orderBy().isEmpty() || query.limit().isPresent() || query.offset().isPresent();
    return !sorted
        && (query.body() instanceof Bound.Select
            || query.body() instanceof Bound.SetOperation && !operator.equals("intersect"));
  }

  private void arm(Bound.Query query) {
    if (!traits.hasNestedSets()) {
      text("SELECT * FROM (");
      query(query);
      text(") ");
      derivedName("s", query);
    } else if (!query.orderBy().isEmpty()
        || query.limit().isPresent()
        || query.offset().isPresent()) {
      text("(SELECT * FROM (");
      query(query);
      text(") ");
      derivedName("s", query);
      text(")");
    } else {
      text("(");
      query(query);
      text(")");
    }
  }

  private void select(Bound.Select select) {
    text(select.distinct() ? "SELECT DISTINCT " : "SELECT ");
    if (select.items().isEmpty()) {
      throw new Unable("a select list without columns");
    }
    items(select.items());
    if (select.from().isPresent()) {
      JoinLimit.check(select.from().get(), traits);
      text(" FROM ");
      from(select.from().get(), false);
    } else {
      text(nothing());
    }
    select.where().ifPresent(where -> text(" WHERE ").term(where));
    if (!select.groupBy().isEmpty()) {
      text(" GROUP BY ").list(select.groupBy());
    }
    select.having().ifPresent(having -> text(" HAVING ").term(having));
  }

  /// The select list. HSQLDB fails if it sorts by an AND or OR with a constant operand.
  private void items(List<Term> items) {
    for (int i = 0; i < items.size(); i++) {
      text(i == 0 ? "" : ", ");
      boolean sortable =
          traits.sortsByJunctions()
              || !(items.get(i) instanceof Term.Operation operation)
              || !operation.symbol().equals("and") && !operation.symbol().equals("or");
      text(sortable ? "" : "CAST(").term(items.get(i)).text(sortable ? "" : " AS BOOLEAN)");
      if (traits.namesColumnsInSelect()) {
        text(" AS ").name("c" + (i + 1));
      }
    }
  }

  @Override
  public String nothing() {
    return traits.fromNothing();
  }

  private void from(Bound.From from, boolean nested) {
    switch (from) {
      case Bound.Base base -> name(base.engineName()).text(" ").name(base.alias());
      case Bound.Derived derived -> {
        text("(");
        query(derived.query());
        text(") ");
        derivedName(derived.alias(), derived.query());
      }
      case Bound.Join join -> {
        text(nested ? "(" : "");
        from(join.left(), false);
        text(" " + join.kind().toUpperCase(java.util.Locale.ROOT) + " JOIN ");
        from(join.right(), true);
        Optional<Term> on = join.on();
        on.ifPresent(condition -> text(" ON ").term(condition));
        text(nested ? ")" : "");
      }
    }
  }

  @Override
  public void derivedName(String alias, Bound.Query query) {
    name(alias);
    if (traits.namesColumnsInSelect()) {
      return;
    }
    for (int i = 1; i <= query.outputs().size(); i++) {
      text(i == 1 ? "(" : ", ").name("c" + i);
    }
    text(")");
  }

  @Override
  public String type(SqlType type, int typmod) {
    return EngineTypes.cast(type, typmod, dialect);
  }
}

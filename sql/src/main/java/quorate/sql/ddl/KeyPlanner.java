package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.bind.ExprBinder;
import quorate.sql.bind.QueryBinder;
import quorate.sql.bind.SetDefault;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.References;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.function.Distinction;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.render.Assembly;

/// Plans constraints.
final class KeyPlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  KeyPlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  static String names(Catalog.Table table, List<String> columns) {
    columns.forEach(name ->
        table
            .column(name)
            .ifPresent(column -> Distinction.refuse(column.type(), "a key or index of", 0)));
    return String.join(
        ", ",
        columns.stream()
            .map(name -> EngineTypes.quote(table.column(name).orElseThrow().engineName()))
            .toList());
  }

  /// The columns of an index that makes nothing unique.
  static String indexed(Catalog.Table table, List<String> columns) {
    return String.join(
        ", ",
        columns.stream()
            .map(name -> table.column(name).orElseThrow())
            .peek(column -> Distinction.requireIndex(column.type()))
            .map(column -> EngineTypes.quote(column.engineName()))
            .toList());
  }

  private void add(
      Catalog.Table table,
      String engineName,
      java.util.function.Function<Dialect, String> rule,
      Map<Dialect, List<String>> own,
      DdlPlan.Step.Schema mariadb) {
    String alter = "ALTER TABLE " + EngineTypes.quote(table.engineName());
    String named = EngineTypes.quote(engineName);
    plan.step(
        dialect -> alter + " ADD CONSTRAINT " + named + " " + rule.apply(dialect),
        _ -> alter + " DROP CONSTRAINT " + named,
        own,
        mariadb);
  }

  /// How a key is made where it is no constraint of the table's.
  static Map<Dialect, List<String>> keySteps(Catalog.Table table, Catalog.Key key) {
    return Map.of(
        Dialect.SQLITE,
        List.of(SqliteTables.key(table, key.engineName(), key.columns())),
        Dialect.DUCKDB,
        List.of(Verification.unique(table, key.name(), key.columns())));
  }

  void primary(Catalog.Table old, Statement.Constraint constraint) {
    if (old.primaryKey().isPresent()) {
      throw new SqlException(
          new SqlError(
                  "42P16",
                  "multiple primary keys for table \"" + old.plainName() + "\" are not allowed")
              .at(constraint.position()));
    }
    refuseRedundant(old, constraint.columns());
    if (old.keys().stream().anyMatch(key -> key.columns().equals(constraint.columns()))) {
      throw new SqlException(
          "0A000", "a primary key on the columns of another key is not supported by Quorate");
    }
    for (String name : constraint.columns()) {
      if (!old.column(name).orElseThrow().notNull()) {
        new AlterPlanner(plan).setNotNull(old.name(), name, true);
      }
    }
    String name = constraint.name().orElseGet(() -> edit.freeName(old.name(), "", "pkey"));
    Catalog.Key key = new Catalog.Key(name, edit.engineName(), constraint.columns());
    new KeySizes(plan).require(old.name(), key.columns(), key.engineName(), name);
    Catalog.Table table = edit.table(old.name(), 0);
    edit.tables.put(
        table.name(), AlterPlanner.withKeys(table, Optional.of(key), table.uniqueKeys()));
    add(
        table,
        key.engineName(),
        dialect -> "PRIMARY KEY (" + names(table, key.columns()) + ")" + checked(dialect, false),
        keySteps(table, key),
        MariadbTables.addKey(table, key));
  }

  void unique(Catalog.Table table, Statement.Constraint constraint) {
    String name =
        constraint
            .name()
            .orElseGet(
                () -> edit.freeName(table.name(), String.join("_", constraint.columns()), "key"));
    refuseRedundant(table, constraint.columns());
    Catalog.Key key = new Catalog.Key(name, edit.engineName(), constraint.columns());
    new KeySizes(plan).require(table.name(), key.columns(), key.engineName(), name);
    Catalog.Table checked = edit.table(table.name(), 0);
    List<Catalog.Key> keys = new ArrayList<>(checked.uniqueKeys());
    keys.add(key);
    edit.tables.put(table.name(), AlterPlanner.withKeys(checked, checked.primaryKey(), keys));
    make(edit.table(table.name(), 0), key);
  }

  /// Makes a key in the engines that is unique over its columns, if none is already.
  void make(Catalog.Table table, Catalog.Key key) {
    if (!table.isMade(key.engineName())) {
      return;
    }
    add(
        table,
        key.engineName(),
        dialect ->
            "UNIQUE ("
                + names(table, key.columns())
                + ")"
                + checked(dialect, References.isReferred(edit.now(), table, key.columns())),
        keySteps(table, key),
        MariadbTables.addKey(table, key));
  }

  /// When a key is looked at: at the end of a statement, as in the other engines, so that one may
  /// move all keys by one. PostgreSQL looks at each row otherwise, and has to for keys that others
  /// refer to.
  static String checked(Dialect dialect, boolean referred) {
    return dialect == Dialect.POSTGRESQL && !referred ? " DEFERRABLE" : "";
  }

  /// Makes the key over these columns one that others may refer to, if it is not.
  private void refer(Catalog.Table target, List<String> columns) {
    if (References.isReferred(edit.now(), target, columns)) {
      return;
    }
    target.keys().stream()
        .filter(key -> key.columns().equals(columns))
        .forEach(key -> again(target, key, true));
  }

  /// Keys that others referred to and do not any more are looked at when a statement ends, again.
  void release(Catalog before) {
    Catalog now = edit.now();
    for (Catalog.Table table : now.tables().values()) {
      Optional<Catalog.Table> was =
          before.tables().values().stream()
              .filter(each -> each.engineName().equals(table.engineName()))
              .findFirst();
      for (Catalog.Key key : table.keys()) {
        boolean referred =
            was.stream()
                .flatMap(each -> each.keys().stream())
                .filter(each -> each.engineName().equals(key.engineName()))
                .anyMatch(each -> References.isReferred(before, was.orElseThrow(), each.columns()));
        if (referred && !References.isReferred(now, table, key.columns())) {
          again(table, key, false);
        }
      }
    }
  }

  /// PostgreSQL's key is made once more.
  private void again(Catalog.Table table, Catalog.Key key, boolean referred) {
    String alter = "ALTER TABLE " + EngineTypes.quote(table.engineName());
    String named = " CONSTRAINT " + EngineTypes.quote(key.engineName());
    String kind =
        table.primaryKey().filter(key::equals).isPresent() ? " PRIMARY KEY (" : " UNIQUE (";
    plan.step(
        Dialect.POSTGRESQL,
        alter
            + " DROP"
            + named
            + ", ADD"
            + named
            + kind
            + names(table, key.columns())
            + ")"
            + checked(Dialect.POSTGRESQL, referred));
  }

  /// HSQLDB and Derby have no second key on the same columns. One in the same order need not be
  /// made; a primary key must, and what refers to one in another order could not do without it.
  static void refuseRedundant(Catalog.Table table, List<String> columns) {
    if (table.keys().stream()
        .anyMatch(key ->
            !key.columns().equals(columns)
                && new HashSet<>(key.columns()).equals(new HashSet<>(columns)))) {
      throw new SqlException(
          "0A000",
          "a second key on the same columns in another order is not supported by every engine");
    }
  }

  void foreign(Catalog.Table table, Statement.Constraint constraint) {
    Catalog.Table target = edit.table(constraint.target(), constraint.position());
    List<String> named =
        constraint.targetColumns().isEmpty()
            ? target
                .primaryKey()
                .map(Catalog.Key::columns)
                .orElseThrow(() ->
                    new SqlException(
                        "42704",
                        "there is no primary key for referenced table \""
                            + target.plainName()
                            + "\""))
            : constraint.targetColumns();
    named.forEach(name -> {
      if (target.column(name).isEmpty()) {
        throw new SqlException(
            "42703", "column \"" + name + "\" referenced in foreign key constraint does not exist");
      }
    });
    if (named.size() != constraint.columns().size()) {
      throw new SqlException(
          "42830", "number of referencing and referenced columns for foreign key disagree");
    }
    List<String> columns =
        referred(target, named)
            .orElseThrow(() ->
                new SqlException(
                    "42830",
                    "there is no unique constraint matching given keys for referenced table \""
                        + target.plainName()
                        + "\""));
    // Engines, and what compares keys here, want them in the order of the key.
    List<String> referring =
        columns.stream().map(each -> constraint.columns().get(named.indexOf(each))).toList();
    checkTypes(table, constraint, referring, target, columns);
    String name =
        constraint
            .name()
            .orElseGet(
                () -> edit.freeName(table.name(), String.join("_", constraint.columns()), "fkey"));
    Catalog.ForeignKey wanted =
        new Catalog.ForeignKey(
            name,
            edit.engineName(),
            referring,
            target.name(),
            columns,
            Catalog.Action.of(constraint.onDelete()),
            Catalog.Action.of(constraint.onUpdate()),
            Set.of());
    refer(target, columns);
    Catalog.ForeignKey key = ForeignRules.settled(with(table, wanted), table, wanted);
    Catalog now = with(table, key);
    edit.tables.put(table.name(), now.table(table.name()).orElseThrow());
    SetDefault.check(now, table, key);
    String alter = "ALTER TABLE " + EngineTypes.quote(table.engineName());
    plan.each(dialect -> {
      if (key.isKept(dialect)) {
        return List.of(new DdlPlan.Step.Look(Verification.references(now, table, key)));
      }
      return dialect == Dialect.SQLITE
          ? schema(SqliteTables.foreign(now, edit.table(table.name(), 0), key))
          : List.of(
              new DdlPlan.Step.Schema(
                  CatalogInstall.foreign(now, table, key),
                  alter + " DROP CONSTRAINT " + EngineTypes.quote(key.engineName())));
    });
    release();
  }

  /// The columns of the key that has these, in whatever order.
  private static Optional<List<String>> referred(Catalog.Table target, List<String> named) {
    List<List<String>> keys = target.keys().stream().map(Catalog.Key::columns).toList();
    return keys.stream()
        .filter(named::equals)
        .findFirst()
        .or(() ->
            keys.stream()
                .filter(each -> each.size() == named.size())
                .filter(each -> new HashSet<>(each).equals(new HashSet<>(named)))
                .findFirst());
  }

  /// Takes from H2 the keys that it would look at too early.
  private void release() {
    for (ForeignRules.Early early : ForeignRules.early(edit.now())) {
      Catalog now = edit.now();
      Catalog.Table table = edit.table(early.table().name(), 0);
      Catalog.ForeignKey key = early.key();
      Set<Dialect> kept = new TreeSet<>(key.kept());
      kept.add(Dialect.H2);
      edit.tables.put(
          table.name(),
          AlterPlanner.withForeignKeys(
              table,
              table.foreignKeys().stream()
                  .map(each -> each.equals(key) ? key.keptIn(kept) : each)
                  .toList()));
      String drop =
          "ALTER TABLE "
              + EngineTypes.quote(table.engineName())
              + " DROP CONSTRAINT "
              + EngineTypes.quote(key.engineName());
      plan.each(dialect ->
          dialect == Dialect.H2
              ? List.of(new DdlPlan.Step.Schema(drop, CatalogInstall.foreign(now, table, key)))
              : List.of());
    }
  }

  private static List<DdlPlan.Step> schema(List<String> statements) {
    List<DdlPlan.Step> steps = new ArrayList<>();
    statements.forEach(sql -> steps.add(new DdlPlan.Step.Schema(sql, "")));
    return steps;
  }

  /// The schema as it is once the table has this key, too.
  private Catalog with(Catalog.Table table, Catalog.ForeignKey key) {
    List<Catalog.ForeignKey> keys = new ArrayList<>(table.foreignKeys());
    keys.add(key);
    CatalogEdit after = new CatalogEdit(edit.now());
    after.tables.put(table.name(), AlterPlanner.withForeignKeys(table, keys));
    return after.now();
  }

  /// PostgreSQL compares any two types that it can.
  private static void checkTypes(
      Catalog.Table table,
      Statement.Constraint constraint,
      List<String> referring,
      Catalog.Table target,
      List<String> columns) {
    for (int i = 0; i < columns.size(); i++) {
      Catalog.TableColumn from = table.column(referring.get(i)).orElseThrow();
      Catalog.TableColumn to = target.column(columns.get(i)).orElseThrow();
      boolean moves = Catalog.Action.of(constraint.onUpdate()) == Catalog.Action.CASCADE;
      ForeignTypes.check(from, to, moves, constraint.position());
    }
  }

  void check(Catalog.Table table, Statement.Constraint constraint) {
    Expr condition = constraint.check().orElseThrow();
    Context context = new Context(edit.now(), List.of());
    context.constantsOnly = true;
    context.volatileAllowed = false;
    Scope scope = new Scope();
    scope.add(
        new Scope.Relation(table.plainName(), Scope.Field.of("", table)), constraint.position());
    Term term = new QueryBinder(context).expressions().condition(condition, scope, "CHECK");
    List<String> mentioned = new ArrayList<>();
    Terms.visit(term, each -> refuse(each, mentioned));
    String name =
        constraint
            .name()
            .orElseGet(() ->
                edit.freeName(
                    table.name(), mentioned.size() == 1 ? mentioned.getFirst() : "", "check"));
    Catalog.CheckConstraint check =
        new Catalog.CheckConstraint(name, edit.engineName(), constraint.sql());
    List<Catalog.CheckConstraint> checks = new ArrayList<>(table.checks());
    checks.add(check);
    edit.tables.put(table.name(), AlterPlanner.withChecks(table, checks));
    Assembly assembly = new Assembly();
    var rendered = assembly.render(renderer -> renderer.text("CHECK (").term(term).text(")"));
    if (!assembly.unable().isEmpty()
        || rendered.values().stream().anyMatch(each -> !each.binds().isEmpty())) {
      throw new SqlException("0A000", "this CHECK constraint is not supported by every engine");
    }
    plan.each(dialect ->
        List.of(
            new DdlPlan.Step.Look(
                Verification.violated(
                    table,
                    check.name(),
                    java.util.Objects.requireNonNull(rendered.get(dialect)).exact().sql()))));
    add(
        table,
        check.engineName(),
        dialect -> java.util.Objects.requireNonNull(rendered.get(dialect)).exact().sql(),
        Map.of(
            Dialect.SQLITE,
            SqliteTables.check(
                table, check, java.util.Objects.requireNonNull(rendered.get(Dialect.SQLITE)).sql()),
            Dialect.DUCKDB,
            List.of(
                Verification.check(
                    table,
                    check.name(),
                    java.util.Objects.requireNonNull(rendered.get(Dialect.DUCKDB)).sql()))),
        MariadbTables.look(
            Verification.check(
                table,
                check.name(),
                java.util.Objects.requireNonNull(rendered.get(Dialect.MARIADB)).sql())));
  }

  /// Looks at what an index is on.
  static void check(
      Catalog catalog, Catalog.Table table, List<Expr> expressions, Optional<Expr> where) {
    Context context = new Context(catalog, List.of());
    context.constantsOnly = true;
    context.volatileAllowed = false;
    Scope scope = new Scope();
    scope.add(new Scope.Relation(table.plainName(), Scope.Field.of("", table)), 0);
    ExprBinder binder = new QueryBinder(context).expressions();
    List<Term> terms = new ArrayList<>();
    expressions.forEach(each -> terms.add(binder.bind(each, scope)));
    where.ifPresent(each -> terms.add(binder.condition(each, scope, "WHERE")));
    for (Term term : terms) {
      Terms.visit(
          term,
          each -> {
            if (Terms.query(each).isPresent()) {
              throw new SqlException("0A000", "cannot use subquery in index expression");
            }
            if (each instanceof Term.Bind(Slot slot) && slot.source() != Slot.Source.CONSTANT) {
              throw new SqlException(
                  "42P17", "functions in index expression must be marked IMMUTABLE");
            }
          });
    }
  }

  private static void refuse(Term term, List<String> mentioned) {
    if (term instanceof Term.Column column && !mentioned.contains(column.name())) {
      mentioned.add(column.name());
    }
    if (term instanceof Term.Exists
        || term instanceof Term.Scalar
        || term instanceof Term.InQuery
        || term instanceof Term.Quantified) {
      throw new SqlException("0A000", "cannot use subquery in check constraint");
    }
    if (term instanceof Term.Bind(Slot slot) && slot.source() != Slot.Source.CONSTANT) {
      throw new SqlException(
          "0A000", "a CHECK constraint that is not immutable is not supported by Quorate");
    }
  }
}

package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
import quorate.sql.catalog.ReferentialAction;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.plan.Volatiles;

/// Plans constraints.
final class KeyPlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  KeyPlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
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
    edit.tables.put(table.name(), Altered.withKeys(table, Optional.of(key), table.uniqueKeys()));
    plan.addKey(new TableWords.MadeKey(table, key, true, false));
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
    edit.tables.put(table.name(), Altered.withKeys(checked, checked.primaryKey(), keys));
    make(edit.table(table.name(), 0), key);
  }

  /// Creates a key in the engines unless an older one has the same columns.
  void make(Catalog.Table table, Catalog.Key key) {
    if (!table.isMade(key.engineName())) {
      return;
    }
    boolean referred = References.isReferred(edit.now(), table, key.columns());
    plan.addKey(new TableWords.MadeKey(table, key, false, referred));
  }

  /// Makes the key over these columns one that is referenced, which is checked row by row.
  private void refer(Catalog.Table target, List<String> columns) {
    if (References.isReferred(edit.now(), target, columns)) {
      return;
    }
    target.keys().stream()
        .filter(key -> key.columns().equals(columns))
        .forEach(key -> again(target, key, true));
  }

  /// Restores the check at the end of a statement for keys that are no longer referenced.
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

  /// Recreates a key if being referenced makes a difference to it.
  private void again(Catalog.Table table, Catalog.Key key, boolean referred) {
    boolean primary = table.primaryKey().filter(key::equals).isPresent();
    TableWords.MadeKey made = new TableWords.MadeKey(table, key, primary, referred);
    plan.tables(words -> words.remakeKey(made));
  }

  /// Refuses a redundant key. HSQLDB and Derby have no second key on the same columns. One in the
  /// same order is simply omitted; but a primary key must exist, and so must one in another column
  /// order if it is referenced.
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
    if (edit.materialized.containsKey(target.name())) {
      throw new SqlException(
          "42809", "referenced relation \"" + target.plainName() + "\" is not a table");
    }
    List<String> named = named(target, constraint);
    List<String> columns =
        referred(target, named)
            .orElseThrow(() ->
                new SqlException(
                    "42830",
                    "there is no unique constraint matching given keys for referenced table \""
                        + target.plainName()
                        + "\""));
    // Engines, and the comparison of keys here, need them in the order of the key.
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
            ReferentialAction.of(constraint.onDelete()),
            ReferentialAction.of(constraint.onUpdate()),
            Set.of());
    refer(target, columns);
    Catalog.ForeignKey key = ForeignRules.settled(with(table, wanted), table, wanted);
    Catalog now = with(table, key);
    edit.tables.put(table.name(), now.table(table.name()).orElseThrow());
    SetDefault.check(now, table, key);
    plan.each(dialect ->
        key.isKept(dialect)
            ? List.of(new DdlPlan.Step.Look(Verification.references(now, table, key)))
            : TableWords.of(dialect).addForeign(now, table, key));
    release();
  }

  /// The referenced columns as written, or those of the primary key.
  private static List<String> named(Catalog.Table target, Statement.Constraint constraint) {
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
    return named;
  }

  /// The columns of the key that consists of these, in the key's order.
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

  /// Removes from engines the keys that they would check too early.
  private void release() {
    for (Dialect dialect : Dialect.values()) {
      if (dialect.traits().checksReferencesEarly()) {
        ForeignRules.early(edit.now(), dialect).forEach(early -> release(early, dialect));
      }
    }
  }

  private void release(ForeignRules.Early early, Dialect from) {
    Catalog now = edit.now();
    Catalog.Table table = edit.table(early.table().name(), 0);
    Catalog.ForeignKey key = early.key();
    Set<Dialect> kept = new TreeSet<>(key.kept());
    kept.add(from);
    edit.tables.put(
        table.name(),
        Altered.withForeignKeys(
            table,
            table.foreignKeys().stream()
                .map(each -> each.equals(key) ? key.keptIn(kept) : each)
                .toList()));
    String drop = DeclaredTables.drop(table, key.engineName());
    String make = DeclaredTables.foreign(now, table, key);
    plan.each(
        dialect -> dialect == from ? List.of(new DdlPlan.Step.Schema(drop, make)) : List.of());
  }

  /// The catalog with this key added to the table.
  private Catalog with(Catalog.Table table, Catalog.ForeignKey key) {
    List<Catalog.ForeignKey> keys = new ArrayList<>(table.foreignKeys());
    keys.add(key);
    CatalogEdit after = new CatalogEdit(edit.now());
    after.tables.put(table.name(), Altered.withForeignKeys(table, keys));
    return after.now();
  }

  /// Checks the types of a foreign key's columns, any comparable pair of which PostgreSQL accepts.
  private static void checkTypes(
      Catalog.Table table,
      Statement.Constraint constraint,
      List<String> referring,
      Catalog.Table target,
      List<String> columns) {
    for (int i = 0; i < columns.size(); i++) {
      Catalog.TableColumn from = table.column(referring.get(i)).orElseThrow();
      Catalog.TableColumn to = target.column(columns.get(i)).orElseThrow();
      boolean moves = ReferentialAction.of(constraint.onUpdate()) == ReferentialAction.CASCADE;
      ForeignTypes.check(from, to, moves, constraint.position());
    }
  }

  void check(Catalog.Table table, Statement.Constraint constraint) {
    CheckText text =
        CheckText.of(edit.now(), table, constraint.check().orElseThrow(), constraint.position());
    String column = text.columns().size() == 1 ? text.columns().getFirst() : "";
    String name = constraint.name().orElseGet(() -> edit.freeName(table.name(), column, "check"));
    Catalog.CheckConstraint check =
        new Catalog.CheckConstraint(name, edit.engineName(), constraint.sql());
    List<Catalog.CheckConstraint> checks = new ArrayList<>(table.checks());
    checks.add(check);
    edit.tables.put(table.name(), Altered.withChecks(table, checks));
    plan.each(dialect ->
        List.of(
            new DdlPlan.Step.Look(Verification.violated(table, check.name(), text.in(dialect)))));
    plan.each(dialect -> TableWords.of(dialect).addCheck(table, check, text.in(dialect)));
  }

  /// Adds a check of Quorate's own on the size of a key or row.
  void sizeCheck(Catalog.Table table, String name, String sql) {
    check(
        table,
        new Statement.Constraint(
            Optional.of(name),
            "check",
            List.of(),
            "",
            List.of(),
            "",
            "",
            Optional.of(Parser.expression(sql)),
            sql,
            0));
  }

  /// Checks the expressions and the condition of an index.
  static void check(
      Catalog catalog, Catalog.Table table, List<Expr> expressions, Optional<Expr> where) {
    Context context = new Context(catalog, List.of());
    context.constantsOnly = true;
    context.volatiles = Volatiles.NONE;
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
}

package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.bind.Defaults;
import quorate.sql.bind.WriteBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Missing;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.catalog.UserTypes;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.plan.Term;
import quorate.sql.type.Types;

/// Plans ALTER TABLE. Renaming changes the catalog only.
final class AlterPlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  AlterPlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  String alter(Statement.AlterTable alter) {
    if (!edit.tables.containsKey(alter.table()) && alter.ifExists()) {
      if (!alter.table().isEmpty()) {
        plan.notThere(alter.table());
      }
      return "ALTER TABLE";
    }
    if (isSaidOfNoTable(alter)) {
      return "ALTER TABLE";
    }
    edit.table(alter.table(), 0);
    for (Statement.Change change : inPasses(alter.changes())) {
      RelationKinds.refuseChange(edit, alter.table(), change);
      switch (change) {
        case Statement.AddColumn add -> addColumn(alter.table(), add);
        case Statement.DropColumn drop -> new DropPlanner(plan).column(alter.table(), drop);
        case Statement.RenameColumn rename -> renameColumn(alter.table(), rename);
        case Statement.RenameConstraint(String constraint, String newName) ->
            RenamedConstraints.constraint(edit, alter.table(), constraint, newName);
        case Statement.ValidateConstraint(String constraint) ->
            RenamedConstraints.requireChecked(edit.table(alter.table(), 0), constraint);
        case Statement.AddConstraint(Statement.Constraint constraint) ->
            new TablePlanner(plan).addConstraint(alter.table(), constraint);
        case Statement.DropConstraint drop -> new DropPlanner(plan).constraint(alter.table(), drop);
        case Statement.SetDefault set -> setDefault(alter.table(), set.column(), set.sql());
        case Statement.SetNotNull set -> setNotNull(alter.table(), set.column(), set.notNull());
        case Statement.SetType set -> setType(alter.table(), set);
        case Statement.AddIdentity add -> new IdentityPlanner(edit).add(alter.table(), add);
        case Statement.SetIdentity set -> new IdentityPlanner(edit).set(alter.table(), set);
        case Statement.DropIdentity drop ->
            new IdentityPlanner(edit).drop(alter.table(), drop).ifPresent(plan::skipping);
        case Statement.Ignored _ -> {}
      }
      plan.cascades.tell(plan.notices);
    }
    return "ALTER TABLE";
  }

  /// The changes of one statement in PostgreSQL's order (AlterTablePass): drops first.
  private static List<Statement.Change> inPasses(List<Statement.Change> changes) {
    return changes.stream().sorted(Comparator.comparingInt(AlterPlanner::pass)).toList();
  }

  private static int pass(Statement.Change change) {
    return switch (change) {
      case Statement.DropColumn _, Statement.DropConstraint _, Statement.DropIdentity _ -> 0;
      case Statement.SetDefault set when set.sql().isEmpty() -> 0;
      case Statement.SetNotNull set when !set.notNull() -> 0;
      case Statement.SetType _ -> 1;
      case Statement.AddColumn _ -> 2;
      case Statement.SetNotNull _ -> 3;
      case Statement.AddConstraint(Statement.Constraint constraint) -> constraint.isKey() ? 4 : 5;
      case Statement.SetDefault _, Statement.AddIdentity _ -> 5;
      case Statement.SetIdentity _,
          Statement.RenameColumn _,
          Statement.RenameConstraint _,
          Statement.ValidateConstraint _,
          Statement.Ignored _ ->
          6;
    };
  }

  /// Whether ALTER TABLE names a view or a sequence, which it accepts if nothing is to change.
  private boolean isSaidOfNoTable(Statement.AlterTable alter) {
    boolean other =
        edit.views.containsKey(alter.table()) || edit.sequences.containsKey(alter.table());
    return other && alter.changes().stream().allMatch(Statement.Ignored.class::isInstance);
  }

  void setDefault(String table, String columnName, Optional<String> sql) {
    change(
        table,
        columnName,
        column -> {
          Catalog.TableColumn changed = Altered.withDefault(column, sql);
          new Defaults(new Context(edit.now(), List.of())).check(changed);
          return changed;
        });
  }

  private void change(String name, String columnName, UnaryOperator<Catalog.TableColumn> change) {
    Altered.change(edit, name, columnName, change);
  }

  private void addColumn(String name, Statement.AddColumn add) {
    Catalog.Table table = edit.table(name, 0);
    Statement.ColumnDefinition definition = add.column();
    if (table.column(definition.name()).isPresent()) {
      if (add.ifNotExists()) {
        plan.alreadyExists(
            "42701",
            "column \"%s\" of relation \"%s\"".formatted(definition.name(), Qualified.plain(name)));
        return;
      }
      throw new SqlException(
          "42701",
          "column \"%s\" of relation \"%s\" already exists"
              .formatted(definition.name(), Qualified.plain(name)));
    }
    boolean taken =
        table.columns().stream()
            .anyMatch(each -> each.engineName().equalsIgnoreCase(definition.name()));
    Catalog.TableColumn column =
        new TablePlanner(plan).column(name, definition, edit.engineName(definition.name(), taken));
    Term value = new Defaults(new Context(edit.now(), List.of())).term(column);
    if (Defaults.drawsFromSequence(value)) {
      throw new SqlException(
          "0A000",
          "ADD COLUMN with a default that draws from a sequence is not supported by Quorate");
    }
    List<Catalog.TableColumn> columns = new ArrayList<>(table.columns());
    columns.add(Altered.withNotNull(column, false));
    edit.tables.put(name, Altered.withColumns(table, columns));
    String alter = "ALTER TABLE " + EngineTypes.quote(table.engineName());
    plan.step(
        dialect -> alter + " ADD COLUMN " + CatalogInstall.definition(column, dialect, false),
        dialect ->
            alter
                + " DROP COLUMN "
                + EngineTypes.quote(column.engineName())
                + (dialect.traits().dropsUsersOfColumns() ? " RESTRICT" : ""));
    if (column.defaultSql().isPresent()) {
      String quoted = EngineTypes.quote(column.name());
      plan.data("update " + Qualified.quoted(name) + " set " + quoted + " = default");
    }
    if (column.notNull()) {
      setNotNull(name, column.name(), true);
    }
    definition
        .constraints()
        .forEach(constraint -> new TablePlanner(plan).addConstraint(name, constraint));
    new TablePlanner(plan).addRules(name, column);
  }

  void setNotNull(String name, String columnName, boolean notNull) {
    Catalog.Table table = edit.table(name, 0);
    Catalog.TableColumn column = WriteBinder.column(table, columnName, 0);
    if (column.notNull() == notNull) {
      return;
    }
    if (!notNull
        && table.primaryKey().isPresent()
        && table.primaryKey().get().columns().contains(columnName)) {
      throw new SqlException("42P16", "column \"" + columnName + "\" is in a primary key");
    }
    change(name, columnName, each -> Altered.withNotNull(each, notNull));
    if (notNull) {
      plan.each(_ -> List.of(new DdlPlan.Step.Look(Verification.nulls(table, column))));
    }
    plan.tables(words -> words.setNotNull(table, column, notNull));
  }

  /// Changes a column's type. A longer varchar is changed in place by every engine; any other
  /// change rebuilds the table.
  private void setType(String name, Statement.SetType set) {
    Catalog.Table table = edit.table(name, 0);
    Catalog.TableColumn column = WriteBinder.column(table, set.column(), 0);
    Types.Typed type = NamedTypes.of(set.type(), edit.now());
    boolean same = column.type() == type.type() && column.typmod() == type.typmod();
    if (same && set.using().isEmpty()) {
      return;
    }
    boolean longer =
        column.type() == SqlType.VARCHAR
            && (type.type() == SqlType.TEXT
                || type.type() == SqlType.VARCHAR
                    && (type.typmod() < 0
                        || column.typmod() >= 0 && type.typmod() > column.typmod()));
    Catalog.TableColumn changed = Altered.withType(column, type);
    UserTypes.refuseRules(column, edit.now());
    UserTypes.refuseRules(changed, edit.now());
    if (!longer || set.using().isPresent() || isIndexed(table, set.column())) {
      if (!isSame(column, type)) {
        new Rebuild(plan).refuseReaders(name, column.name());
      }
      if (column.identity() != Catalog.Identity.NONE && !type.type().isInteger()) {
        throw new SqlException(
            "22023", "identity column type must be smallint, integer, or bigint");
      }
      Context context = new Context(edit.now(), List.of());
      if (set.using().isEmpty() && !isAssignable(column.type(), column, type)) {
        throw uncast("column \"%s\"", column, type, context)
            .withHint("You might need to specify a USING expression.")
            .asException();
      }
      Defaults defaults = new Defaults(context);
      if (column
          .defaultSql()
          .filter(sql -> !isAssignable(defaults.written(column, sql), column, type))
          .isPresent()) {
        throw uncast("default for column \"%s\"", column, type, context).asException();
      }
      defaults.term(changed);
      new Rebuild(plan).retype(table, changed, set.using());
      new IdentityPlanner(edit).retype(name, column, type.type());
      return;
    }
    change(name, set.column(), _ -> changed);
    Catalog.TableColumn typed = edit.table(name, 0).column(set.column()).orElseThrow();
    plan.tables(words -> words.setType(table, column, typed));
  }

  /// Whether a column's value, or its default, is converted without a word. One enumeration is not
  /// converted to another.
  private static boolean isAssignable(SqlType from, Catalog.TableColumn column, Types.Typed to) {
    return from == SqlType.ENUM && to.type() == SqlType.ENUM
        ? column.typmod() == to.typmod()
        : Types.assignable(from, to.type());
  }

  private static SqlError uncast(
      String what, Catalog.TableColumn column, Types.Typed type, Context context) {
    return new SqlError(
        "42804",
        (what + " cannot be cast automatically to type %s")
            .formatted(column.name(), context.typeName(type.type(), type.typmod())));
  }

  /// Whether clients see the same type, and only its representation in engines changes.
  private static boolean isSame(Catalog.TableColumn column, Types.Typed type) {
    return column.type().isNumeric()
        && type.type().isNumeric()
        && column.typmod() < 0
        && type.typmod() < 0;
  }

  /// Whether a key, an index or a foreign key uses the column, which Derby and MariaDB then cannot
  /// change.
  private static boolean isIndexed(Catalog.Table table, String column) {
    return table.declaredKeys().stream().anyMatch(key -> key.columns().contains(column))
        || table.indexes().stream().anyMatch(index -> index.mentions(column))
        || table.foreignKeys().stream().anyMatch(key -> key.columns().contains(column));
  }

  private void renameColumn(String name, Statement.RenameColumn rename) {
    Catalog.Table table = edit.table(name, 0);
    if (table.column(rename.column()).isEmpty()) {
      throw new SqlException("42703", "column \"" + rename.column() + "\" does not exist");
    }
    if (table.column(rename.newName()).isPresent()) {
      throw new SqlException(
          "42701",
          "column \"%s\" of relation \"%s\" already exists"
              .formatted(rename.newName(), Qualified.plain(name)));
    }
    refuseReaders(name);
    UnaryOperator<List<String>> renamed =
        names ->
            names.stream()
                .map(each -> each.equals(rename.column()) ? rename.newName() : each)
                .toList();
    change(
        name,
        rename.column(),
        each ->
            new Catalog.TableColumn(
                rename.newName(),
                each.engineName(),
                each.type(),
                each.typmod(),
                each.notNull(),
                each.defaultSql(),
                each.identity(),
                each.domain()));
    Renaming.columns(edit, name, renamed);
  }

  /// Refuses a change of what a view reads, because renaming does not reach a view's text.
  private void refuseReaders(String name) {
    edit.now().queries().stream()
        .filter(view -> view.reads().contains(name))
        .findFirst()
        .ifPresent(view -> {
          throw new SqlException(
              "0A000",
              "renaming what %s \"%s\" reads is not supported by Quorate"
                  .formatted(edit.kind(view.name()).orElse("view"), Qualified.shown(view.name())));
        });
  }

  String rename(Statement.Rename rename) {
    String tag = "ALTER " + rename.kind().toUpperCase(java.util.Locale.ROOT);
    boolean table = rename.kind().equals("table");
    if (!table && !rename.kind().equals("index")) {
      RelationKinds.require(edit, rename.name(), rename.kind());
    }
    if ((table || edit.materialized.containsKey(rename.name()))
        && edit.tables.containsKey(rename.name())) {
      edit.requireFree(rename.newName());
      refuseReaders(rename.name());
      Renaming.table(edit, rename.name(), rename.newName());
      return tag;
    }
    if (rename.kind().equals("index") && RenamedConstraints.index(edit, rename)) {
      return tag;
    }
    if (rename.ifExists()) {
      plan.notThere(rename.name());
      return tag;
    }
    if (edit.kind(rename.name()).isEmpty()) {
      throw Missing.relation(rename.name(), 0);
    }
    throw new SqlException("0A000", tag + " RENAME is not supported by Quorate");
  }
}

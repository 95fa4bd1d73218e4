package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.bind.Defaults;
import quorate.sql.bind.Labels;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.MaterializedView;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.catalog.UserType;
import quorate.sql.catalog.UserTypes;
import quorate.sql.function.WideTerms;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.type.Types;

/// Plans CREATE TABLE and CREATE INDEX.
final class TablePlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  TablePlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  String create(Statement.CreateTable create) {
    if (plan.exists(create.name(), create.ifNotExists(), create.position())) {
      return "CREATE TABLE";
    }
    if (create.columns().isEmpty() && create.likes().isEmpty()) {
      throw new SqlException("0A000", "a table without columns is not supported by every engine");
    }
    List<Statement.Constraint> constraints = new ArrayList<>();
    List<Catalog.TableColumn> columns = new ArrayList<>();
    Likes likes = new Likes(edit, create.name());
    List<Statement.ColumnDefinition> definitions = likes.columns(create);
    for (Statement.ColumnDefinition definition : definitions) {
      if (columns.stream().anyMatch(each -> each.name().equals(definition.name()))) {
        throw new SqlException(
            new SqlError("42701", "column \"" + definition.name() + "\" specified more than once")
                .at(definition.position()));
      }
      columns.add(column(create.name(), definition, engineName(columns, definition.name())));
      constraints.addAll(definition.constraints());
    }
    constraints.addAll(create.constraints());
    constraints.addAll(likes.constraints(create));
    constraints = distinct(constraints);
    Catalog.Table table = empty(create.name(), notNullKeys(columns, constraints));
    createStep(table);
    for (Statement.Constraint constraint : afterKeys(create.name(), constraints)) {
      addConstraint(create.name(), constraint);
    }
    table.columns().forEach(column -> addRules(create.name(), column));
    likes.indexes(create).forEach(this::createIndex);
    return "CREATE TABLE";
  }

  /// Moves foreign keys to the table itself behind the keys that are written after them.
  private static List<Statement.Constraint> afterKeys(
      String table, List<Statement.Constraint> constraints) {
    int keys = 0;
    for (int i = 0; i < constraints.size(); i++) {
      keys = constraints.get(i).isKey() ? i + 1 : keys;
    }
    List<Statement.Constraint> waiting = new ArrayList<>();
    List<Statement.Constraint> ordered = new ArrayList<>();
    for (Statement.Constraint each : constraints.subList(0, keys)) {
      (each.target().equals(table) ? waiting : ordered).add(each);
    }
    ordered.addAll(waiting);
    ordered.addAll(constraints.subList(keys, constraints.size()));
    return ordered;
  }

  /// Merges keys over the same columns in one CREATE TABLE, as PostgreSQL does: the primary key or
  /// the first remains, and takes the other's name if it has none.
  private static List<Statement.Constraint> distinct(List<Statement.Constraint> constraints) {
    List<Statement.Constraint> left = new ArrayList<>();
    for (Statement.Constraint next : constraints) {
      int same = 0;
      while (same < left.size() && !areOne(left.get(same), next)) {
        same++;
      }
      if (same == left.size()) {
        left.add(next);
      } else {
        Statement.Constraint first = left.get(same);
        boolean primary = next.kind().equals("primary");
        Statement.Constraint kept = primary ? next : first;
        Statement.Constraint other = primary ? first : next;
        left.set(same, kept.name().isPresent() ? kept : kept.named(other.name()));
      }
    }
    return left;
  }

  private static boolean areOne(Statement.Constraint one, Statement.Constraint other) {
    boolean keys = one.isKey() && other.isKey();
    boolean primaries = one.kind().equals("primary") && other.kind().equals("primary");
    return keys && !primaries && one.columns().equals(other.columns());
  }

  private String engineName(List<Catalog.TableColumn> others, String name) {
    boolean taken = others.stream().anyMatch(each -> each.engineName().equalsIgnoreCase(name));
    return edit.engineName(name, taken);
  }

  private static List<Catalog.TableColumn> notNullKeys(
      List<Catalog.TableColumn> columns, List<Statement.Constraint> constraints) {
    List<Catalog.TableColumn> strict = new ArrayList<>();
    for (Catalog.TableColumn column : columns) {
      boolean key =
          constraints.stream()
              .anyMatch(
                  each -> each.kind().equals("primary") && each.columns().contains(column.name()));
      strict.add(key ? Altered.withNotNull(column, true) : column);
    }
    return strict;
  }

  Catalog.Table empty(String name, List<Catalog.TableColumn> columns) {
    String plain = Qualified.plain(name);
    boolean taken =
        edit.tables.values().stream().anyMatch(each -> each.engineName().equalsIgnoreCase(plain));
    Catalog.Table table =
        new Catalog.Table(
            name,
            edit.engineName(plain, taken),
            columns,
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    edit.tables.put(name, table);
    return table;
  }

  void createStep(Catalog.Table table) {
    plan.create(table);
  }

  Catalog.TableColumn column(
      String table, Statement.ColumnDefinition definition, String engineName) {
    Optional<SqlType> serial = Defaults.serial(definition.type().name());
    Types.Typed type = NamedTypes.of(definition.type(), edit.now());
    boolean generated = serial.isPresent() || definition.identity().isPresent();
    Optional<UserType.Domain> domain = type.domain().map(name -> (UserType.Domain) edit.type(name));
    Optional<String> defaultSql =
        definition.defaultSql().or(() -> domain.flatMap(UserType.Domain::defaultSql));
    if (generated) {
      defaultSql =
          Optional.of(
              new IdentityPlanner(edit)
                  .generated(
                      table,
                      definition.name(),
                      type.type(),
                      definition
                          .identity()
                          .map(Statement.Identity::sequence)
                          .orElse(Statement.SequenceOptions.NONE)));
    }
    Catalog.Identity identity =
        definition.identity().map(IdentityPlanner::kind).orElse(Catalog.Identity.NONE);
    Catalog.TableColumn column =
        new Catalog.TableColumn(
            definition.name(),
            engineName,
            type.type(),
            type.typmod(),
            definition.notNull() || generated || domain.map(UserType.Domain::notNull).orElse(false),
            defaultSql.filter(sql -> !sql.equalsIgnoreCase("null")),
            identity,
            type.domain());
    // An invalid default is an error now, not at the first insert.
    new Defaults(new Context(edit.now(), List.of())).check(column);
    return column;
  }

  String createAs(Statement.CreateTableAs create) {
    if (plan.exists(create.name(), create.ifNotExists(), create.position())) {
      return "CREATE TABLE AS";
    }
    if (!(Analyser.analyse(create.querySql(), edit.now(), List.of())
        instanceof Analysed.Read read)) {
      throw new SqlException("42601", "CREATE TABLE AS needs a query");
    }
    createOf(create.name(), create.columns(), read.columns().orElseThrow());
    if (!create.withData()) {
      return "CREATE TABLE AS";
    }
    MaterializedView.requirePopulated(edit.now(), read.readTables());
    plan.data("insert into " + Qualified.quoted(create.name()) + " " + create.querySql());
    return DdlPlan.ROWS;
  }

  /// Creates the table for the rows of a query.
  ///
  /// @param names of the first columns; the others have those of the query
  /// @param results the columns of the query
  void createOf(String table, List<String> names, List<Column> results) {
    if (names.size() > results.size()) {
      throw new SqlException("42601", "too many column names were specified");
    }
    List<Catalog.TableColumn> columns = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Column result = results.get(i);
      String name = i < names.size() ? names.get(i) : result.name();
      if (columns.stream().anyMatch(each -> each.name().equals(name))) {
        throw new SqlException("42701", "column \"" + name + "\" specified more than once");
      }
      columns.add(
          new Catalog.TableColumn(
              name,
              engineName(columns, name),
              WideTerms.stored(result.type(), result.typmod()),
              result.typmod(),
              false,
              Optional.empty(),
              Catalog.Identity.NONE));
    }
    createStep(empty(table, columns));
  }

  /// Adds the checks of a column's domain.
  void addRules(String table, Catalog.TableColumn column) {
    for (UserType.Check check : UserTypes.checks(column, edit.now())) {
      addConstraint(table, UserTypes.constraint(check, column, table, edit));
    }
  }

  /// Adds a constraint to a table that already has its columns.
  void addConstraint(String tableName, Statement.Constraint constraint) {
    Catalog.Table table = edit.table(tableName, constraint.position());
    constraint
        .name()
        .filter(table::hasConstraint)
        .ifPresent(name -> {
          throw new SqlException(
              "42710",
              "constraint \"%s\" for relation \"%s\" already exists"
                  .formatted(name, Qualified.plain(tableName)));
        });
    constraint.columns().forEach(name -> requireColumn(table, name, constraint.position()));
    switch (constraint.kind()) {
      case "primary" -> new KeyPlanner(plan).primary(table, constraint);
      case "unique" -> new KeyPlanner(plan).unique(table, constraint);
      case "foreign" -> new KeyPlanner(plan).foreign(table, constraint);
      default -> new KeyPlanner(plan).check(table, constraint);
    }
  }

  static void requireColumn(Catalog.Table table, String name, int position) {
    if (table.column(name).isEmpty()) {
      throw new SqlException(
          new SqlError("42703", "column \"" + name + "\" named in key does not exist")
              .at(position));
    }
  }

  String createIndex(Statement.CreateIndex create) {
    Catalog.Table table = edit.table(create.table(), 0);
    String name =
        create
            .name()
            .orElseGet(() -> edit.freeName(create.table(), String.join("_", names(create)), "idx"));
    String key = Qualified.key(table.schema(), name);
    if (plan.exists(key, create.ifNotExists(), create.position())) {
      return "CREATE INDEX";
    }
    Stream.concat(create.columns().stream(), create.included().stream())
        .forEach(column -> {
          if (table.column(column).isEmpty()) {
            throw new SqlException("42703", "column \"" + column + "\" does not exist");
          }
        });
    KeyPlanner.check(edit.now(), table, create.expressions(), create.where());
    boolean expressions = !create.expressions().isEmpty() || !create.method().isMade();
    Index index =
        new Index(
            name,
            edit.engineName(),
            expressions ? List.of() : create.columns(),
            create.orders(),
            create.unique(),
            expressions ? create.keys() : List.of(),
            create.whereSql(),
            create.method());
    IndexMethods.check(edit.now(), table, index);
    IndexMethods.notice(index, !create.included().isEmpty()).ifPresent(plan.notices::add);
    new KeySizes(plan).require(table.name(), index.columns(), index.engineName(), name);
    addIndex(table.name(), index);
    if (index.isKept()) {
      Catalog now = edit.now();
      Catalog.Table made = edit.table(table.name(), 0);
      plan.each(
          dialect -> List.of(new DdlPlan.Step.Look(UniqueIndexes.made(now, made, index, dialect))));
    }
    if (expressions) {
      return "CREATE INDEX"; // only PostgreSQL has an equivalent
    }
    if (index.isKey()) {
      KeyPlanner.refuseRedundant(table, create.columns());
      // A constraint, because Derby's unique indexes allow a single NULL.
      new KeyPlanner(plan)
          .make(
              edit.table(table.name(), 0),
              new Catalog.Key(name, index.engineName(), create.columns()));
      return "CREATE INDEX";
    }
    plan.tables(words -> words.addIndex(table, index));
    return "CREATE INDEX";
  }

  /// Adds an index to the catalog, whether or not engines have it.
  void addIndex(String tableName, Index index) {
    Catalog.Table table = edit.table(tableName, 0);
    List<Index> indexes = new ArrayList<>(table.indexes());
    indexes.add(index);
    edit.tables.put(tableName, Altered.withIndexes(table, indexes));
  }

  /// The parts of the generated name of an index, one for each key, made distinct.
  private static List<String> names(Statement.CreateIndex create) {
    List<String> names = new ArrayList<>();
    if (create.expressions().isEmpty()) {
      return create.columns();
    }
    for (String key : create.keys()) {
      String plain = Labels.of(Parser.expression(key)).orElse("expr");
      String name = plain;
      for (int i = 1; names.contains(name); i++) {
        name = plain + i;
      }
      names.add(name);
    }
    return names;
  }
}

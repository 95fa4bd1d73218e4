package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.Defect;
import quorate.sql.TemplateMaker;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Missing;
import quorate.sql.catalog.TemporarySchemas;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Notice;
import quorate.sql.plan.Plan;

/// Plans schema changes.
public final class DdlPlanner {
  final CatalogEdit edit;
  final List<Notice> notices = new ArrayList<>();
  final Cascades cascades = new Cascades();
  private final Catalog before;
  private final SortedMap<Dialect, List<DdlPlan.Step>> steps = new TreeMap<>();

  /// The tables last created.
  private final Map<Dialect, NewTable> created = new TreeMap<>();

  private final Set<Dialect> present;

  /// A table to be created.
  ///
  /// @param keys definitions after those of the columns
  private record NewTable(Catalog.Table table, List<String> keys) {
    DdlPlan.Step.Schema step(Dialect dialect) {
      return new DdlPlan.Step.Schema(
          CatalogInstall.create(table, dialect, keys),
          "DROP TABLE " + EngineTypes.quote(table.engineName()));
    }

    boolean isCreatedBy(List<DdlPlan.Step> steps, Catalog.Table other, Dialect dialect) {
      return table.engineName().equals(other.engineName()) && steps.getLast().equals(step(dialect));
    }

    NewTable with(String key) {
      List<String> more = new ArrayList<>(keys);
      more.add(key);
      return new NewTable(table, more);
    }
  }

  private DdlPlanner(Catalog before, Set<Dialect> present) {
    this.before = before;
    this.present = present;
    edit = new CatalogEdit(before);
    for (Dialect dialect : Dialect.values()) {
      steps.put(dialect, new ArrayList<>());
    }
  }

  /// Plans `ddl` for all dialects.
  ///
  /// @throws quorate.core.value.SqlException if it cannot be carried out
  public static DdlPlan plan(Catalog before, Analysed.Ddl ddl, Choices choices) {
    return plan(before, ddl, choices, EnumSet.allOf(Dialect.class));
  }

  /// Plans `ddl` at its position in the order.
  ///
  /// @param present dialects that carry it out. Any other can take over the result, but may be
  ///   unable to move the rows
  /// @throws quorate.core.value.SqlException if it cannot be carried out
  public static DdlPlan plan(
      Catalog before, Analysed.Ddl ddl, Choices choices, Set<Dialect> present) {
    Supplier<DdlPlan> planned = () -> planned(before, ddl, choices, present);
    return Defect.fails(() ->
        ddl.isRefresh()
            ? SessionZone.asKept(planned)
            : SessionZone.keeping(ddl.reading().zone(), planned));
  }

  private static DdlPlan planned(
      Catalog before, Analysed.Ddl ddl, Choices choices, Set<Dialect> present) {
    String user = choices.session().user();
    DdlPlanner planner = new DdlPlanner(before, present);
    if (!(ddl.plan() instanceof Plan.Schema(Statement statement))) {
      throw new IllegalArgumentException("not a change of the schema: " + ddl.text());
    }
    Statement meant = new Resolution(before.along(ddl.reading().path())).of(statement);
    Ownership ownership = new Ownership(before, ddl.reading().path(), user);
    ownership.check(meant);
    String tag = planner.apply(meant, user);
    planner.cascades.tell(planner.notices);
    new KeyPlanner(planner).release(before);
    if (!present.isEmpty()) {
      new KeySizes(planner).settle();
      new RowSizes(planner).settle();
    }
    TemporarySchemas.settle(planner.edit);
    new CarriedGrants(before, user, planner.edit).carry(meant);
    StoredLimits.check(before, planner.edit.now(), present);
    Catalog after = planner.edit.finished();
    boolean same = planner.edit.now().equals(before);
    return new DdlPlan(before, same ? before : after, tag, planner.notices, planner.steps);
  }

  /// The dialects that carry it out.
  Set<Dialect> present() {
    return present;
  }

  /// Adds a DDL step with a statement for each dialect.
  void step(Function<Dialect, String> sql, Function<Dialect, String> undo) {
    steps.forEach((dialect, list) ->
        list.add(new DdlPlan.Step.Schema(sql.apply(dialect), undo.apply(dialect))));
  }

  /// Adds steps for each dialect.
  void each(Function<Dialect, List<? extends DdlPlan.Step>> own) {
    steps.forEach((dialect, list) -> list.addAll(own.apply(dialect)));
  }

  /// Adds the steps that create a table without constraints.
  void create(Catalog.Table table) {
    steps.forEach((dialect, list) -> {
      NewTable made = new NewTable(table, List.of());
      list.add(made.step(dialect));
      created.put(dialect, made);
    });
  }

  /// Adds a key for each dialect: within the step that creates its table, if the dialect wants that
  /// and it is the last step.
  void addKey(TableWords.MadeKey key) {
    steps.forEach((dialect, list) -> {
      TableWords words = TableWords.of(dialect);
      Optional<String> part = words.keyOfNewTable(key);
      Optional<NewTable> last =
          Optional.ofNullable(created.get(dialect))
              .filter(made -> made.isCreatedBy(list, key.table(), dialect));
      if (part.isPresent() && last.isPresent()) {
        NewTable more = last.get().with(part.get());
        list.set(list.size() - 1, more.step(dialect));
        created.put(dialect, more);
      } else {
        list.addAll(words.addKey(key));
      }
    });
  }

  /// Adds the declarations of a constraint, an index or a column for each dialect.
  void tables(Function<TableWords, List<DdlPlan.Step.Schema>> told) {
    each(dialect -> told.apply(TableWords.of(dialect)));
  }

  /// Removes a table. A drop cannot be undone, so an engine that commits each change at once only
  /// renames the table until the whole change stands ([quorate.sql.catalog.Discarded]).
  void discardTable(String engineName) {
    String table = EngineTypes.quote(engineName);
    String discarded = EngineTypes.quote(edit.discardedName());
    step(
        dialect ->
            dialect.ddlCommits()
                ? "ALTER TABLE " + table + " RENAME TO " + discarded
                : "DROP TABLE " + table,
        dialect -> dialect.ddlCommits() ? "ALTER TABLE " + discarded + " RENAME TO " + table : "");
  }

  /// Removes a column in the same way.
  void discardColumn(String tableEngineName, String engineName) {
    String alter = "ALTER TABLE " + EngineTypes.quote(tableEngineName);
    String column = EngineTypes.quote(engineName);
    String discarded = EngineTypes.quote(edit.discardedName());
    step(
        dialect ->
            dialect.ddlCommits()
                ? alter + dialect.traits().renameColumn(column, discarded)
                : alter
                    + " DROP COLUMN "
                    + column
                    + (EngineTypes.textual(dialect) ? "" : " RESTRICT"),
        dialect ->
            dialect.ddlCommits() ? alter + dialect.traits().renameColumn(discarded, column) : "");
  }

  /// Adds a step that moves data, written as a statement over the current state of the catalog.
  ///
  /// @return the analysed statement
  Analysed.Write data(String sql) {
    Analysed.Write write = write(sql);
    Catalog now = edit.finished();
    write.foldConstants(List.of(), write.literals());
    steps.values().forEach(list -> list.add(new DdlPlan.Step.Data(write, now)));
    return write;
  }

  /// Analyses a statement that moves data.
  ///
  /// @throws SqlException 0A000 if a database cannot execute it
  Analysed.Write write(String sql) {
    Catalog now = edit.finished();
    if (!(Analyser.analyse(sql, now, List.of()) instanceof Analysed.Write write)) {
      throw new IllegalArgumentException("not a write: " + sql);
    }
    Map<Dialect, String> unable = new TreeMap<>(write.unable());
    unable.keySet().retainAll(present);
    if (!unable.isEmpty()) {
      throw TemplateMaker.refused(unable);
    }
    return write;
  }

  private String apply(Statement statement, String user) {
    return switch (statement) {
      case Statement.OfAccess change -> access((AccessStatement) change, user);
      case Statement.CreateTable create -> new TablePlanner(this).create(create);
      case Statement.CreateTableAs create -> new TablePlanner(this).createAs(create);
      case Statement.AlterTable alter -> new AlterPlanner(this).alter(alter);
      case Statement.Rename rename -> new AlterPlanner(this).rename(rename);
      case Statement.CreateIndex create -> new TablePlanner(this).createIndex(create);
      case Statement.CreateView create -> view(create);
      case Statement.CreateSequence create -> sequence(create);
      case Statement.RestartSequence restart -> restart(restart);
      case Statement.OwnSequence own -> {
        new IdentityPlanner(edit).own(own).ifPresent(this::skipping);
        yield "ALTER SEQUENCE";
      }
      case Statement.DropTable drop -> new DropPlanner(this).tables(drop);
      case Statement.DropView drop -> new ViewDrops(this).views(drop);
      case Statement.DropIndex drop -> new DropPlanner(this).indexes(drop);
      case MaterializedStatement change -> new MaterializedPlanner(this).apply(change, user);
      case Statement.OfTypes change -> new TypePlanner(this).apply(change);
      case Statement.OfProcedures change ->
          new ProcedurePlanner(edit, this::skipping).apply(change);
      case Statement.OfSchemas change -> new SchemaPlanner(this).apply(change);
      case Statement.SetSchema set -> new SchemaPlanner(this).move(set);
      case Statement.DropSequence drop -> new DropPlanner(this).sequences(drop);
      case Statement.Truncate truncate -> truncate(truncate);
      case Statement.Select _,
          Statement.Insert _,
          Statement.Update _,
          Statement.Delete _,
          Statement.Call _ ->
          throw new IllegalArgumentException("not a change of the schema");
    };
  }

  private String access(AccessStatement change, String user) {
    RolePlanner roles = new RolePlanner(edit, notices, user);
    GrantPlanner grants = new GrantPlanner(edit, notices, user);
    OwnerPlanner owners = new OwnerPlanner(edit, notices, user);
    return switch (change) {
      case AccessStatement.CreateRole create -> roles.create(create);
      case AccessStatement.AlterRole alter -> roles.alter(alter);
      case AccessStatement.RenameRole rename -> roles.rename(rename);
      case AccessStatement.DropRole drop -> roles.drop(drop);
      case AccessStatement.GrantRole grant -> roles.grant(grant);
      case AccessStatement.RevokeRole revoke -> roles.revoke(revoke);
      case AccessStatement.Grant grant -> grants.grant(grant);
      case AccessStatement.Revoke revoke -> grants.revoke(revoke);
      case AccessStatement.DefaultPrivileges defaults -> grants.defaults(defaults);
      case AccessStatement.Own own -> owners.own(own);
      case AccessStatement.Reassign reassign -> owners.reassign(reassign);
      case AccessStatement.DropOwned drop -> new OwnedPlanner(this, user).drop(drop);
      case AccessStatement.SetSetting set -> new RoleSettings(edit, user).set(set);
    };
  }

  /// Adds the notice that there is nothing to do.
  ///
  /// @param why in the words of the error
  void skipping(String why) {
    notices.add(Notice.notice(why + ", skipping"));
  }

  /// Adds the notice that the object already exists.
  ///
  /// @param code SQLSTATE of the error without IF NOT EXISTS
  void alreadyExists(String code, String what) {
    notices.add(Notice.notice(code, what + " already exists, skipping"));
  }

  /// Adds the notice that the object to alter does not exist.
  ///
  /// @param name of a relation
  void notThere(String name) {
    notices.add(OwnerPlanner.absent(name));
  }

  boolean exists(String name, boolean ifNotExists, int position) {
    if (ifNotExists && before.isTaken(name)) {
      alreadyExists("42P07", "relation \"" + Qualified.plain(name) + "\"");
      return true;
    }
    edit.requireFree(name);
    return false;
  }

  private String view(Statement.CreateView create) {
    if (!create.orReplace() || !edit.views.containsKey(create.name())) {
      if (create.orReplace()) {
        RelationKinds.require(edit, create.name(), "view");
      }
      edit.requireFree(create.name());
    }
    if (Analyser.analyse(create.sql(), before, List.of()) instanceof Analysed.Read read) {
      if (!read.parameterTypes().isEmpty()) {
        throw new SqlException("42P02", "there is no parameter $1");
      }
      Analysed.Nondeterminism open = read.nondeterminism();
      if (open.random() || !open.sequences().isEmpty() || !open.current().isEmpty()) {
        throw new SqlException(
            "0A000", "a view over random(), nextval() or currval() is not supported by Quorate");
      }
      List<quorate.core.value.Column> columns =
          ViewColumns.named(create, read.columns().orElseThrow());
      Catalog.View replaced = edit.views.get(create.name());
      if (replaced != null) {
        ViewColumns.requireKept(replaced.columns(), columns);
      }
      edit.views.put(
          create.name(),
          new Catalog.View(create.name(), create.sql(), columns, reads(read, create.sql())));
    }
    return "CREATE VIEW";
  }

  /// The keys of the relations that the query of a view names: not those that other views read.
  List<String> reads(Analysed.Read read, String sql) {
    Set<String> words = new HashSet<>();
    Lexer.tokens(sql).forEach(token -> words.add(token.text()));
    return Stream.concat(read.readTables().stream(), edit.views.keySet().stream())
        .filter(key -> words.contains(Qualified.plain(key)))
        .toList();
  }

  private String sequence(Statement.CreateSequence create) {
    if (!exists(create.name(), create.ifNotExists(), create.position())) {
      edit.sequences.put(
          create.name(),
          new IdentityPlanner(edit)
              .made(
                  create.name(),
                  create.options().type().orElse(SqlType.INT8),
                  create.options(),
                  java.util.Optional.empty()));
    }
    return "CREATE SEQUENCE";
  }

  /// TRUNCATE ... RESTART IDENTITY: deletes the rows, and replaces the sequences of the tables.
  private String truncate(Statement.Truncate truncate) {
    String names =
        truncate.tables().stream()
            .map(Qualified::quoted)
            .collect(java.util.stream.Collectors.joining(", "));
    Analysed.Write write = data("truncate " + names + (truncate.cascade() ? " cascade" : ""));
    if (write.plan() instanceof Plan.Truncate truncated) {
      notices.addAll(truncated.notices());
      Set<Catalog.Owner> owners = new java.util.HashSet<>();
      truncated
          .tables()
          .forEach(table ->
              table
                  .columns()
                  .forEach(column -> owners.add(new Catalog.Owner(table.name(), column.name()))));
      edit.sequences.replaceAll((_, sequence) ->
          sequence.owner().filter(owners::contains).isPresent()
              ? restarted(sequence, sequence.start())
              : sequence);
    }
    return "TRUNCATE TABLE";
  }

  private Catalog.Sequence restarted(Catalog.Sequence old, long from) {
    return new Catalog.Sequence(
        edit.object(), old.name(), old.range(), old.start(), from, old.increment(), old.owner());
  }

  /// Replaces a sequence by a new one of the same name that starts at the given value.
  private String restart(Statement.RestartSequence restart) {
    Catalog.Sequence old = edit.sequences.get(restart.name());
    if (old == null) {
      if (!restart.ifExists()) {
        throw Missing.relation(restart.name(), restart.position());
      }
      notThere(restart.name());
      return "ALTER SEQUENCE";
    }
    long from = restart.at().orElse(old.start());
    if (!restart.isBeyond()) {
      old.range().require("RESTART", from);
    }
    edit.sequences.put(old.name(), restarted(old, from));
    return "ALTER SEQUENCE";
  }

  static SqlException dependent(String what, String dependents) {
    return new SqlException(
        new SqlError("2BP01", "cannot drop " + what + " because other objects depend on it")
            .withDetail(dependents)
            .withHint("Use DROP ... CASCADE to drop the dependent objects too."));
  }
}

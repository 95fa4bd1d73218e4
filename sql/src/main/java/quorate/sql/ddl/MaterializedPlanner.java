package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.access.ObjectKey;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.MaterializedView;
import quorate.sql.catalog.Missing;
import quorate.sql.catalog.TemporarySchemas;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Plans CREATE, REFRESH and ALTER MATERIALIZED VIEW. The rows are written as by CREATE TABLE AS:
/// in the order, by the query, at each database.
final class MaterializedPlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  MaterializedPlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  /// @param user of the session
  String apply(MaterializedStatement statement, String user) {
    return switch (statement) {
      case MaterializedStatement.Create create -> create(create, user);
      case MaterializedStatement.Refresh refresh -> refresh(refresh);
      case MaterializedStatement.Drop drop -> new ViewDrops(plan).materialized(drop);
      case MaterializedStatement.Alter(Statement.AlterTable change) -> alter(change);
    };
  }

  private String create(MaterializedStatement.Create create, String user) {
    if (plan.exists(create.name(), create.ifNotExists(), create.position())) {
      return "CREATE MATERIALIZED VIEW";
    }
    Analysed.Read read = query(create.sql());
    if (!read.parameterTypes().isEmpty()) {
      throw new SqlException("42P02", "there is no parameter $1");
    }
    Analysed.Nondeterminism open = read.nondeterminism();
    if (!open.sequences().isEmpty() || !open.current().isEmpty()) {
      throw new SqlException(
          "0A000", "a materialized view over nextval() or currval() is not supported by Quorate");
    }
    List<String> reads = plan.reads(read, create.sql());
    if (reads.stream().anyMatch(TemporarySchemas::isTemporary)) {
      throw new SqlException("0A000", "materialized views must not use temporary tables or views");
    }
    if (create.withData()) {
      Permissions.check(read, edit.now(), user);
    }
    List<Column> columns = read.columns().orElseThrow();
    new TablePlanner(plan).createOf(create.name(), create.columns(), columns);
    MaterializedView made =
        new MaterializedView(
            new Catalog.View(create.name(), create.sql(), columns, reads), create.withData());
    String insert = made.insert(columns);
    if (create.withData()) {
      plan.data(insert);
    } else {
      plan.write(insert); // refuses a query that no REFRESH could execute
    }
    edit.materialized.put(create.name(), made);
    return create.withData() ? DdlPlan.ROWS : "CREATE MATERIALIZED VIEW";
  }

  private Analysed.Read query(String sql) {
    if (Analyser.analyse(sql, edit.now(), List.of()) instanceof Analysed.Read read) {
      return read;
    }
    throw new SqlException("42601", "a materialized view needs a query");
  }

  private String refresh(MaterializedStatement.Refresh refresh) {
    String name = refresh.name();
    MaterializedView view = edit.materialized.get(name);
    if (view == null) {
      throw notOne(name);
    }
    refuseConcurrent(refresh, view);
    // Without its query it is a table to the binder, which refuses to change a materialized view.
    edit.materialized.remove(name);
    plan.data("delete from " + Qualified.quoted(name));
    if (refresh.withData()) {
      Analysed.Read read = query(view.query().sql());
      Permissions.check(read, edit.now(), edit.access.owner(ObjectKey.relation(name)));
      plan.data(view.insert(read.columns().orElseThrow()));
    }
    edit.materialized.put(name, view.having(refresh.withData()));
    return "REFRESH MATERIALIZED VIEW";
  }

  private SqlException notOne(String name) {
    Optional<String> kind = edit.kind(name);
    if (kind.isEmpty()) {
      return Missing.relation(name, 0);
    }
    return kind.get().equals("table")
        ? new SqlException("0A000", "\"" + Qualified.plain(name) + "\" is not a materialized view")
        : new SqlException(
            "42809", "\"" + Qualified.plain(name) + "\" is not a table or materialized view");
  }

  private void refuseConcurrent(MaterializedStatement.Refresh refresh, MaterializedView view) {
    if (!refresh.concurrently()) {
      return;
    }
    if (!view.populated()) {
      throw new SqlException(
          "0A000", "CONCURRENTLY cannot be used when the materialized view is not populated");
    }
    if (!refresh.withData()) {
      throw new SqlException(
          "42601", "CONCURRENTLY and WITH NO DATA options cannot be used together");
    }
    String name = refresh.name();
    if (edit.table(name, 0).indexes().stream().noneMatch(Index::isKey)) {
      throw new SqlException(
          new SqlError(
                  "55000",
                  "cannot refresh materialized view \"%s.%s\" concurrently"
                      .formatted(Qualified.schema(name), Qualified.plain(name)))
              .withHint(
                  "Create a unique index with no WHERE clause on one or more columns of the materialized view."));
    }
  }

  private String alter(Statement.AlterTable alter) {
    String tag = "ALTER MATERIALIZED VIEW";
    Optional<String> kind = edit.kind(alter.table());
    if (kind.isEmpty() && alter.ifExists()) {
      plan.notThere(alter.table());
      return tag;
    }
    if (kind.isEmpty()) {
      throw Missing.relation(alter.table(), 0);
    }
    boolean renames = alter.changes().getFirst() instanceof Statement.RenameColumn;
    if (!renames) { // PostgreSQL renames the columns of tables, too
      RelationKinds.require(edit, alter.table(), "materialized view");
    }
    new AlterPlanner(plan).alter(alter);
    return tag;
  }
}

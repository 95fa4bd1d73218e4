package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Plans DROP VIEW and DROP MATERIALIZED VIEW, and drops the views of both kinds that read what is
/// dropped.
final class ViewDrops {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  ViewDrops(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  String views(Statement.DropView drop) {
    for (String name : drop.names()) {
      if (!edit.views.containsKey(name)) {
        new DropPlanner(plan).missing("view", name, drop.ifExists());
      }
    }
    List<String> names = drop.names().stream().filter(edit.views::containsKey).toList();
    edit.views.keySet().removeAll(names);
    names.forEach(name -> readers("view", name, drop.cascade()));
    return "DROP VIEW";
  }

  String materialized(MaterializedStatement.Drop drop) {
    for (String name : drop.names()) {
      if (!edit.materialized.containsKey(name)) {
        new DropPlanner(plan).missing("materialized view", name, drop.ifExists());
      }
    }
    List<String> names =
        drop.names().stream().distinct().filter(edit.materialized::containsKey).toList();
    names.forEach(this::remove);
    names.forEach(name -> readers("materialized view", name, drop.cascade()));
    return "DROP MATERIALIZED VIEW";
  }

  /// Removes a view of either kind without regard to its readers.
  private void remove(String name) {
    edit.views.remove(name);
    if (edit.materialized.remove(name) != null) {
      plan.discardTable(edit.table(name, 0).engineName());
      edit.tables.remove(name);
    }
  }

  /// Drops the views that read `name`, or refuses.
  ///
  /// @param kind of `name`
  void readers(String kind, String name, boolean cascade) {
    List<String> lines = new ArrayList<>();
    add(kind, name, cascade, lines);
    if (!lines.isEmpty()) {
      throw DdlPlanner.dependent(kind + " " + Qualified.shown(name), String.join("\n", lines));
    }
  }

  /// @param lines gets the dependents of a relation that is not dropped with them
  private void add(String kind, String name, boolean cascade, List<String> lines) {
    String dropped = kind + " " + Qualified.shown(name);
    for (Catalog.View view : edit.now().queries()) {
      String its = edit.kind(view.name()).orElse("");
      if (!view.reads().contains(name) || its.isEmpty()) {
        continue;
      }
      String reader = its + " " + Qualified.shown(view.name());
      String line = reader + " depends on " + dropped;
      if (cascade) {
        remove(view.name());
        plan.cascades.add(reader);
      } else if (!lines.contains(line)) {
        lines.add(line);
      }
      add(its, view.name(), cascade, lines);
    }
  }
}

package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Missing;
import quorate.sql.catalog.TemporarySchemas;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Notice;
import quorate.sql.type.Unsupported;

/// Plans CREATE, ALTER and DROP SCHEMA, and moves between schemas. Engines have no schemas, so only
/// dropping the contents of one affects them.
final class SchemaPlanner {
  private final DdlPlanner plan;
  private final CatalogEdit edit;

  SchemaPlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  String apply(Statement.OfSchemas statement) {
    return switch (statement) {
      case Statement.CreateSchema create -> create(create);
      case Statement.DropSchemas drop -> drop(drop);
      case Statement.RenameSchema rename -> rename(rename);
    };
  }

  private boolean exists(String name) {
    return edit.now().hasSchema(name) || Qualified.SYSTEM.contains(name);
  }

  private void requireNew(String name) {
    if (exists(name)) {
      throw new SqlException("42P06", "schema \"" + name + "\" already exists");
    }
    if (name.startsWith("pg_")) {
      throw new SqlException(
          new SqlError("42939", "unacceptable schema name \"" + name + "\"")
              .withDetail("The prefix \"pg_\" is reserved for system schemas."));
    }
  }

  private String create(Statement.CreateSchema create) {
    if (create.ifNotExists() && exists(create.name())) {
      plan.alreadyExists("42P06", "schema \"" + create.name() + "\"");
      return "CREATE SCHEMA";
    }
    requireNew(create.name());
    edit.schemas.add(create.name());
    return "CREATE SCHEMA";
  }

  /// Refuses changes of system schemas and of `public`, which always exists.
  private static void refuseFixed(String verb, String name, int position) {
    if (Qualified.SYSTEM.contains(name)) {
      throw new SqlException("42501", "permission denied for schema " + name);
    }
    if (name.equals(Qualified.PUBLIC)) {
      throw Unsupported.of(verb + " SCHEMA public", position);
    }
  }

  private String rename(Statement.RenameSchema rename) {
    refuseFixed("ALTER", rename.name(), rename.position());
    if (!exists(rename.name())) {
      throw Missing.schema(rename.name(), 0);
    }
    requireNew(rename.newName());
    edit.schemas.add(rename.newName());
    move(key ->
        Qualified.schema(key).equals(rename.name())
            ? Qualified.key(rename.newName(), Qualified.plain(key))
            : key);
    edit.schemas.remove(rename.name());
    return "ALTER SCHEMA";
  }

  // Dropping.

  private String drop(Statement.DropSchemas drop) {
    for (String name : drop.names()) {
      refuseFixed("DROP", name, drop.position());
      if (!edit.schemas.contains(name)) {
        if (!drop.ifExists()) {
          throw Missing.schema(name, 0);
        }
        plan.skipping("schema \"" + name + "\" does not exist");
        continue;
      }
      List<String> inside = inside(name);
      if (!inside.isEmpty() && !drop.cascade()) {
        String depends = " depends on schema " + name;
        throw DdlPlanner.dependent("schema " + name, String.join(depends + "\n", inside) + depends);
      }
      int told = plan.cascades.size();
      List<String> tables = of(name, edit.tables.keySet()).stream().map(Qualified::shown).toList();
      empty(name);
      plan.cascades.since(told, inside, tables);
      edit.schemas.remove(name);
    }
    return "DROP SCHEMA";
  }

  /// The contents of a schema, as messages name them. Sequences owned by a column go with it.
  private List<String> inside(String schema) {
    List<String> inside = new ArrayList<>();
    of(schema, edit.tables.keySet()).forEach(key -> inside.add(edit.named(key)));
    of(schema, edit.views.keySet()).forEach(key -> inside.add(edit.named(key)));
    edit.sequences.values().stream()
        .filter(each -> each.owner().isEmpty() && Qualified.schema(each.name()).equals(schema))
        .forEach(each -> inside.add("sequence " + Qualified.shown(each.name())));
    of(schema, edit.types.keySet()).forEach(key -> inside.add("type " + Qualified.shown(key)));
    return inside;
  }

  private static List<String> of(String schema, Set<String> keys) {
    return keys.stream().filter(key -> Qualified.schema(key).equals(schema)).toList();
  }

  private void empty(String schema) {
    DropPlanner drops = new DropPlanner(plan);
    List<Notice> before = List.copyOf(plan.notices);
    for (String view : of(schema, new TreeSet<>(edit.views.keySet()))) {
      new ViewDrops(plan).views(new Statement.DropView(List.of(view), true, true, 0));
    }
    new ViewDrops(plan)
        .materialized(
            new MaterializedStatement.Drop(of(schema, edit.materialized.keySet()), true, true, 0));
    List<String> tables = of(schema, edit.tables.keySet());
    if (!tables.isEmpty()) {
      drops.tables(new Statement.DropTable(tables, false, true, 0));
    }
    for (String sequence : of(schema, new TreeSet<>(edit.sequences.keySet()))) {
      drops.sequences(new Statement.DropSequence(List.of(sequence), false, true, 0));
    }
    List<String> types = of(schema, edit.types.keySet());
    types.forEach(type -> withoutColumns(Objects.requireNonNull(edit.types.get(type)), drops));
    if (!types.isEmpty()) {
      new TypePlanner(plan).apply(new Statement.DropTypes(types, false, false, true, 0));
    }
    plan.notices.retainAll(before); // objects dropped by an earlier cascade are not missing
  }

  /// Drops the columns of a type.
  private void withoutColumns(UserType type, DropPlanner drops) {
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      for (Catalog.TableColumn column : table.columns()) {
        if (TypePlanner.isOf(column, type) && edit.materialized.containsKey(table.name())) {
          plan.cascades.add(edit.named(table.name()));
          new ViewDrops(plan)
              .materialized(new MaterializedStatement.Drop(List.of(table.name()), true, true, 0));
        } else if (TypePlanner.isOf(column, type) && edit.tables.containsKey(table.name())) {
          plan.cascades.add(
              "column %s of table %s".formatted(column.name(), Qualified.shown(table.name())));
          drops.column(table.name(), new Statement.DropColumn(column.name(), false, true));
        }
      }
    }
  }

  // Moving.

  String move(Statement.SetSchema set) {
    String tag = "ALTER " + set.kind().toUpperCase(java.util.Locale.ROOT);
    boolean there =
        switch (set.kind()) {
          case "view" -> edit.views.containsKey(set.name());
          case "materialized view" -> edit.materialized.containsKey(set.name());
          case "sequence" -> edit.sequences.containsKey(set.name());
          case "type", "domain" -> edit.types.containsKey(set.name());
          default -> isRelation(set.name());
        };
    if (!there) {
      if (!set.ofType()) {
        RelationKinds.require(edit, set.name(), set.kind());
      }
      return missing(set, tag);
    }
    if (Qualified.isTemporary(set.schema()) || TemporarySchemas.isTemporary(set.name())) {
      throw new SqlException("0A000", "cannot move objects into or out of temporary schemas");
    }
    if (!edit.now().hasSchema(set.schema())) {
      throw Missing.schema(set.schema(), 0);
    }
    if (Qualified.schema(set.name()).equals(set.schema())) {
      return tag;
    }
    Set<String> moved = new TreeSet<>(Set.of(set.name()));
    owned(set, moved);
    for (String key : moved) {
      requireFree(Qualified.key(set.schema(), Qualified.plain(key)), set);
    }
    move(key ->
        moved.contains(key) && set.ofType() == edit.types.containsKey(key)
            ? Qualified.key(set.schema(), Qualified.plain(key))
            : key);
    return tag;
  }

  private boolean isRelation(String key) {
    return edit.tables.containsKey(key)
        || edit.views.containsKey(key)
        || edit.sequences.containsKey(key);
  }

  private String missing(Statement.SetSchema set, String tag) {
    String what = set.ofType() ? "type" : "relation";
    String message = what + " \"" + Qualified.shown(set.name()) + "\" does not exist";
    if (!set.ifExists()) {
      throw new SqlException(new SqlError(set.ofType() ? "42704" : "42P01", message));
    }
    plan.skipping("%s \"%s\" does not exist".formatted(what, Qualified.plain(set.name())));
    return tag;
  }

  /// Moves a table's sequences with it; they cannot be moved alone.
  private void owned(Statement.SetSchema set, Set<String> moved) {
    if (set.ofType()) {
      return;
    }
    for (Catalog.Sequence sequence : edit.sequences.values()) {
      if (sequence.owner().isEmpty()) {
        continue;
      }
      String owner = sequence.owner().get().table();
      if (owner.equals(set.name())) {
        moved.add(sequence.name());
      } else if (sequence.name().equals(set.name())) {
        throw new SqlError("0A000", "cannot move an owned sequence into another schema")
            .withDetail(
                "Sequence \"%s\" is linked to table \"%s\"."
                    .formatted(Qualified.plain(set.name()), Qualified.plain(owner)))
            .asException();
      }
    }
  }

  private void requireFree(String key, Statement.SetSchema set) {
    boolean taken = set.ofType() ? edit.types.containsKey(key) : edit.now().isTaken(key);
    if (taken) {
      throw new SqlException(
          set.ofType() ? "42710" : "42P07",
          "%s \"%s\" already exists in schema \"%s\""
              .formatted(set.ofType() ? "type" : "relation", Qualified.plain(key), set.schema()));
    }
  }

  private void move(UnaryOperator<String> moved) {
    new Moving(edit, moved).apply();
  }
}

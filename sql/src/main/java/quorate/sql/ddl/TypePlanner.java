package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.UserType;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Plans CREATE, ALTER and DROP of types and domains. Engines have neither: the catalog changes,
/// and for domains the rules of the tables that use them.
final class TypePlanner {
  private static final int LABEL_BYTES_MAX = 63;

  private final DdlPlanner plan;
  private final CatalogEdit edit;

  TypePlanner(DdlPlanner plan) {
    this.plan = plan;
    edit = plan.edit;
  }

  String apply(Statement.OfTypes statement) {
    return switch (statement) {
      case Statement.CreateEnum create -> create(create);
      case Statement.AddLabel add -> add(add);
      case Statement.RenameLabel rename -> rename(rename);
      case Statement.RenameType rename -> rename(rename);
      case Statement.CreateDomain create -> new DomainPlanner(plan, this).create(create);
      case Statement.AlterDomain alter -> new DomainPlanner(plan, this).alter(alter);
      case Statement.DropTypes drop -> drop(drop);
    };
  }

  void requireFree(String name, int position) {
    if (edit.types.containsKey(name) || edit.now().isTaken(name)) {
      throw new SqlException(
          new SqlError("42710", "type \"" + Qualified.plain(name) + "\" already exists")
              .at(position));
    }
    if (Types.known(Qualified.plain(name)).isPresent()) {
      throw new SqlException(
          new SqlError(
                  "0A000", "a type with a name of PostgreSQL's own is not supported by Quorate")
              .at(position));
    }
  }

  int oid() {
    return Math.toIntExact(UserType.FIRST_OID + edit.object());
  }

  private String create(Statement.CreateEnum create) {
    requireFree(create.name(), create.position());
    for (String label : create.labels()) {
      requireLabel(label);
    }
    if (new HashSet<>(create.labels()).size() < create.labels().size()) {
      throw new SqlException(
          "23505", "duplicate key value violates unique constraint \"pg_enum_typid_label_index\"");
    }
    edit.types.put(create.name(), new UserType.Enumeration(create.name(), oid(), create.labels()));
    return "CREATE TYPE";
  }

  private static void requireLabel(String label) {
    if (label.getBytes(java.nio.charset.StandardCharsets.UTF_8).length > LABEL_BYTES_MAX) {
      throw new SqlException("42602", "invalid enum label \"" + label + "\"");
    }
  }

  UserType type(String name, int position) {
    UserType type = edit.types.get(name);
    if (type == null) {
      throw new SqlException(
          new SqlError("42704", "type \"" + Qualified.shown(name) + "\" does not exist")
              .at(position));
    }
    return type;
  }

  private UserType.Enumeration enumeration(String name, int position) {
    if (type(name, position) instanceof UserType.Enumeration enumeration) {
      return enumeration;
    }
    throw new SqlException("42809", Qualified.shown(name) + " is not an enum");
  }

  private String add(Statement.AddLabel add) {
    UserType.Enumeration type = enumeration(add.type(), add.position());
    requireLabel(add.label());
    if (type.labels().contains(add.label())) {
      if (!add.ifNotExists()) {
        throw new SqlException("42710", "enum label \"" + add.label() + "\" already exists");
      }
      plan.alreadyExists("42710", "enum label \"" + add.label() + "\"");
      return "ALTER TYPE";
    }
    List<String> labels = new ArrayList<>(type.labels());
    int place = labels.size();
    if (add.beside().isPresent()) {
      int beside = labels.indexOf(add.beside().get());
      if (beside < 0) {
        throw new SqlException(
            "22023", "\"" + add.beside().get() + "\" is not an existing enum label");
      }
      place = add.before() ? beside : beside + 1;
    }
    labels.add(place, add.label());
    edit.types.put(type.name(), new UserType.Enumeration(type.name(), type.oid(), labels));
    return "ALTER TYPE";
  }

  /// Renames a label, which updates the rows that store it.
  private String rename(Statement.RenameLabel rename) {
    UserType.Enumeration type = enumeration(rename.type(), rename.position());
    requireLabel(rename.newLabel());
    if (!type.labels().contains(rename.label())) {
      throw new SqlException("22023", "\"" + rename.label() + "\" is not an existing enum label");
    }
    if (type.labels().contains(rename.newLabel())) {
      throw new SqlException("42710", "enum label \"" + rename.newLabel() + "\" already exists");
    }
    refuseMentions(rename.label());
    List<String> both = new ArrayList<>(type.labels());
    both.add(both.indexOf(rename.label()), rename.newLabel());
    edit.types.put(type.name(), new UserType.Enumeration(type.name(), type.oid(), both));
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      for (Catalog.TableColumn column : table.columns()) {
        if (isOf(column, type)) {
          move(table, column, rename);
        }
      }
    }
    both.remove(rename.label());
    edit.types.put(type.name(), new UserType.Enumeration(type.name(), type.oid(), both));
    return "ALTER TYPE";
  }

  private void move(Catalog.Table table, Catalog.TableColumn column, Statement.RenameLabel rename) {
    boolean referred =
        !table.foreignKeys().isEmpty() || !edit.now().references(table.name()).isEmpty();
    if (referred) {
      throw Unsupported.of(
          "RENAME VALUE of a type that a table with foreign keys has a column of", 0);
    }
    String name = EngineTypes.quote(column.name());
    plan.data(
        "update %s set %s = %s where %s = %s"
            .formatted(
                Qualified.quoted(table.name()),
                name,
                quoted(rename.newLabel()),
                name,
                quoted(rename.label())));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /// Refuses to rename a label that occurs in the text of a view, default or check.
  private void refuseMentions(String label) {
    List<String> texts = new ArrayList<>();
    edit.now().queries().forEach(view -> texts.add(view.sql()));
    for (Catalog.Table table : edit.tables.values()) {
      table.checks().forEach(check -> texts.add(check.sql()));
      table.columns().forEach(column -> column.defaultSql().ifPresent(texts::add));
    }
    for (String text : texts) {
      for (Token token : Lexer.tokens(text)) {
        if (token.kind() == Token.Kind.STRING && token.text().equals(label)) {
          throw Unsupported.of("RENAME VALUE of a label that a view, a default or a check has", 0);
        }
      }
    }
  }

  static boolean isOf(Catalog.TableColumn column, UserType type) {
    return switch (type) {
      case UserType.Enumeration enumeration ->
          column.type() == SqlType.ENUM && column.typmod() == enumeration.oid();
      case UserType.Domain domain -> column.domain().filter(domain.name()::equals).isPresent();
    };
  }

  private String rename(Statement.RenameType rename) {
    UserType type = type(rename.type(), rename.position());
    requireFree(rename.newName(), rename.position());
    new Moving(edit, key -> key.equals(type.name()) ? rename.newName() : key).apply();
    return type instanceof UserType.Domain ? "ALTER DOMAIN" : "ALTER TYPE";
  }

  /// Changes the columns of a type in the catalog.
  void columns(UserType type, UnaryOperator<Catalog.TableColumn> change) {
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      edit.tables.put(
          table.name(),
          Altered.withColumns(
              table,
              table.columns().stream()
                  .map(column -> isOf(column, type) ? change.apply(column) : column)
                  .toList()));
    }
  }

  private String drop(Statement.DropTypes drop) {
    String kind = drop.domains() ? "DOMAIN" : "TYPE";
    for (String name : drop.names()) {
      if (!drop.ifExists()) {
        type(name, drop.position());
      }
    }
    for (String name : drop.names()) {
      UserType type = edit.types.get(name);
      if (type == null) {
        plan.skipping("type \"" + Qualified.plain(name) + "\" does not exist");
        continue;
      }
      if (drop.domains() && !(type instanceof UserType.Domain)) {
        throw new SqlException("42809", "\"" + Qualified.shown(name) + "\" is not a domain");
      }
      refuseDependents(type, drop);
      edit.types.remove(name);
    }
    return "DROP " + kind;
  }

  private void refuseDependents(UserType type, Statement.DropTypes drop) {
    List<String> dependents = new ArrayList<>();
    for (Catalog.Table table : edit.tables.values()) {
      for (Catalog.TableColumn column : table.columns()) {
        if (isOf(column, type)) {
          dependents.add(
              "column %s of %s depends on type %s"
                  .formatted(
                      column.name(), edit.named(table.name()), Qualified.shown(type.name())));
        }
      }
    }
    for (Catalog.View view : edit.now().queries()) {
      boolean shows =
          edit.views.containsKey(view.name())
              && view.columns().stream()
                  .anyMatch(
                      column -> column.type() == SqlType.ENUM && column.typmod() == type.oid());
      boolean names =
          Lexer.tokens(view.sql()).stream()
              .anyMatch(token -> token.text().equals(Qualified.plain(type.name())));
      if (shows || names) {
        dependents.add(
            "%s depends on type %s"
                .formatted(edit.named(view.name()), Qualified.shown(type.name())));
      }
    }
    for (UserType other : edit.types.values()) {
      if (other instanceof UserType.Domain domain
          && domain.type() == SqlType.ENUM
          && domain.typmod() == type.oid()) {
        dependents.add(
            "type %s depends on type %s"
                .formatted(Qualified.shown(other.name()), Qualified.shown(type.name())));
      }
    }
    if (!dependents.isEmpty()) {
      if (drop.cascade()) {
        throw Unsupported.of("DROP TYPE ... CASCADE of a type in use", drop.position());
      }
      throw DdlPlanner.dependent(
          "type " + Qualified.shown(type.name()), String.join("\n", dependents));
    }
  }
}

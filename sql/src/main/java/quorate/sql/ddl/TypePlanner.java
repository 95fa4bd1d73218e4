package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.Analyser;
import quorate.sql.bind.Defaults;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.GeneratedName;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.catalog.UserType;
import quorate.sql.catalog.UserTypes;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.plan.Context;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Plans CREATE, ALTER and DROP of types and domains. Engines have neither: what changes is the
/// catalog, and where columns have a domain the rules of their tables.
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
      case Statement.CreateDomain create -> create(create);
      case Statement.AlterDomain alter -> alter(alter);
      case Statement.DropTypes drop -> drop(drop);
    };
  }

  private void requireFree(String name, int position) {
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

  private int oid() {
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

  private UserType type(String name, int position) {
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

  private UserType.Domain domain(String name, int position) {
    if (type(name, position) instanceof UserType.Domain domain) {
      return domain;
    }
    throw new SqlException("42809", Qualified.shown(name) + " is not a domain");
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

  /// What is stored of the label is another text from now on.
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

  /// Views, defaults and checks are texts, which the renaming would leave behind.
  private void refuseMentions(String label) {
    List<String> texts = new ArrayList<>();
    edit.views.values().forEach(view -> texts.add(view.sql()));
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
    edit.types.remove(type.name());
    edit.types.put(
        rename.newName(),
        switch (type) {
          case UserType.Enumeration(_, int oid, var labels) ->
              new UserType.Enumeration(rename.newName(), oid, labels);
          case UserType.Domain domain -> withName(domain, rename.newName());
        });
    if (type instanceof UserType.Domain) {
      columns(
          type,
          column ->
              new Catalog.TableColumn(
                  column.name(),
                  column.engineName(),
                  column.type(),
                  column.typmod(),
                  column.notNull(),
                  column.defaultSql(),
                  column.identity(),
                  Optional.of(rename.newName())));
    }
    return type instanceof UserType.Domain ? "ALTER DOMAIN" : "ALTER TYPE";
  }

  private static UserType.Domain withName(UserType.Domain domain, String name) {
    return new UserType.Domain(
        name,
        domain.oid(),
        domain.type(),
        domain.typmod(),
        domain.notNull(),
        domain.defaultSql(),
        domain.checks());
  }

  /// Changes the columns of a type in the catalog.
  private void columns(UserType type, UnaryOperator<Catalog.TableColumn> change) {
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      edit.tables.put(
          table.name(),
          AlterPlanner.withColumns(
              table,
              table.columns().stream()
                  .map(column -> isOf(column, type) ? change.apply(column) : column)
                  .toList()));
    }
  }

  private String create(Statement.CreateDomain create) {
    requireFree(create.name(), create.position());
    Types.Typed base = NamedTypes.of(create.type(), edit.now());
    if (base.domain().isPresent()) {
      throw Unsupported.of("a domain over a domain", create.position());
    }
    List<UserType.Check> checks = new ArrayList<>();
    for (Statement.DomainCheck check : create.checks()) {
      checks.add(named(check, create.name(), checks));
    }
    UserType.Domain domain =
        new UserType.Domain(
            create.name(),
            oid(),
            base.type(),
            base.typmod(),
            create.notNull(),
            create.defaultSql(),
            checks);
    checks.forEach(check -> understand(domain, check.sql()));
    create.defaultSql().ifPresent(sql -> understandDefault(domain, sql));
    edit.types.put(create.name(), domain);
    return "CREATE DOMAIN";
  }

  private static UserType.Check named(
      Statement.DomainCheck check, String domain, List<UserType.Check> others) {
    String plain = Qualified.plain(domain);
    String name =
        check
            .name()
            .orElseGet(() -> GeneratedName.free(plain, "", "check", each -> isNamed(others, each)));
    if (isNamed(others, name)) {
      throw new SqlException(
          "42710", "constraint \"%s\" for domain \"%s\" already exists".formatted(name, plain));
    }
    return new UserType.Check(name, check.sql());
  }

  private static boolean isNamed(List<UserType.Check> checks, String name) {
    return checks.stream().anyMatch(check -> check.name().equals(name));
  }

  /// A condition that cannot be understood is an error now, not at the first table.
  private void understand(UserType.Domain domain, String sql) {
    CatalogEdit trial = new CatalogEdit(edit.now());
    String table = "domain check";
    Catalog.TableColumn value =
        new Catalog.TableColumn(
            "value",
            "value",
            domain.type(),
            domain.typmod(),
            false,
            Optional.empty(),
            Catalog.Identity.NONE);
    trial.tables.put(
        table,
        new Catalog.Table(
            table,
            table,
            List.of(value),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            List.of()));
    Analyser.analyse(
        "select 1 from \"domain check\" where " + UserTypes.over(sql, "\"value\""),
        trial.now(),
        List.of());
  }

  private void understandDefault(UserType.Domain domain, String sql) {
    new Defaults(new Context(edit.now(), List.of()))
        .term(
            new Catalog.TableColumn(
                domain.name(),
                domain.name(),
                domain.type(),
                domain.typmod(),
                false,
                Optional.of(sql),
                Catalog.Identity.NONE));
  }

  private String alter(Statement.AlterDomain alter) {
    UserType.Domain domain = domain(alter.name(), alter.position());
    switch (alter.change()) {
      case Statement.DomainDefault(Optional<String> sql) -> {
        sql.ifPresent(text -> understandDefault(domain, text));
        put(domain, domain.notNull(), sql, domain.checks());
        columns(
            domain,
            column ->
                column.defaultSql().equals(domain.defaultSql())
                    ? AlterPlanner.withDefault(column, sql)
                    : column);
      }
      case Statement.DomainNotNull(boolean notNull) -> {
        boolean used =
            edit.tables.values().stream()
                .flatMap(table -> table.columns().stream())
                .anyMatch(column -> isOf(column, domain));
        if (used && notNull != domain.notNull()) {
          throw Unsupported.of(
              "SET or DROP NOT NULL of a domain that columns have", alter.position());
        }
        put(domain, notNull, domain.defaultSql(), domain.checks());
      }
      case Statement.AddDomainCheck(Statement.DomainCheck added) -> {
        UserType.Check check = named(added, domain.name(), domain.checks());
        understand(domain, check.sql());
        List<UserType.Check> checks = new ArrayList<>(domain.checks());
        checks.add(check);
        put(domain, domain.notNull(), domain.defaultSql(), checks);
        each(
            domain,
            (table, column) ->
                new TablePlanner(plan)
                    .addConstraint(table, UserTypes.constraint(check, column, table, edit)));
      }
      case Statement.DropDomainCheck drop -> drop(domain, drop);
    }
    return "ALTER DOMAIN";
  }

  private void put(
      UserType.Domain domain,
      boolean notNull,
      Optional<String> defaultSql,
      List<UserType.Check> checks) {
    edit.types.put(
        domain.name(),
        new UserType.Domain(
            domain.name(),
            domain.oid(),
            domain.type(),
            domain.typmod(),
            notNull,
            defaultSql,
            checks));
  }

  private void each(
      UserType.Domain domain, java.util.function.BiConsumer<String, Catalog.TableColumn> action) {
    for (Catalog.Table table : List.copyOf(edit.tables.values())) {
      table.columns().stream()
          .filter(column -> isOf(column, domain))
          .forEach(column -> action.accept(table.name(), column));
    }
  }

  private void drop(UserType.Domain domain, Statement.DropDomainCheck drop) {
    Optional<UserType.Check> check =
        domain.checks().stream().filter(each -> each.name().equals(drop.name())).findFirst();
    if (check.isEmpty()) {
      String message =
          "constraint \"%s\" of domain \"%s\" does not exist"
              .formatted(drop.name(), Qualified.plain(domain.name()));
      if (!drop.ifExists()) {
        throw new SqlException("42704", message);
      }
      plan.skipping(message);
      return;
    }
    List<UserType.Check> checks = new ArrayList<>(domain.checks());
    checks.remove(check.get());
    put(domain, domain.notNull(), domain.defaultSql(), checks);
    each(
        domain,
        (table, column) -> {
          String sql = UserTypes.over(check.get().sql(), EngineTypes.quote(column.name()));
          edit.table(table, 0).checks().stream()
              .filter(each -> each.sql().equals(sql))
              .findFirst()
              .ifPresent(each ->
                  new DropPlanner(plan)
                      .constraint(table, new Statement.DropConstraint(each.name(), false, false)));
        });
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
              "column %s of table %s depends on type %s"
                  .formatted(
                      column.name(), Qualified.shown(table.name()), Qualified.shown(type.name())));
        }
      }
    }
    for (Catalog.View view : edit.views.values()) {
      boolean shows =
          view.columns().stream()
              .anyMatch(column -> column.type() == SqlType.ENUM && column.typmod() == type.oid());
      boolean names =
          Lexer.tokens(view.sql()).stream()
              .anyMatch(token -> token.text().equals(Qualified.plain(type.name())));
      if (shows || names) {
        dependents.add(
            "view %s depends on type %s"
                .formatted(Qualified.shown(view.name()), Qualified.shown(type.name())));
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
        throw Unsupported.of("DROP TYPE ... CASCADE of what is used", drop.position());
      }
      throw DdlPlanner.dependent(
          "type " + Qualified.shown(type.name()), String.join("\n", dependents));
    }
  }
}

package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.sql.Analyser;
import quorate.sql.bind.Defaults;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.GeneratedName;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.catalog.UserType;
import quorate.sql.catalog.UserTypes;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Plans CREATE DOMAIN and ALTER DOMAIN.
final class DomainPlanner {
  private final DdlPlanner plan;
  private final TypePlanner types;
  private final CatalogEdit edit;

  DomainPlanner(DdlPlanner plan, TypePlanner types) {
    this.plan = plan;
    this.types = types;
    edit = plan.edit;
  }

  String create(Statement.CreateDomain create) {
    types.requireFree(create.name(), create.position());
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
            types.oid(),
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

  /// Binds a condition over a trial table, so that an invalid one is an error now rather than at
  /// the domain's first use.
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

  String alter(Statement.AlterDomain alter) {
    UserType.Domain domain = domain(alter.name(), alter.position());
    switch (alter.change()) {
      case Statement.DomainDefault(Optional<String> sql) -> {
        sql.ifPresent(text -> understandDefault(domain, text));
        put(domain, domain.notNull(), sql, domain.checks());
        types.columns(
            domain,
            column ->
                column.defaultSql().equals(domain.defaultSql())
                    ? Altered.withDefault(column, sql)
                    : column);
      }
      case Statement.DomainNotNull(boolean notNull) -> {
        boolean used =
            edit.tables.values().stream()
                .flatMap(table -> table.columns().stream())
                .anyMatch(column -> TypePlanner.isOf(column, domain));
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
          .filter(column -> TypePlanner.isOf(column, domain))
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

  private UserType.Domain domain(String name, int position) {
    if (types.type(name, position) instanceof UserType.Domain domain) {
      return domain;
    }
    throw new SqlException("42809", Qualified.shown(name) + " is not a domain");
  }
}

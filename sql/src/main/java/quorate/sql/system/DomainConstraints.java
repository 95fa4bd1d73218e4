package quorate.sql.system;

import org.jspecify.annotations.Nullable;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.GeneratedName;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.Qualified;

/// Catalog rows of domain constraints.
final class DomainConstraints {
  private final Catalog catalog;
  private final CatalogRows rows;
  private final Objects objects;
  private final Oids oids;
  private final UserObjects relations;

  DomainConstraints(
      Catalog catalog, CatalogRows rows, Objects objects, Oids oids, UserObjects relations) {
    this.catalog = catalog;
    this.rows = rows;
    this.objects = objects;
    this.oids = oids;
    this.relations = relations;
  }

  void add(UserType.Domain domain) {
    for (UserType.Check check : domain.checks()) {
      Deparse.Condition condition = Deparse.condition(check.sql(), domain, catalog);
      String definition = "CHECK (" + condition.sql() + ")";
      objects.addPretty(condition.sql(), condition.pretty());
      objects.addPretty(definition, "CHECK (" + condition.pretty() + ")");
      add(domain, check.name(), "c", definition, "conbin", condition.sql());
    }
    if (domain.notNull()) {
      add(
          domain,
          GeneratedName.of(Qualified.plain(domain.name()), "", "not_null"),
          "n",
          "NOT NULL",
          "conkey",
          null);
    }
  }

  private void add(
      UserType.Domain domain,
      String name,
      String kind,
      String definition,
      String column,
      @Nullable String value) {
    long oid = oids.of(ObjectNames.constraint(domain, name));
    rows.add(
        "pg_constraint",
        "oid",
        oid,
        "conname",
        name,
        "connamespace",
        relations.namespace(domain.name()),
        "contype",
        kind,
        "conenforced",
        true,
        "convalidated",
        true,
        "contypid",
        domain.oid(),
        "conislocal",
        true,
        "confupdtype",
        " ",
        "confdeltype",
        " ",
        "confmatchtype",
        " ",
        column,
        value);
    objects.addConstraint(oid, definition);
  }
}

package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.access.Privilege;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.plan.Context;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Touch;

/// Binds TRUNCATE: its tables, and those that reference them.
public final class TruncateBinder {
  private final Context context;
  private final WriteBinder writes;

  public TruncateBinder(Context context, WriteBinder writes) {
    this.context = context;
    this.writes = writes;
  }

  /// Binds it, and records its locks.
  public Plan.Truncate truncate(Statement.Truncate truncate) {
    Set<String> named = new TreeSet<>();
    for (String name : truncate.tables()) {
      context
          .catalog
          .relation(name)
          .filter(key ->
              context.catalog.view(key).isPresent()
                  || context.catalog.materialized(key).isPresent())
          .ifPresent(_ -> {
            throw new SqlException("42809", "\"" + Qualified.plain(name) + "\" is not a table");
          });
      named.add(writes.target(name, truncate.position()).name());
    }
    List<String> work = new ArrayList<>(named);
    List<String> cascaded = new ArrayList<>();
    while (!work.isEmpty()) {
      String name = work.removeFirst();
      for (var reference : context.catalog.references(name)) {
        String child = reference.getKey().name();
        if (!named.contains(child)) {
          if (!truncate.cascade()) {
            throw new SqlException(
                new SqlError(
                        "0A000", "cannot truncate a table referenced in a foreign key constraint")
                    .withDetail(
                        "Table \"%s\" references \"%s\"."
                            .formatted(Qualified.plain(child), Qualified.plain(name)))
                    .withHint(
                        "Truncate table \"%s\" at the same time, or use TRUNCATE ... CASCADE."
                            .formatted(Qualified.plain(child))));
          }
          named.add(child);
          cascaded.add(child);
          work.add(child);
        }
      }
    }
    named.forEach(name -> context.demand(name, Privilege.TRUNCATE, true));
    named.forEach(
        name -> writes.touches().add(new Touch(name, true, LockKey.Mode.TABLE, List.of())));
    return new Plan.Truncate(childrenFirst(named), cascaded);
  }

  /// Orders tables so that referencing ones precede those they reference, except in cycles.
  private List<Catalog.Table> childrenFirst(Set<String> names) {
    List<Catalog.Table> ordered = new ArrayList<>();
    Set<String> left = new TreeSet<>(names);
    while (!left.isEmpty()) {
      String next =
          left.stream()
              .filter(name ->
                  context.catalog.references(name).stream()
                      .noneMatch(reference ->
                          !reference.getKey().name().equals(name)
                              && left.contains(reference.getKey().name())))
              .findFirst()
              .orElseGet(() -> left.iterator().next());
      left.remove(next);
      ordered.add(context.catalog.table(next).orElseThrow());
    }
    return ordered;
  }
}

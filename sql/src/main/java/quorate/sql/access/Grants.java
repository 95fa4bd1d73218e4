package quorate.sql.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The owner of an object, and the grants on it.
///
/// @param acl empty until the first GRANT or REVOKE, when the initial grants of its kind apply
/// @param columns grants on single columns
public record Grants(
    String owner, Optional<List<AclItem>> acl, SortedMap<String, List<AclItem>> columns) {
  public Grants {
    acl = acl.map(List::copyOf);
    columns = Collections.unmodifiableSortedMap(new TreeMap<>(columns));
  }

  /// An object without grants.
  public static Grants owned(String owner) {
    return new Grants(owner, Optional.empty(), new TreeMap<>());
  }

  /// The same with another acl.
  public Grants with(List<AclItem> items) {
    return new Grants(owner, Optional.of(items), columns);
  }

  /// The same with another acl of a column; an empty list removes it.
  public Grants withColumn(String column, List<AclItem> items) {
    SortedMap<String, List<AclItem>> changed = new TreeMap<>(columns);
    if (items.isEmpty()) {
      changed.remove(column);
    } else {
      changed.put(column, items);
    }
    return new Grants(owner, acl, changed);
  }

  /// The same with renamed columns; those for which `names` returns an empty name are removed.
  public Grants renamedColumns(UnaryOperator<String> names) {
    SortedMap<String, List<AclItem>> renamed = new TreeMap<>();
    columns.forEach((name, items) -> {
      String now = names.apply(name);
      if (!now.isEmpty()) {
        renamed.put(now, items);
      }
    });
    return new Grants(owner, acl, renamed);
  }

  /// The same with another owner, who takes over the grants of the old one.
  public Grants ownedBy(String other) {
    SortedMap<String, List<AclItem>> moved = new TreeMap<>();
    columns.forEach((name, items) -> moved.put(name, renamed(items, owner, other)));
    return new Grants(other, acl.map(items -> renamed(items, owner, other)), moved);
  }

  /// The same with a role renamed.
  public Grants renamedRole(String name, String newName) {
    SortedMap<String, List<AclItem>> moved = new TreeMap<>();
    columns.forEach((column, items) -> moved.put(column, renamed(items, name, newName)));
    return new Grants(
        owner.equals(name) ? newName : owner,
        acl.map(items -> renamed(items, name, newName)),
        moved);
  }

  private static List<AclItem> renamed(List<AclItem> items, String name, String newName) {
    List<AclItem> renamed = new ArrayList<>();
    for (AclItem item : items) {
      String grantee = item.grantee().equals(name) ? newName : item.grantee();
      String grantor = item.grantor().equals(name) ? newName : item.grantor();
      // Renaming may have made two items one.
      renamed.replaceAll(each -> each.isFor(grantee, grantor) ? joined(each, item) : each);
      if (renamed.stream().noneMatch(each -> each.isFor(grantee, grantor))) {
        renamed.add(new AclItem(grantee, grantor, item.privileges(), item.options()));
      }
    }
    return renamed;
  }

  private static AclItem joined(AclItem left, AclItem right) {
    return new AclItem(
        left.grantee(),
        left.grantor(),
        union(left.privileges(), right.privileges()),
        union(left.options(), right.options()));
  }

  static Set<Privilege> union(Set<Privilege> left, Set<Privilege> right) {
    EnumSet<Privilege> union = EnumSet.noneOf(Privilege.class);
    union.addAll(left);
    union.addAll(right);
    return union;
  }

  /// Whether a role is among the grantees or grantors.
  public boolean names(String role) {
    return acl.stream().anyMatch(items -> names(items, role))
        || columns.values().stream().anyMatch(items -> names(items, role));
  }

  private static boolean names(List<AclItem> items, String role) {
    return items.stream()
        .anyMatch(item -> item.grantee().equals(role) || item.grantor().equals(role));
  }
}

package quorate.sql.access;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Roles and privileges, part of the ordered catalog.
///
/// @param objects owners and grants of all objects except those of [Role#FIRST] without grants
/// @param defaults grants for objects yet to be created (ALTER DEFAULT PRIVILEGES)
/// @param settings initial settings of sessions
public record Access(
    SortedMap<String, Role> roles,
    List<Membership> memberships,
    SortedMap<ObjectKey, Grants> objects,
    List<DefaultGrant> defaults,
    List<RoleSetting> settings) {
  /// The schema in which everyone may use objects, but only its owner may create them.
  public static final String PUBLIC_SCHEMA = "public";

  /// The state of a new cluster.
  public static final Access INITIAL =
      new Access(
          new TreeMap<>(java.util.Map.of(Role.FIRST, Role.first())),
          List.of(),
          new TreeMap<>(),
          List.of(),
          List.of());

  public Access {
    roles = Collections.unmodifiableSortedMap(new TreeMap<>(roles));
    memberships = memberships.stream().sorted().toList();
    objects = Collections.unmodifiableSortedMap(new TreeMap<>(objects));
    defaults = List.copyOf(defaults);
    settings = List.copyOf(settings);
  }

  public Optional<Role> role(String name) {
    return Optional.ofNullable(roles.get(name));
  }

  public boolean isSuperuser(String user) {
    return role(user).filter(role -> role.is(Role.Attribute.SUPERUSER)).isPresent();
  }

  public Grants grants(ObjectKey key) {
    Grants known = objects.get(key);
    return known == null ? Grants.owned(Role.FIRST) : known;
  }

  public String owner(ObjectKey key) {
    return grants(key).owner();
  }

  /// The roles whose privileges a user has, including the user.
  public Set<String> inherited(String user) {
    return reached(user, Membership::inherit);
  }

  /// The roles of which a user is a member, including the user.
  public Set<String> belongsTo(String user) {
    return reached(user, _ -> true);
  }

  /// Whether a user may SET ROLE to a role.
  public boolean maySet(String user, String role) {
    return isSuperuser(user) || reached(user, Membership::set).contains(role);
  }

  /// Whether a user may grant membership in a role.
  public boolean isAdmin(String user, String role) {
    return isSuperuser(user)
        || inherited(user).stream()
            .anyMatch(
                each -> memberships.stream().anyMatch(it -> it.isOf(each, role) && it.admin()));
  }

  private Set<String> reached(String user, Predicate<Membership> by) {
    Set<String> found = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(user);
    while (!open.isEmpty()) {
      String next = open.pop();
      if (found.add(next)) {
        memberships.stream()
            .filter(each -> each.member().equals(next) && by.test(each))
            .forEach(each -> open.push(each.role()));
      }
    }
    return found;
  }

  /// Whether a user has an owner's rights on an object.
  public boolean owns(String user, ObjectKey key) {
    return isSuperuser(user) || inherited(user).contains(owner(key));
  }

  /// The privileges of a user on an object.
  public Set<Privilege> privileges(String user, ObjectKey key, Protected kind) {
    if (isSuperuser(user)) {
      return kind.all();
    }
    return Acl.privileges(acl(key, kind), inherited(user));
  }

  /// The privileges of a user on a column, besides those on the whole table.
  public Set<Privilege> columnPrivileges(String user, ObjectKey key, String column) {
    if (isSuperuser(user)) {
      return Protected.COLUMN.all();
    }
    List<AclItem> items = grants(key).columns().get(column);
    return items == null ? EnumSet.noneOf(Privilege.class) : Acl.privileges(items, inherited(user));
  }

  /// The grants on an object, or the initial ones of its kind.
  public List<AclItem> acl(ObjectKey key, Protected kind) {
    Grants grants = grants(key);
    return grants
        .acl()
        .orElseGet(() ->
            key.equals(ObjectKey.schema(PUBLIC_SCHEMA))
                ? Protected.ofPublicSchema(grants.owner())
                : kind.initial(grants.owner()));
  }

  // Changes.

  /// With a role added or replaced.
  public Access with(Role role) {
    SortedMap<String, Role> changed = new TreeMap<>(roles);
    changed.put(role.name(), role);
    return new Access(changed, memberships, objects, defaults, settings);
  }

  public Access withMemberships(List<Membership> changed) {
    return new Access(roles, changed, objects, defaults, settings);
  }

  public Access withSettings(List<RoleSetting> changed) {
    return new Access(roles, memberships, objects, defaults, changed);
  }

  /// The initial settings of a role's sessions: settings of the role override those of the
  /// database, which override those of all roles.
  public SortedMap<String, String> settingsOf(String role) {
    SortedMap<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    settings.stream()
        .filter(each -> each.role().isEmpty() || each.role().equals(role))
        .sorted(
            java.util.Comparator.comparing((RoleSetting each) -> !each.role().isEmpty())
                .thenComparing(RoleSetting::inDatabase))
        .forEach(each -> all.put(each.name(), each.value()));
    return all;
  }

  public Access withDefaults(List<DefaultGrant> changed) {
    return new Access(roles, memberships, objects, changed, settings);
  }

  /// With other grants on an object; ownership by the first role without grants is not stored.
  public Access with(ObjectKey key, Grants grants) {
    SortedMap<ObjectKey, Grants> changed = new TreeMap<>(objects);
    if (grants.equals(Grants.owned(Role.FIRST))) {
      changed.remove(key);
    } else {
      changed.put(key, grants);
    }
    return new Access(roles, memberships, changed, defaults, settings);
  }

  /// With an object renamed.
  public Access renamed(ObjectKey key, ObjectKey now) {
    Grants its = grants(key);
    return without(key).with(now, its);
  }

  public Access without(ObjectKey key) {
    SortedMap<ObjectKey, Grants> changed = new TreeMap<>(objects);
    changed.remove(key);
    return new Access(roles, memberships, changed, defaults, settings);
  }

  /// Without a role, which must own nothing and have no grants.
  public Access withoutRole(String name) {
    SortedMap<String, Role> changed = new TreeMap<>(roles);
    changed.remove(name);
    List<Membership> left =
        memberships.stream()
            .filter(each -> !each.role().equals(name) && !each.member().equals(name))
            .toList();
    return new Access(
        changed,
        left,
        objects,
        defaults,
        settings.stream().filter(each -> !each.role().equals(name)).toList());
  }

  /// With a role renamed wherever it occurs.
  public Access renamedRole(String name, String newName) {
    SortedMap<String, Role> changed = new TreeMap<>(roles);
    Role role = changed.remove(name);
    if (role != null) {
      changed.put(newName, role.named(newName));
    }
    SortedMap<ObjectKey, Grants> moved = new TreeMap<>();
    objects.forEach((key, grants) -> moved.put(key, grants.renamedRole(name, newName)));
    List<DefaultGrant> given = new ArrayList<>();
    defaults.forEach(each -> given.add(each.renamed(name, newName)));
    return new Access(
        changed,
        memberships.stream().map(each -> each.renamed(name, newName)).toList(),
        moved,
        given,
        settings.stream().map(each -> each.renamed(name, newName)).toList());
  }
}

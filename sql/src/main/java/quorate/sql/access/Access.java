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

/// Who there is, and who may do what: a part of the ordered catalog.
///
/// @param objects what is not [Role#FIRST]'s alone
/// @param defaults what objects that are still to be made are granted
/// @param settings what sessions begin with
public record Access(
    SortedMap<String, Role> roles,
    List<Membership> memberships,
    SortedMap<ObjectKey, Grants> objects,
    List<DefaultGrant> defaults,
    List<RoleSetting> settings) {
  /// The schema in which everyone may look things up, and only its owner make them.
  public static final String PUBLIC_SCHEMA = "public";

  /// A cluster in which nobody has made anyone.
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

  /// The roles whose privileges a user has, itself among them.
  public Set<String> inherited(String user) {
    return reached(user, Membership::inherit);
  }

  /// The roles that a user is a member of, itself among them.
  public Set<String> belongsTo(String user) {
    return reached(user, _ -> true);
  }

  /// Whether a user may become a role by SET ROLE.
  public boolean maySet(String user, String role) {
    return isSuperuser(user) || reached(user, Membership::set).contains(role);
  }

  /// Whether a user may let others into a role.
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

  /// Whether a user has what an object's owner has.
  public boolean owns(String user, ObjectKey key) {
    return isSuperuser(user) || inherited(user).contains(owner(key));
  }

  /// What a user may do with an object.
  public Set<Privilege> privileges(String user, ObjectKey key, Protected kind) {
    if (isSuperuser(user)) {
      return kind.all();
    }
    return Acl.privileges(acl(key, kind), inherited(user));
  }

  /// What a user may do with a column, beside what it may do with the whole table.
  public Set<Privilege> columnPrivileges(String user, ObjectKey key, String column) {
    if (isSuperuser(user)) {
      return Protected.COLUMN.all();
    }
    List<AclItem> items = grants(key).columns().get(column);
    return items == null ? EnumSet.noneOf(Privilege.class) : Acl.privileges(items, inherited(user));
  }

  /// An object's grants, as they are or as its kind has them from the beginning.
  public List<AclItem> acl(ObjectKey key, Protected kind) {
    Grants grants = grants(key);
    return grants
        .acl()
        .orElseGet(() ->
            key.equals(ObjectKey.schema(PUBLIC_SCHEMA))
                ? Protected.ofPublicSchema(grants.owner())
                : kind.initial(grants.owner()));
  }

  // How it changes.

  /// With a role that is new or otherwise.
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

  /// What a role's sessions begin with: what is said of the role itself counts more than what is
  /// said of the database, and that more than what is said of all.
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

  /// With an object that is granted otherwise; what the first role has alone is not noted.
  public Access with(ObjectKey key, Grants grants) {
    SortedMap<ObjectKey, Grants> changed = new TreeMap<>(objects);
    if (grants.equals(Grants.owned(Role.FIRST))) {
      changed.remove(key);
    } else {
      changed.put(key, grants);
    }
    return new Access(roles, memberships, changed, defaults, settings);
  }

  /// With an object that is called otherwise.
  public Access renamed(ObjectKey key, ObjectKey now) {
    Grants its = grants(key);
    return without(key).with(now, its);
  }

  public Access without(ObjectKey key) {
    SortedMap<ObjectKey, Grants> changed = new TreeMap<>(objects);
    changed.remove(key);
    return new Access(roles, memberships, changed, defaults, settings);
  }

  /// Without a role, which owns nothing and is granted nothing.
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

  /// With a role that is called otherwise, wherever it is named.
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

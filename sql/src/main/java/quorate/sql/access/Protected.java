package quorate.sql.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The kinds of objects that privileges are granted on.
public enum Protected {
  TABLE(
      "table",
      EnumSet.of(
          Privilege.INSERT,
          Privilege.SELECT,
          Privilege.UPDATE,
          Privilege.DELETE,
          Privilege.TRUNCATE,
          Privilege.REFERENCES,
          Privilege.TRIGGER,
          Privilege.MAINTAIN),
      EnumSet.noneOf(Privilege.class)),
  VIEW("view", TABLE.all, EnumSet.noneOf(Privilege.class)),
  COLUMN(
      "column",
      EnumSet.of(Privilege.INSERT, Privilege.SELECT, Privilege.UPDATE, Privilege.REFERENCES),
      EnumSet.noneOf(Privilege.class)),
  SEQUENCE(
      "sequence",
      EnumSet.of(Privilege.SELECT, Privilege.UPDATE, Privilege.USAGE),
      EnumSet.noneOf(Privilege.class)),
  SCHEMA("schema", EnumSet.of(Privilege.USAGE, Privilege.CREATE), EnumSet.noneOf(Privilege.class)),
  DATABASE(
      "database",
      EnumSet.of(Privilege.CREATE, Privilege.TEMPORARY, Privilege.CONNECT),
      EnumSet.of(Privilege.TEMPORARY, Privilege.CONNECT)),
  TYPE("type", EnumSet.of(Privilege.USAGE), EnumSet.of(Privilege.USAGE)),
  PROCEDURE("procedure", EnumSet.of(Privilege.EXECUTE), EnumSet.of(Privilege.EXECUTE)),
  MATERIALIZED_VIEW("materialized view", TABLE.all, EnumSet.noneOf(Privilege.class));

  private final String word;
  private final Set<Privilege> all;
  private final Set<Privilege> everyones;

  Protected(String word, EnumSet<Privilege> all, EnumSet<Privilege> everyones) {
    this(word, Collections.unmodifiableSet(all), everyones);
  }

  Protected(String word, Set<Privilege> all, EnumSet<Privilege> everyones) {
    this.word = word;
    this.all = all;
    this.everyones = Collections.unmodifiableSet(everyones);
  }

  /// Whether it is a relation with columns.
  public boolean hasColumns() {
    return this == TABLE || this == VIEW || this == MATERIALIZED_VIEW;
  }

  /// The word for the kind in messages.
  public String word() {
    return word;
  }

  /// The privileges that exist for it.
  public Set<Privilege> all() {
    return all;
  }

  /// The grants on a new object.
  public List<AclItem> initial(String owner) {
    List<AclItem> items = new ArrayList<>();
    if (!everyones.isEmpty()) {
      items.add(new AclItem(AclItem.PUBLIC, owner, everyones, Set.of()));
    }
    items.add(new AclItem(owner, owner, all, Set.of()));
    return items;
  }

  /// The initial grants on schema `public`.
  static List<AclItem> ofPublicSchema(String owner) {
    List<AclItem> items = new ArrayList<>(SCHEMA.initial(owner));
    items.add(new AclItem(AclItem.PUBLIC, owner, EnumSet.of(Privilege.USAGE), Set.of()));
    return items;
  }
}

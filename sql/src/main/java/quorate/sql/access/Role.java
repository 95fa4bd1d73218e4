package quorate.sql.access;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// A role: a user, a group, or both.
///
/// @param connections maximum number of sessions at one gateway; -1 for no limit
/// @param validUntil expiry of the password in microseconds since 1970; empty for none
/// @param verifier of the password, in PostgreSQL's format
public record Role(
    String name,
    Set<Attribute> attributes,
    int connections,
    OptionalLong validUntil,
    Optional<String> verifier) {
  /// The initial role, default owner of all objects; it cannot be dropped.
  public static final String FIRST = "quorate";

  public Role {
    EnumSet<Attribute> all = EnumSet.noneOf(Attribute.class);
    all.addAll(attributes);
    attributes = Collections.unmodifiableSet(all);
  }

  static Role first() {
    return new Role(
        FIRST, EnumSet.allOf(Attribute.class), -1, OptionalLong.empty(), Optional.empty());
  }

  public boolean is(Attribute attribute) {
    return attributes.contains(attribute);
  }

  Role named(String other) {
    return new Role(other, attributes, connections, validUntil, verifier);
  }

  /// Attributes of a role besides privileges.
  public enum Attribute {
    SUPERUSER,
    INHERIT,
    CREATEROLE,
    CREATEDB,
    LOGIN,
    REPLICATION,
    BYPASSRLS
  }
}

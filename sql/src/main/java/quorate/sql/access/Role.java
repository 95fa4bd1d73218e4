package quorate.sql.access;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// A role: a user, a group, or both.
///
/// @param connections how many sessions it may have at one gateway; -1 for any number
/// @param validUntil until when its password counts, in microseconds since 1970; empty for ever
/// @param verifier what its password is checked with, as PostgreSQL keeps it
public record Role(
    String name,
    Set<Attribute> attributes,
    int connections,
    OptionalLong validUntil,
    Optional<String> verifier) {
  /// Who is there from the beginning, owns what nobody else does, and cannot be dropped.
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

  /// What a role is or may do beside its privileges.
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

package quorate.core.value;

import java.util.List;

/// How the texts of a session are read: part of what every replica is told of a statement, since
/// the same words mean something else in another session.
///
/// @param path the schemas, in turn, in which names without one are looked for
/// @param zone the session's TimeZone, as SHOW tells it
public record Reading(List<String> path, String zone) {
  /// How texts that are kept in the catalog are read, and those of Quorate's own.
  public static final Reading STORED = new Reading(List.of("public"), SessionZone.UTC);

  public Reading {
    path = List.copyOf(path);
  }

  /// Along another path.
  public Reading along(List<String> other) {
    return new Reading(other, zone);
  }
}

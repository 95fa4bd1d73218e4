package quorate.core.value;

import java.util.List;

/// The settings under which a session's texts are read. Every replica receives them with a
/// statement, because the same words mean something else in another session.
///
/// @param path the search path: schemas in which unqualified names are looked up, in order
/// @param zone the session's TimeZone, as SHOW prints it
public record Reading(List<String> path, String zone) {
  /// The settings for texts stored in the catalog, and for Quorate's own.
  public static final Reading STORED = new Reading(List.of("public"), SessionZone.UTC);

  public Reading {
    path = List.copyOf(path);
  }

  /// The same settings with another search path.
  public Reading along(List<String> other) {
    return new Reading(other, zone);
  }
}

package quorate.database.probe;

import java.util.Optional;

/// One thing that an engine can do, or cannot.
///
/// @param found what it did when it was tried
/// @param need why Quorate needs another answer; empty where this one will do
public record Capability(String name, String found, Optional<String> need) {
  /// Of a thing that Quorate can do with or without.
  static Capability known(String name, String found) {
    return new Capability(name, found, Optional.empty());
  }

  /// Of a thing that has to be so.
  ///
  /// @param need why
  static Capability needed(String name, String found, boolean enough, String need) {
    return new Capability(name, found, enough ? Optional.empty() : Optional.of(need));
  }

  @Override
  public String toString() {
    return name + ": " + found + need.map(why -> " (needed: " + why + ")").orElse("");
  }
}

package quorate.database.probe;

import java.util.Optional;

/// The finding about one capability of an engine.
///
/// @param found the engine's behaviour in the trial
/// @param need why Quorate needs another answer; empty if this one is enough
public record Capability(String name, String found, Optional<String> need) {
  /// A capability that Quorate can do without.
  static Capability known(String name, String found) {
    return new Capability(name, found, Optional.empty());
  }

  /// A capability that Quorate requires.
  ///
  /// @param need the reason
  static Capability needed(String name, String found, boolean enough, String need) {
    return new Capability(name, found, enough ? Optional.empty() : Optional.of(need));
  }

  @Override
  public String toString() {
    return name + ": " + found + need.map(why -> " (needed: " + why + ")").orElse("");
  }
}

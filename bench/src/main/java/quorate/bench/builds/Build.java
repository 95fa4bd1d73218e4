package quorate.bench.builds;

/// The two builds that are compared.
public enum Build {
  BEFORE,
  AFTER;

  /// The build whose turn is second in a pair that this one begins.
  public Build other() {
    return this == BEFORE ? AFTER : BEFORE;
  }
}

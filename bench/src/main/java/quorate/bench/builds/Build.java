package quorate.bench.builds;

/// The two builds to be compared.
public enum Build {
  BEFORE,
  AFTER;

  /// The build measured second in a pair that begins with this one.
  public Build other() {
    return this == BEFORE ? AFTER : BEFORE;
  }
}

package quorate.simulator.check;

/// A property does not hold. The run ends here.
public final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String property;

  public Violation(String property, String evidence) {
    super(evidence);
    this.property = property;
  }

  /// The property by name.
  public String property() {
    return property;
  }
}

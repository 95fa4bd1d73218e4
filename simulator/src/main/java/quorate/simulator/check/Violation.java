package quorate.simulator.check;

/// A violated property, which ends the run.
public final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String property;

  public Violation(String property, String evidence) {
    super(evidence);
    this.property = property;
  }

  /// The property's name.
  public String property() {
    return property;
  }
}

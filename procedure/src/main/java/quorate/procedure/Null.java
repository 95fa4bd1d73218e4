package quorate.procedure;

/// SQL's NULL, as an untyped value.
public enum Null {
  NULL;

  /// The `value` if present, else NULL.
  public static Object orNull(java.util.Optional<?> value) {
    return value.isPresent() ? value.get() : NULL;
  }
}

package quorate.procedure;

/// SQL's NULL, where a value is given or taken without its type.
public enum Null {
  NULL;

  /// `value` if it is there, else NULL.
  public static Object orNull(java.util.Optional<?> value) {
    return value.isPresent() ? value.get() : NULL;
  }
}

package quorate.gateway.pg;

/// A field of a row of COPY FROM.
///
/// @param <F> what a value comes in: text or bytes
public sealed interface CopyField<F> {
  /// A value, not yet converted to the column's type.
  record Given<F>(F value) implements CopyField<F> {}

  /// NULL.
  record Null<F>() implements CopyField<F> {}

  /// The default of the column.
  record Default<F>() implements CopyField<F> {}
}

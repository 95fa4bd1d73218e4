package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;
import static quorate.database.engine.TerminatedRoutines.unterminated;

import org.jspecify.annotations.Nullable;

/// [ArrayRoutines] for an engine with terminated texts.
public final class TerminatedArrays {
  private TerminatedArrays() {}

  public static @Nullable String quote(@Nullable String element) {
    return terminated(ArrayRoutines.quote(unterminated(element)));
  }

  public static @Nullable String element(@Nullable String array, @Nullable Integer index) {
    return terminated(ArrayRoutines.element(unterminated(array), index));
  }

  public static @Nullable String slice(
      @Nullable String array, @Nullable Integer from, @Nullable Integer to) {
    return terminated(ArrayRoutines.slice(unterminated(array), from, to));
  }

  public static @Nullable Integer count(@Nullable String array) {
    return ArrayRoutines.count(unterminated(array));
  }

  public static @Nullable Integer size(@Nullable String array, @Nullable Integer dimension) {
    return ArrayRoutines.size(unterminated(array), dimension);
  }

  public static @Nullable Boolean equal(@Nullable String one, @Nullable String other) {
    return ArrayRoutines.equal(unterminated(one), unterminated(other));
  }

  public static @Nullable Boolean contains(
      @Nullable String whole, @Nullable String part, @Nullable Integer kind) {
    return ArrayRoutines.contains(unterminated(whole), unterminated(part), kind);
  }

  public static @Nullable Boolean overlap(
      @Nullable String one, @Nullable String other, @Nullable Integer kind) {
    return ArrayRoutines.overlap(unterminated(one), unterminated(other), kind);
  }

  public static @Nullable Boolean any(
      @Nullable String value, @Nullable String array, @Nullable Integer form) {
    return ArrayRoutines.any(unterminated(value), unterminated(array), form);
  }

  public static @Nullable String cat(@Nullable String one, @Nullable String other) {
    return terminated(ArrayRoutines.cat(unterminated(one), unterminated(other)));
  }

  public static @Nullable String remove(
      @Nullable String array, @Nullable String element, @Nullable Integer kind) {
    return terminated(ArrayRoutines.remove(unterminated(array), unterminated(element), kind));
  }

  public static @Nullable String replace(
      @Nullable String array,
      @Nullable String element,
      @Nullable String by,
      @Nullable Integer kind) {
    return terminated(
        ArrayRoutines.replace(unterminated(array), unterminated(element), unterminated(by), kind));
  }

  public static @Nullable Integer position(
      @Nullable String array,
      @Nullable String element,
      @Nullable Integer from,
      @Nullable Integer kind) {
    return ArrayRoutines.position(unterminated(array), unterminated(element), from, kind);
  }

  public static @Nullable String positions(
      @Nullable String array, @Nullable String element, @Nullable Integer kind) {
    return terminated(ArrayRoutines.positions(unterminated(array), unterminated(element), kind));
  }

  public static @Nullable String join(
      @Nullable String array, @Nullable String separator, @Nullable String missing) {
    return terminated(
        ArrayRoutines.join(unterminated(array), unterminated(separator), unterminated(missing)));
  }

  public static @Nullable String set(@Nullable String array, @Nullable Integer form) {
    return terminated(ArrayRoutines.set(unterminated(array), form));
  }

  public static @Nullable String split(
      @Nullable String text, @Nullable String separator, @Nullable String missing) {
    return terminated(
        ArrayRoutines.split(unterminated(text), unterminated(separator), unterminated(missing)));
  }

  public static @Nullable String cast(
      @Nullable String array,
      @Nullable Integer from,
      @Nullable Integer to,
      @Nullable Integer typmod,
      @Nullable Integer written) {
    return terminated(ArrayRoutines.cast(unterminated(array), from, to, typmod, written));
  }
}

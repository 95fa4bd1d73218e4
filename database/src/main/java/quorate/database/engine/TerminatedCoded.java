package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;
import static quorate.database.engine.TerminatedRoutines.unterminated;

import org.jspecify.annotations.Nullable;

/// [CodedRoutines] for an engine with terminated texts.
public final class TerminatedCoded {
  private TerminatedCoded() {}

  public static @Nullable String code(
      @Nullable String text,
      @Nullable Integer from,
      @Nullable Integer to,
      @Nullable Integer typmod) {
    return terminated(CodedRoutines.code(unterminated(text), from, to, typmod));
  }

  public static @Nullable String uncode(@Nullable String code, @Nullable Integer type) {
    return terminated(CodedRoutines.uncode(unterminated(code), type));
  }

  public static @Nullable String change(
      @Nullable String what,
      @Nullable String json,
      @Nullable String one,
      @Nullable String other,
      @Nullable Integer flag) {
    return terminated(
        CodedRoutines.change(
            unterminated(what), unterminated(json), unterminated(one), unterminated(other), flag));
  }

  public static @Nullable Boolean test(
      @Nullable String what, @Nullable Integer type, @Nullable String one, @Nullable String other) {
    return CodedRoutines.test(unterminated(what), type, unterminated(one), unterminated(other));
  }

  public static @Nullable String made(
      @Nullable String what, @Nullable Integer type, @Nullable String one, @Nullable String other) {
    return terminated(
        CodedRoutines.made(unterminated(what), type, unterminated(one), unterminated(other)));
  }

  public static @Nullable String label(@Nullable String text, @Nullable String type) {
    return terminated(CodedRoutines.label(unterminated(text), unterminated(type)));
  }

  public static @Nullable String moneyText(@Nullable Long cents) {
    return terminated(CodedRoutines.moneyText(cents));
  }

  public static @Nullable String sortKey(@Nullable String held, @Nullable Integer type) {
    return terminated(CodedRoutines.sortKey(unterminated(held), type));
  }
}

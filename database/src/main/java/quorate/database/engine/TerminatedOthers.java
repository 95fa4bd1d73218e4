package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;
import static quorate.database.engine.TerminatedRoutines.unterminated;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The routines of bytes, quoting, numbers and moments that take or return texts, for an engine
/// with terminated texts; dates and times are passed without a terminator.
public final class TerminatedOthers {
  private TerminatedOthers() {}

  public static @Nullable String quote(@Nullable String text, @Nullable Integer kind) {
    return terminated(QuoteRoutines.quote(unterminated(text), kind));
  }

  public static @Nullable String digits(@Nullable Long number, @Nullable Integer base) {
    return terminated(QuoteRoutines.digits(number, base));
  }

  public static @Nullable String hash(@Nullable String before, @Nullable String line) {
    return terminated(RandomRoutines.hash(unterminated(before), unterminated(line)));
  }

  public static @Nullable Double randomNumber(@Nullable String hash) {
    return RandomRoutines.number(unterminated(hash));
  }

  public static @Nullable String randomUuid(@Nullable String hash) {
    return RandomRoutines.uuid(unterminated(hash));
  }

  public static @Nullable String hex(byte @Nullable [] bytes) {
    return terminated(ByteRoutines.hex(bytes));
  }

  public static @Nullable String hexed(@Nullable String digits) {
    return terminated(ByteRoutines.hexed(unterminated(digits)));
  }

  public static @Nullable String within(@Nullable String digits, @Nullable Integer max) {
    return terminated(ByteRoutines.within(unterminated(digits), max));
  }

  public static byte @Nullable [] unhex(@Nullable String digits) {
    return ByteRoutines.unhex(unterminated(digits));
  }

  public static @Nullable String call(
      @Nullable String what,
      @Nullable String one,
      @Nullable String other,
      @Nullable Integer from,
      @Nullable Integer count) {
    return terminated(
        ByteRoutines.call(unterminated(what), unterminated(one), unterminated(other), from, count));
  }

  public static @Nullable Integer position(@Nullable String hay, @Nullable String needle) {
    return ByteRoutines.position(unterminated(hay), unterminated(needle));
  }

  public static @Nullable String text(
      @Nullable BigDecimal number, @Nullable String format, @Nullable Integer whole) {
    return terminated(NumberRoutines.text(number, unterminated(format), whole));
  }

  public static @Nullable String text(@Nullable Double number, @Nullable String format) {
    return terminated(NumberRoutines.text(number, unterminated(format)));
  }

  public static @Nullable Double real(@Nullable String what, @Nullable Double number) {
    return NumberRoutines.real(unterminated(what), number);
  }

  public static @Nullable BigDecimal of(
      @Nullable String what, @Nullable BigDecimal one, @Nullable BigDecimal other) {
    return DecimalRoutines.of(unterminated(what), one, other);
  }

  public static @Nullable BigDecimal noField(
      @Nullable String state, @Nullable String message, @Nullable String moment) {
    return MomentRoutines.noField(unterminated(state), unterminated(message), moment);
  }

  public static @Nullable String read(
      @Nullable String text, @Nullable String template, @Nullable String form) {
    return MomentRoutines.read(unterminated(text), unterminated(template), unterminated(form));
  }
}

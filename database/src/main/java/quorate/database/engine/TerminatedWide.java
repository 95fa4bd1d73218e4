package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// [WideRoutines] for an engine with terminated texts; decimals are passed without a terminator.
public final class TerminatedWide {
  private TerminatedWide() {}

  private static @Nullable String bare(@Nullable String text) {
    return text == null ? null : text.replace("\0", "");
  }

  public static @Nullable String of(
      @Nullable String what, @Nullable String one, @Nullable String other) {
    return terminated(WideRoutines.of(bare(what), bare(one), bare(other)));
  }

  public static @Nullable BigDecimal decimal(
      @Nullable String code, @Nullable Integer precision, @Nullable Integer scale) {
    return WideRoutines.decimal(bare(code), precision, scale);
  }

  public static @Nullable Long integer(@Nullable String code, @Nullable Integer bits) {
    return WideRoutines.integer(bare(code), bits);
  }

  public static @Nullable Double real(@Nullable String code) {
    return WideRoutines.real(bare(code));
  }

  public static @Nullable String ofReal(@Nullable Double held, @Nullable Integer digits) {
    return terminated(WideRoutines.ofReal(held, digits));
  }
}

package quorate.database.engine;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// The routines that take or return texts, for an engine whose texts end in
/// [EngineTypes#TERMINATOR].
public final class TerminatedRoutines {
  private TerminatedRoutines() {}

  public static @Nullable String terminated(@Nullable String text) {
    if (text == null) {
      return null;
    }
    TextRoutines.requireLength(text.length(), EngineTypes.lengthMax(Dialect.DERBY));
    return EngineTypes.terminated(text, Dialect.DERBY);
  }

  public static @Nullable String unterminated(@Nullable String text) {
    return text == null ? null : EngineTypes.unterminated(text, Dialect.DERBY);
  }

  public static @Nullable String concat(@Nullable String left, @Nullable String right) {
    return terminated(TextRoutines.concat(unterminated(left), unterminated(right)));
  }

  public static @Nullable BigDecimal textToNumeric(@Nullable String p0) {
    return Routines.textToNumeric(unterminated(p0));
  }

  public static @Nullable Double textToReal(@Nullable String p0) {
    return RealRoutines.textToReal(unterminated(p0));
  }

  public static @Nullable Long integer(@Nullable String p0) {
    return CastRoutines.integer(unterminated(p0));
  }

  public static @Nullable String clock(@Nullable String p0) {
    return CastRoutines.clock(unterminated(p0));
  }

  public static @Nullable String uuid(@Nullable String p0) {
    return CastRoutines.uuid(unterminated(p0));
  }

  public static @Nullable Boolean bool(@Nullable String p0) {
    return CastRoutines.bool(unterminated(p0));
  }

  public static @Nullable String date(@Nullable String p0) {
    return CastRoutines.date(unterminated(p0));
  }

  public static @Nullable String timestamp(@Nullable String p0, @Nullable Integer p1) {
    return CastRoutines.timestamp(unterminated(p0), p1);
  }

  public static @Nullable String integerText(@Nullable Long p0) {
    return terminated(Routines.integerText(p0));
  }

  public static @Nullable String numericText(@Nullable BigDecimal p0, @Nullable Integer p1) {
    return terminated(Routines.numericText(p0, p1));
  }

  public static @Nullable String realText(@Nullable Double p0) {
    return terminated(Routines.realText(p0));
  }

  public static @Nullable String floatText(@Nullable Double p0) {
    return terminated(Routines.floatText(p0));
  }

  public static @Nullable String timeText(@Nullable String p0, @Nullable Integer p1) {
    return terminated(Routines.timeText(p0, p1));
  }

  public static @Nullable String timeChar(@Nullable String p0, @Nullable String p1) {
    return terminated(Routines.timeChar(unterminated(p0), p1));
  }

  public static @Nullable String chr(@Nullable Integer p0) {
    return terminated(TextRoutines.chr(p0));
  }

  public static @Nullable String dateTrunc(@Nullable String p0, @Nullable String p1) {
    return Routines.dateTrunc(unterminated(p0), p1);
  }

  public static @Nullable String md5(@Nullable String p0) {
    return terminated(Routines.md5(unterminated(p0)));
  }

  public static @Nullable Integer length(@Nullable String p0) {
    return TextRoutines.length(unterminated(p0));
  }

  public static @Nullable Integer octetLength(@Nullable String p0) {
    return TextRoutines.octetLength(unterminated(p0));
  }

  public static @Nullable Integer ascii(@Nullable String p0) {
    return TextRoutines.ascii(unterminated(p0));
  }

  public static @Nullable String asChar(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.asChar(unterminated(p0), p1));
  }

  public static @Nullable String asVarchar(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.asVarchar(unterminated(p0), p1));
  }

  public static @Nullable String within(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.within(unterminated(p0), p1));
  }

  public static @Nullable String reverse(@Nullable String p0) {
    return terminated(TextRoutines.reverse(unterminated(p0)));
  }

  public static @Nullable String initcap(@Nullable String p0) {
    return terminated(TextRoutines.initcap(unterminated(p0)));
  }

  public static @Nullable String substring(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.substring(unterminated(p0), p1));
  }

  public static @Nullable String substring(
      @Nullable String p0, @Nullable Integer p1, @Nullable Integer p2) {
    return terminated(TextRoutines.substring(unterminated(p0), p1, p2));
  }

  public static @Nullable String left(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.left(unterminated(p0), p1));
  }

  public static @Nullable String right(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.right(unterminated(p0), p1));
  }

  public static @Nullable String repeat(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.repeat(unterminated(p0), p1));
  }

  public static @Nullable String lpad(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.lpad(unterminated(p0), p1));
  }

  public static @Nullable String lpad(
      @Nullable String p0, @Nullable Integer p1, @Nullable String p2) {
    return terminated(TextRoutines.lpad(unterminated(p0), p1, unterminated(p2)));
  }

  public static @Nullable String rpad(@Nullable String p0, @Nullable Integer p1) {
    return terminated(TextRoutines.rpad(unterminated(p0), p1));
  }

  public static @Nullable String rpad(
      @Nullable String p0, @Nullable Integer p1, @Nullable String p2) {
    return terminated(TextRoutines.rpad(unterminated(p0), p1, unterminated(p2)));
  }

  public static @Nullable String trimLeft(@Nullable String p0) {
    return terminated(TextRoutines.trimLeft(unterminated(p0)));
  }

  public static @Nullable String trimLeft(@Nullable String p0, @Nullable String p1) {
    return terminated(TextRoutines.trimLeft(unterminated(p0), unterminated(p1)));
  }

  public static @Nullable String trimRight(@Nullable String p0) {
    return terminated(TextRoutines.trimRight(unterminated(p0)));
  }

  public static @Nullable String trimRight(@Nullable String p0, @Nullable String p1) {
    return terminated(TextRoutines.trimRight(unterminated(p0), unterminated(p1)));
  }

  public static @Nullable String trim(@Nullable String p0) {
    return terminated(TextRoutines.trim(unterminated(p0)));
  }

  public static @Nullable String trim(@Nullable String p0, @Nullable String p1) {
    return terminated(TextRoutines.trim(unterminated(p0), unterminated(p1)));
  }

  public static @Nullable Integer position(@Nullable String p0, @Nullable String p1) {
    return TextRoutines.position(unterminated(p0), unterminated(p1));
  }

  public static @Nullable String replace(
      @Nullable String p0, @Nullable String p1, @Nullable String p2) {
    return terminated(TextRoutines.replace(unterminated(p0), unterminated(p1), unterminated(p2)));
  }

  public static @Nullable String translate(
      @Nullable String p0, @Nullable String p1, @Nullable String p2) {
    return terminated(TextRoutines.translate(unterminated(p0), unterminated(p1), unterminated(p2)));
  }

  public static @Nullable String splitPart(
      @Nullable String p0, @Nullable String p1, @Nullable Integer p2) {
    return terminated(TextRoutines.splitPart(unterminated(p0), unterminated(p1), p2));
  }

  public static @Nullable Boolean startsWith(@Nullable String p0, @Nullable String p1) {
    return TextRoutines.startsWith(unterminated(p0), unterminated(p1));
  }

  public static @Nullable Boolean match(
      @Nullable String p0, @Nullable String p1, @Nullable Integer p2) {
    return TextRoutines.match(unterminated(p0), unterminated(p1), p2);
  }

  public static @Nullable String find(
      @Nullable String p0, @Nullable String p1, @Nullable Integer p2) {
    return terminated(TextRoutines.find(unterminated(p0), unterminated(p1), p2));
  }

  public static @Nullable String regexp(
      @Nullable String p0,
      @Nullable String p1,
      @Nullable Integer p2,
      @Nullable Integer p3,
      @Nullable String p4) {
    return terminated(
        TextRoutines.regexp(unterminated(p0), unterminated(p1), p2, p3, unterminated(p4)));
  }

  public static @Nullable Boolean like(@Nullable String p0, @Nullable String p1) {
    return TextRoutines.like(unterminated(p0), unterminated(p1));
  }

  public static @Nullable String pattern(@Nullable String p0, @Nullable String p1) {
    return terminated(TextRoutines.pattern(unterminated(p0), unterminated(p1)));
  }
}

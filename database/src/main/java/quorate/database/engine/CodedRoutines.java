package quorate.database.engine;

import org.jspecify.annotations.Nullable;
import quorate.core.value.Codes;
import quorate.core.value.PgText;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.Coerce;
import quorate.sql.SortKey;

/// Values of types that engines lack, as routines: the texts that hold them, made and read.
public final class CodedRoutines {
  private CodedRoutines() {}

  private static SqlType type(Integer oid) {
    return SqlType.byOid(oid)
        .orElseThrow(() -> new RoutineFailure("XX000", "no type has the object id " + oid));
  }

  /// A text, or a value of the same type with another modifier, as a written cast makes it.
  public static @Nullable String code(
      @Nullable String text,
      @Nullable Integer from,
      @Nullable Integer to,
      @Nullable Integer typmod) {
    if (text == null || from == null || to == null || typmod == null) {
      return null;
    }
    SqlType given = type(from);
    Value value = given.isCoded() ? new Value.Coded(given, text) : new Value.Text(text);
    return JsonRoutines.read(() -> Coerce.cast(value, type(to), typmod))
            instanceof Value.Coded(_, String code)
        ? code
        : null;
  }

  public static @Nullable String uncode(@Nullable String code, @Nullable Integer type) {
    return code == null || type == null
        ? null
        : JsonRoutines.read(() -> Codes.text(new Value.Coded(type(type), code)));
  }

  public static @Nullable String moneyText(@Nullable Long cents) {
    return cents == null ? null : PgText.print(new Value.Int(cents), SqlType.MONEY, -1);
  }

  public static @Nullable String sortKey(@Nullable String held, @Nullable Integer type) {
    return held == null || type == null
        ? null
        : JsonRoutines.read(() -> SortKey.of(held, type(type)));
  }
}

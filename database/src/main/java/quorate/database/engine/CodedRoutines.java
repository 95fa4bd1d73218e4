package quorate.database.engine;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.core.value.CodedOperations;
import quorate.core.value.Codes;
import quorate.core.value.PgText;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.json.Json;
import quorate.sql.json.JsonChange;
import quorate.sql.json.JsonReader;
import quorate.sql.type.Coerce;
import quorate.sql.type.SortKey;

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

  /// Another jsonb, made of one.
  ///
  /// @param flag the index of an element; or whether what is missing is made, or put after another
  public static @Nullable String change(
      @Nullable String what,
      @Nullable String json,
      @Nullable String one,
      @Nullable String other,
      @Nullable Integer flag) {
    if (what == null || json == null || one == null || other == null || flag == null) {
      return null;
    }
    String text = JsonRoutines.read(() -> changed(what, JsonReader.jsonb(json), one, other, flag));
    return TextRoutines.limited(text);
  }

  private static String changed(String what, Json json, String one, String other, int flag) {
    return switch (what) {
      case "key" -> JsonChange.without(json, List.of(Optional.of(one))).print();
      case "keys" -> JsonChange.without(json, ArrayText.elements(one)).print();
      case "index" -> JsonChange.without(json, flag).print();
      case "path" -> JsonChange.withoutPath(json, ArrayText.elements(one)).print();
      case "cat" -> JsonChange.joined(json, JsonReader.jsonb(one)).print();
      case "set" ->
          JsonChange.set(json, ArrayText.elements(one), JsonReader.jsonb(other), flag == 1).print();
      case "insert" ->
          JsonChange.insert(json, ArrayText.elements(one), JsonReader.jsonb(other), flag == 1)
              .print();
      case "strip" -> JsonChange.stripped(json).print();
      default -> JsonChange.pretty(json);
    };
  }

  /// Whether an operator or function holds.
  public static @Nullable Boolean test(
      @Nullable String what, @Nullable Integer type, @Nullable String one, @Nullable String other) {
    return what == null || type == null || one == null || other == null
        ? null
        : JsonRoutines.read(
            () -> Boolean.valueOf(CodedOperations.holds(what, type(type), one, other)));
  }

  /// The value of an operator or function.
  public static @Nullable String made(
      @Nullable String what, @Nullable Integer type, @Nullable String one, @Nullable String other) {
    return what == null || type == null || one == null || other == null
        ? null
        : JsonRoutines.read(() -> CodedOperations.apply(what, type(type), one, other)).orElse(null);
  }

  /// What is no label of an enumeration.
  public static @Nullable String label(@Nullable String text, @Nullable String type) {
    if (text == null) {
      return null;
    }
    throw new RoutineFailure(
        "22P02", "invalid input value for enum " + type + ": \"" + text.replace(';', ' ') + "\"");
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

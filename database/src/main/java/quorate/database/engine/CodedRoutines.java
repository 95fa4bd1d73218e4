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

/// Routines over values of types that engines lack. They encode and decode the texts that hold
/// them.
public final class CodedRoutines {
  private CodedRoutines() {}

  private static SqlType type(Integer oid) {
    return SqlType.byOid(oid)
        .orElseThrow(() -> new RoutineFailure("XX000", "no type has the object id " + oid));
  }

  /// Encodes a text, or converts a value to another modifier of its type, as an explicit cast does.
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

  /// A changed jsonb.
  ///
  /// @param flag the index of an element; or whether a missing element is created, or whether the
  ///   new one is inserted after another
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

  /// Whether an operator or function yields true.
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

  /// Raises the error for a text that is no label of an enumeration; NULL for NULL.
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

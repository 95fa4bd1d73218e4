package quorate.sql.function;

import static quorate.sql.function.FunctionRow.scalar;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;

/// Rows for functions of types that few engines have: bytea, arrays, json, network addresses,
/// ranges and bit strings.
final class CodedRows {
  private CodedRows() {}

  static Stream<FunctionRow> all() {
    return Stream.of(json(), arrays(), addresses(), ranges(), bytes(), bytesAsTexts())
        .flatMap(List::stream);
  }

  private static FunctionRow built(
      String name, String arguments, Function<JsonBuilding, Term> text) {
    String type = name.contains("jsonb") ? "jsonb" : "json";
    return scalar(
        name,
        arguments + " -> " + type,
        JsonBuilding.of(text),
        "q_jquote",
        type.equals("json") ? "q_jkey" : "q_jbkey",
        "q_" + type);
  }

  private static List<FunctionRow> json() {
    return List.of(
        built("to_json", "any", JsonBuilding::value),
        built("to_jsonb", "any", JsonBuilding::value),
        built("json_build_array", "[any ...]", JsonBuilding::array),
        built("jsonb_build_array", "[any ...]", JsonBuilding::array),
        built("json_build_object", "[any, any ...]", JsonBuilding::object),
        built("jsonb_build_object", "[any, any ...]", JsonBuilding::object),
        scalar("jsonb_typeof", "jsonb -> text", Jsons::typeName, "q_jtype"),
        scalar("jsonb_array_length", "jsonb -> integer", Jsons::length, "q_jlength"),
        scalar(
                "jsonb_set",
                "jsonb, text[], jsonb [, boolean] -> jsonb",
                JsonChanges.of(JsonChanges::put),
                "q_jchange")
            .inPart(),
        scalar(
                "jsonb_insert",
                "jsonb, text[], jsonb [, boolean] -> jsonb",
                JsonChanges.of(JsonChanges::put),
                "q_jchange")
            .inPart(),
        scalar(
                "jsonb_strip_nulls",
                "jsonb -> jsonb",
                JsonChanges.of(JsonChanges::withoutNulls),
                "q_jchange")
            .inPart(),
        scalar("jsonb_pretty", "jsonb -> text", JsonChanges.of(JsonChanges::pretty), "q_jchange")
            .inPart());
  }

  private static List<FunctionRow> arrays() {
    Binding.OfValues length = ArrayFunctions.of(ArrayFunctions::length);
    Binding.OfValues pair = ArrayFunctions.of(ArrayFunctions::pair);
    Binding.OfValues position = ArrayFunctions.of(ArrayFunctions::position);
    return List.of(
        scalar("array_length", "anyarray, integer -> integer", length, "q_array_size"),
        scalar("array_upper", "anyarray, integer -> integer", length, "q_array_size"),
        scalar(
            "array_lower",
            "anyarray, integer -> integer",
            ArrayFunctions.of(ArrayFunctions::lower),
            "q_array_size"),
        scalar(
            "array_ndims",
            "anyarray -> integer",
            ArrayFunctions.of(ArrayFunctions::dimensions),
            "q_array_size"),
        scalar(
            "array_dims",
            "anyarray -> text",
            ArrayFunctions.of(ArrayFunctions::bounds),
            "q_array_size"),
        scalar(
            "cardinality",
            "anyarray -> integer",
            ArrayFunctions.of(ArrayFunctions::cardinality),
            "q_array_count"),
        scalar("array_append", "anyarray, anyelement -> anyarray", pair, "q_array_cat"),
        scalar("array_prepend", "anyelement, anyarray -> anyarray", pair, "q_array_cat"),
        scalar("array_remove", "anyarray, anyelement -> anyarray", pair, "q_array_remove"),
        scalar(
            "array_cat",
            "anyarray, anyarray -> anyarray",
            ArrayFunctions.of(ArrayFunctions::cat),
            "q_array_cat"),
        scalar(
            "array_replace",
            "anyarray, anyelement, anyelement -> anyarray",
            ArrayFunctions.of(ArrayFunctions::replace),
            "q_array_replace"),
        scalar(
            "array_position",
            "anyarray, anyelement [, integer] -> integer",
            position,
            "q_array_position"),
        scalar(
            "array_positions", "anyarray, anyelement -> integer[]", position, "q_array_positions"),
        scalar(
            "array_to_string",
            "anyarray, text [, text] -> text",
            ArrayFunctions.of(ArrayFunctions::toText),
            "q_array_join"),
        scalar(
            "string_to_array",
            "text, text [, text] -> text[]",
            ArrayFunctions.of(ArrayFunctions::ofText),
            "q_array_split"));
  }

  private static FunctionRow ofNet(String name, SqlType result) {
    return scalar(name, "inet -> " + result.sqlName(), CodedFunctions.ofNet(result), "q_made");
  }

  private static List<FunctionRow> addresses() {
    return List.of(
        ofNet("host", SqlType.TEXT),
        ofNet("masklen", SqlType.INT4),
        ofNet("family", SqlType.INT4),
        ofNet("network", SqlType.CIDR),
        ofNet("broadcast", SqlType.INET),
        ofNet("netmask", SqlType.INET),
        ofNet("hostmask", SqlType.INET),
        scalar(
            "set_masklen",
            "inet, integer -> inet; cidr, integer -> cidr",
            CodedFunctions::masked,
            "q_made"),
        scalar("length", "bit -> integer", CodedFunctions::length));
  }

  private static FunctionRow range(SqlType type, String bound) {
    return scalar(
            type.sqlName(),
            "%1$s, %1$s [, text] -> %2$s".formatted(bound, type.sqlName()),
            CodedFunctions.range(type),
            "q_code")
        .inPart();
  }

  private static FunctionRow tested(String name) {
    return scalar(name, "anyrange -> boolean", CodedFunctions::test, "q_test").inPart();
  }

  private static List<FunctionRow> ranges() {
    return List.of(
        scalar("lower", "anyrange -> any", CodedFunctions::end, "q_made"),
        scalar("upper", "anyrange -> any", CodedFunctions::end, "q_made"),
        tested("isempty"),
        tested("lower_inc"),
        tested("upper_inc"),
        tested("lower_inf"),
        tested("upper_inf"),
        range(SqlType.INT4RANGE, "integer"),
        range(SqlType.INT8RANGE, "bigint"),
        range(SqlType.NUMRANGE, "numeric"),
        range(SqlType.DATERANGE, "date"),
        range(SqlType.TSRANGE, "timestamp without time zone"),
        range(SqlType.TSTZRANGE, "timestamp with time zone"));
  }

  private static FunctionRow digest(String name) {
    return scalar(name, "bytea -> bytea", ByteFunctions.of("y", ByteFunctions::changed), "q_bytes");
  }

  private static FunctionRow sum(String name) {
    return scalar(
        name, "bytea -> bigint", ByteFunctions.of("y", ByteFunctions::counted), "q_bytes");
  }

  private static List<FunctionRow> bytes() {
    return List.of(
        scalar(
                "decode",
                "text, text -> bytea",
                ByteFunctions.of("tt", ByteFunctions::decoded),
                "q_bytes")
            .shaped(1),
        scalar(
                "encode",
                "bytea, text -> text",
                ByteFunctions.of("yt", ByteFunctions::encoded),
                "q_bytes")
            .shaped(1),
        scalar("convert_to", "text, name -> bytea", ByteFunctions::converted, "q_bytes")
            .shaped(1)
            .inPart(),
        scalar("convert_from", "bytea, name -> text", ByteFunctions::converted, "q_bytes")
            .shaped(1)
            .inPart(),
        digest("sha224"),
        digest("sha256"),
        digest("sha384"),
        digest("sha512"),
        sum("crc32"),
        sum("crc32c"),
        scalar(
            "get_byte",
            "bytea, integer -> integer",
            ByteFunctions.of("yi", ByteFunctions::got),
            "q_bytes"),
        scalar(
            "set_byte",
            "bytea, integer, integer -> bytea",
            ByteFunctions.of("yii", ByteFunctions::set),
            "q_bytes"));
  }

  /// Functions of bytea with a namesake for text or bit strings.
  private static List<FunctionRow> bytesAsTexts() {
    Binding.OfValues length = ByteFunctions.ofBytes("y", ByteFunctions::length);
    Binding.OfValues trimmed = ByteFunctions.ofBytes("yy", ByteFunctions::trimmed);
    Binding.OfValues rest = ByteFunctions.ofBytes("yi", ByteFunctions::part);
    Binding.OfValues part = ByteFunctions.ofBytes("yii", ByteFunctions::part);
    String trimming = "bytea, bytea -> bytea";
    return List.of(
        scalar("length", "bytea -> integer", length, ByteFunctions.COUNT).ofAllValues(),
        scalar("octet_length", "bytea -> integer", length, ByteFunctions.COUNT).ofAllValues(),
        scalar(
            "bit_length",
            "bytea -> integer",
            ByteFunctions.ofBytes("y", ByteFunctions::bitLength),
            ByteFunctions.COUNT),
        scalar(
            "md5", "bytea -> text", ByteFunctions.ofBytes("y", ByteFunctions::digest), "q_bytes"),
        scalar(
                "bit_count",
                "bytea -> bigint",
                ByteFunctions.ofBytes("y", ByteFunctions::counted),
                "q_bytes")
            .inPart(),
        scalar(
            "reverse",
            "bytea -> bytea",
            ByteFunctions.ofBytes("y", ByteFunctions::changed),
            "q_bytes"),
        scalar(
                "get_bit",
                "bytea, integer -> integer",
                ByteFunctions.ofBytes("yi", ByteFunctions::got),
                "q_bytes")
            .inPart(),
        scalar(
                "set_bit",
                "bytea, integer, integer -> bytea",
                ByteFunctions.ofBytes("yii", ByteFunctions::set),
                "q_bytes")
            .inPart(),
        scalar("btrim", trimming, trimmed, "q_bytes"),
        scalar("ltrim", trimming, trimmed, "q_bytes"),
        scalar("rtrim", trimming, trimmed, "q_bytes"),
        scalar(
            "position",
            "bytea, bytea -> integer",
            ByteFunctions.ofBytes("yy", ByteFunctions::position),
            "q_byte_position"),
        scalar("substring", "bytea, integer -> bytea", rest, "q_bytes"),
        scalar("substring", "bytea, integer, integer -> bytea", part, "q_bytes"),
        scalar("substr", "bytea, integer -> bytea", rest, "q_bytes"),
        scalar("substr", "bytea, integer, integer -> bytea", part, "q_bytes"));
  }
}

package quorate.sql.function;

import static quorate.sql.function.FunctionRow.padded;
import static quorate.sql.function.FunctionRow.plain;
import static quorate.sql.function.FunctionRow.scalar;

import java.util.List;
import java.util.stream.Stream;

/// Rows for functions of text, and of any type.
final class TextRows {
  private TextRows() {}

  static Stream<FunctionRow> all() {
    return Stream.of(texts(), parts(), forms(), conditionals()).flatMap(List::stream);
  }

  /// Functions with a pattern; this form of substring is tried before the one for bytea.
  static List<FunctionRow> patterns() {
    return List.of(
        scalar("substring", "text, text -> text", Matching::substring, "q_find")
            .shaped(new FunctionRow.Shape(1, 1, true))
            .refused(),
        scalar("regexp_like", "text, text [, text] -> boolean", Matching::call, "q_match")
            .shapedAfterFirst()
            .ofAllValues()
            .inPart(),
        scalar("regexp_replace", "text, text, text [, text] -> text", Matching::call, "q_regexp")
            .shapedAfterFirst()
            .ofAllValues()
            .inPart());
  }

  private static List<FunctionRow> texts() {
    return List.of(
        plain("lower", "text -> text").ofShorter().ofEngines().ofAllValues(),
        plain("upper", "text -> text").ofShorter().ofEngines().ofAllValues(),
        plain("reverse", "text -> text").ofShorter().ofAllValues(),
        plain("md5", "text -> text").ofShorter().ofAllValues(),
        plain("initcap", "text -> text").ofShorter().ofAllValues(),
        padded("octet_length", "text -> integer").ofAllValues(),
        plain("length", "text -> integer").ofAllValues(),
        plain("char_length", "text -> integer", "length").ofAllValues(),
        plain("character_length", "text -> integer", "length").ofAllValues(),
        scalar("bit_length", "text -> integer", Composed.of(Composed::bitLength)),
        plain("ascii", "text -> integer").ofAllValues(),
        plain("chr", "integer -> text").butMariadb(),
        plain("repeat", "text, integer -> text").ofAllValues(),
        plain("lpad", "text, integer [, text] -> text").ofAllValues(),
        plain("rpad", "text, integer [, text] -> text").ofAllValues(),
        plain("replace", "text, text, text -> text").ofAllValues(),
        plain("translate", "text, text, text -> text").ofAllValues(),
        scalar("overlay", "text, text, integer [, integer] -> text", Composed.of(Composed::overlay))
            .inPart());
  }

  private static List<FunctionRow> parts() {
    return List.of(
        plain("substring", "text, integer [, integer] -> text").ofShorter(),
        plain("substr", "text, integer [, integer] -> text", "substring").ofShorter(),
        plain("left", "text, integer -> text").ofShorter().ofAllValues(),
        plain("right", "text, integer -> text").ofShorter().ofAllValues(),
        plain("ltrim", "text [, text] -> text").ofShorter().ofAllValues(),
        plain("rtrim", "text [, text] -> text").ofShorter().ofAllValues(),
        plain("btrim", "text [, text] -> text").ofShorter().ofAllValues(),
        plain("strpos", "text, text -> integer").ofAllValues(),
        plain("position", "text, text -> integer", "strpos").ofAllValues(),
        plain("split_part", "text, text, integer -> text").ofShorter(),
        plain("starts_with", "text, text -> boolean").ofAllValues());
  }

  private static List<FunctionRow> forms() {
    return List.of(
        scalar("concat", "any ... -> text", Composed.of(Composed::concat)).ofAllValues(),
        scalar("concat_ws", "text, any ... -> text", Composed.of(Composed::separated)),
        scalar("format", "text [, any ...] -> text", TextForms::format, "q_quote")
            .ofAllValues()
            .shaped(0)
            .inPart(),
        scalar("quote_ident", "text -> text", TextForms::identifier, "q_quote"),
        scalar("quote_literal", "any -> text", TextForms::literal, "q_quote"),
        scalar("quote_nullable", "any -> text", TextForms::nullable, "q_quote"));
  }

  private static List<FunctionRow> conditionals() {
    return List.of(
        scalar("coalesce", "any ... -> any", Conditionals.of(Conditionals::coalesce), "coalesce")
            .ofAllValues(),
        scalar("greatest", "any ... -> any", Conditionals.of(Conditionals::extreme)).ofAllValues(),
        scalar("least", "any ... -> any", Conditionals.of(Conditionals::extreme)).ofAllValues(),
        scalar("nullif", "any, any -> any", Conditionals.of(Conditionals::nullIf)).ofAllValues(),
        scalar("num_nulls", "any ... -> integer", Composed.of(Composed::nulls)),
        scalar("num_nonnulls", "any ... -> integer", Composed.of(Composed::nonNulls)),
        scalar("pg_typeof", "any -> regtype", TypeOf::call).ofAllValues());
  }
}

package quorate.sql.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.catalog.Catalog;

/// Two binders bind expressions: one for data, one for catalog queries. If both accept an
/// expression, they give it the same type; if one reports an undefined operator, function or cast,
/// the other rejects the expression too. Known differences are in `binders-differ.txt`, which
/// `-Drecord=1` records anew.
final class BindersAgreeTest {
  private static final Path DIFFERING = Path.of("src/test/resources/binders-differ.txt");

  private static final List<String> VALUES =
      List.of(
          "1::int2",
          "1::int4",
          "1::int8",
          "1::numeric",
          "1::float4",
          "1::float8",
          "'a'::text",
          "'a'::varchar",
          "'a'::bpchar",
          "'a'::name",
          "'a'::\"char\"",
          "1::oid",
          "true",
          "'2020-01-01'::date",
          "'00:00'::time",
          "'2020-01-01'::timestamp",
          "'2020-01-01'::timestamptz",
          "'1 day'::interval",
          "'{1}'::int4[]",
          "'{a}'::text[]",
          "'{}'::json",
          "'{}'::jsonb",
          "'1'",
          "null");

  private static final List<String> OPERATORS =
      List.of(
          "=",
          "<>",
          "<",
          ">=",
          "+",
          "-",
          "*",
          "/",
          "%",
          "||",
          "&",
          "|",
          "#",
          "<<",
          "~",
          "~~",
          "@>",
          "&&",
          "^",
          "is distinct from");

  private static final List<String> OF_TWO =
      List.of(
          "coalesce(%s, %s)",
          "nullif(%s, %s)",
          "greatest(%s, %s)",
          "case when true then %s else %s end",
          "array[%s, %s]",
          "mod(%s, %s)",
          "concat(%s, %s)",
          "array_append(%s, %s)",
          "left(%s, %s)");

  private static final List<String> OF_ONE =
      List.of(
          "- %s",
          "+ %s",
          "min(%s)",
          "max(%s)",
          "sum(%s)",
          "avg(%s)",
          "count(%s)",
          "bool_and(%s)",
          "array_agg(%s)",
          "string_agg(%s, ',')",
          "lower(%s)",
          "length(%s)",
          "md5(%s)",
          "abs(%s)",
          "round(%s)",
          "round(%s, 1)",
          "floor(%s)",
          "to_json(%s)",
          "to_jsonb(%s)",
          "pg_typeof(%s)",
          "array_length(%s, 1)",
          "date_trunc('day', %s)",
          "quote_literal(%s)",
          "%s is null",
          "not %s");

  private static final List<String> TARGETS =
      List.of(
          "int2",
          "int4",
          "int8",
          "numeric",
          "float8",
          "text",
          "varchar",
          "bpchar",
          "name",
          "oid",
          "bool",
          "date",
          "timestamp",
          "timestamptz",
          "interval",
          "int4[]",
          "text[]",
          "json",
          "jsonb");

  private static List<String> heading() throws IOException {
    return Files.exists(DIFFERING)
        ? Files.readAllLines(DIFFERING).stream().filter(line -> line.startsWith("#")).toList()
        : List.of();
  }

  private static Stream<String> expressions() {
    Stream<String> operators =
        OPERATORS.stream().flatMap(each -> pairs("%s " + each.replace("%", "%%") + " %s"));
    Stream<String> two = OF_TWO.stream().flatMap(BindersAgreeTest::pairs);
    Stream<String> one =
        OF_ONE.stream().flatMap(form -> VALUES.stream().map(value -> form.formatted(value)));
    Stream<String> casts =
        TARGETS.stream()
            .flatMap(type -> VALUES.stream().map(value -> "(%s)::%s".formatted(value, type)));
    return Stream.of(operators, two, one, casts).flatMap(each -> each);
  }

  private static Stream<String> pairs(String form) {
    return VALUES.stream()
        .flatMap(left -> VALUES.stream().map(right -> form.formatted(left, right)));
  }

  /// The type of an expression, or that there is none; empty if it is unsupported.
  private static Optional<String> ofData(String expression) {
    try {
      Analysed.Data data =
          (Analysed.Data) Analyser.analyse("select " + expression, Catalog.EMPTY, List.of());
      SqlType type = data.columns().orElseThrow().getFirst().type();
      return SystemTypes.byOid(type.oid()).map(known -> known.name());
    } catch (SqlException none) {
      return said(none);
    }
  }

  private static Optional<String> ofCatalog(String expression) {
    try {
      return SystemQuery.of("select " + expression, List.of(), Set::of)
          .map(query -> query.columns().getFirst().type().name());
    } catch (SqlException none) {
      return said(none);
    }
  }

  private static Optional<String> said(SqlException none) {
    return switch (none.error().sqlState()) {
      case "42883", "42846", "42804" -> Optional.of("none");
      default -> Optional.empty();
    };
  }

  @Test
  void anExpressionIsOfOneType() throws IOException {
    List<String> differing = new ArrayList<>();
    int both = 0;
    for (String expression : expressions().toList()) {
      Optional<String> ofData = ofData(expression);
      Optional<String> ofCatalog = ofCatalog(expression);
      if (ofData.isPresent() && ofCatalog.isPresent()) {
        both++;
        if (!ofData.equals(ofCatalog)) {
          differing.add(expression + ": " + ofData.get() + ", " + ofCatalog.get());
        }
      }
    }
    assertTrue(both > 5000, both + " that both answer");
    if (System.getProperty("record") != null) {
      Files.write(DIFFERING, Stream.concat(heading().stream(), differing.stream()).toList());
    }
    List<String> known =
        Files.readAllLines(DIFFERING).stream().filter(line -> !line.startsWith("#")).toList();
    assertEquals(String.join("\n", known), String.join("\n", differing));
  }
}

package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Names of types.
final class TypeParser {
  private static final Set<String> NAMES =
      Set.of(
          "boolean bool smallint int2 integer int int4 bigint int8 decimal numeric dec real float4 float8 float double text varchar character char bpchar nchar bytea uuid date time timestamp timestamptz timetz name json jsonb regclass oid interval serial bigserial smallserial serial2 serial4 serial8 money inet xml"
              .split(" "));
  private final Cursor in;

  TypeParser(Cursor in) {
    this.in = in;
  }

  /// Whether a type that we know by name comes next.
  boolean seesType() {
    return in.peek().kind() == Token.Kind.WORD && NAMES.contains(in.peek().text());
  }

  TypeName type() {
    int position = in.position();
    if (in.sees("pg_catalog", ".")) {
      in.expect("pg_catalog", ".");
    }
    String name = in.label();
    List<Integer> modifiers = new ArrayList<>();
    switch (name) {
      case "double" -> in.expect("precision");
      case "national" -> {
        in.expect("character");
        name = in.takes("varying") ? "varchar" : "char";
      }
      case "character", "char", "nchar" -> name = in.takes("varying") ? "varchar" : "char";
      default -> {}
    }
    if (in.takes("(")) {
      do {
        modifiers.add(Math.toIntExact(in.integer()));
      } while (in.takes(","));
      in.expect(")");
    }
    if (name.equals("time") || name.equals("timestamp")) {
      if (in.takes("with", "time", "zone")) {
        name += "tz";
      } else {
        in.takes("without", "time", "zone");
      }
    }
    boolean array = in.takes("array");
    while (in.takes("[")) {
      if (!in.sees("]")) {
        in.integer();
      }
      in.expect("]");
      array = true;
    }
    return new TypeName(name, modifiers, array, position);
  }
}

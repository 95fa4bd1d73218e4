package quorate.database.engine;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Texts quoted as parts of statements, after PostgreSQL's quote.c. Each answers NULL to NULL.
public final class QuoteRoutines {
  private static final Pattern PLAIN = Pattern.compile("[a-z_][a-z0-9_]*");

  /// PostgreSQL 18's keywords except the unreserved ones.
  static final SortedSet<String> KEYWORDS =
      sorted(
          """
          all analyse analyze and any array as asc asymmetric authorization between bigint binary bit
          boolean both case cast char character check coalesce collate collation column concurrently
          constraint create cross current_catalog current_date current_role current_schema
          current_time current_timestamp current_user dec decimal default deferrable desc distinct do
          else end except exists extract false fetch float for foreign freeze from full grant greatest
          group grouping having ilike in initially inner inout int integer intersect interval into is
          isnull join json json_array json_arrayagg json_exists json_object json_objectagg json_query
          json_scalar json_serialize json_table json_value lateral leading least left like limit
          localtime localtimestamp merge_action national natural nchar none normalize not notnull null
          nullif numeric offset on only or order out outer overlaps overlay placing position precision
          primary real references returning right row select session_user setof similar smallint some
          substring symmetric system_user table tablesample then time timestamp to trailing treat trim
          true union unique user using values varchar variadic verbose when where window with
          xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot
          xmlserialize xmltable
          """
              .strip()
              .split("\\s+"));

  private QuoteRoutines() {}

  private static SortedSet<String> sorted(String... words) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(List.of(words)));
  }

  /// @param kind 0 for an identifier, 1 for a literal
  public static @Nullable String quote(@Nullable String text, @Nullable Integer kind) {
    return text == null || kind == null
        ? null
        : TextRoutines.limited(kind == 0 ? identifier(text) : literal(text));
  }

  private static String identifier(String text) {
    return PLAIN.matcher(text).matches() && !KEYWORDS.contains(text)
        ? text
        : "\"" + text.replace("\"", "\"\"") + "\"";
  }

  private static String literal(String text) {
    String quoted = "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    return text.indexOf('\\') >= 0 ? "E" + quoted : quoted;
  }

  /// The digits of a number in another base; a negative number stands for its 64 bits.
  public static @Nullable String digits(@Nullable Long number, @Nullable Integer base) {
    return number == null || base == null ? null : Long.toUnsignedString(number, base);
  }
}
